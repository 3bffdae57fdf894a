import type { Input, Reply, Route } from '#contract/route.ts'
import { writePairs } from '../address/query-string.ts'
import { apiAddress, RefusedCall, reportOutcome, Unreachable, withSession } from '../api.ts'
import { currentLanguage } from '../language.ts'

type Sending<R extends Route> = {
  route: R
  input: Input<R>
  file: Blob
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as it is, telling how far it has come, and again once a session that has ended meanwhile is back, or once there is room again
 * among the files that wait to be checked.
 */
export const upload = <R extends Route>(sending: Sending<R>): Promise<Reply<R>> => withSession(() => reportOutcome(sendPatiently(sending)))

const mostTries = 6

async function sendPatiently<R extends Route>(sending: Sending<R>, triesLeft = mostTries): Promise<Reply<R>> {
  try {
    return await send(sending)
  } catch (failure) {
    const isBusy = failure instanceof RefusedCall && failure.code === 'file.reader-busy'
    if (!isBusy || triesLeft <= 1) throw failure
    await pause(Number(failure.facts.seconds) * 1000, sending.signal)
    return sendPatiently(sending, triesLeft - 1)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('cancelled', 'AbortError'))
      },
      { once: true },
    )
  })

/** `fetch` cannot tell how far it has come, so this is the one place with an XMLHttpRequest. */
function send<R extends Route>({ route, input, file, onProgress, signal }: Sending<R>): Promise<Reply<R>> {
  const { params, query } = input as { params?: Pairs; query?: Pairs } // the parts a route declares are known to the caller's types only
  return new Promise((resolve, reject) => {
    signal.throwIfAborted() // given up while the session was brought back
    const request = new XMLHttpRequest()
    request.open(route.method, `${apiAddress(route.path, params)}${writePairs(query ?? {})}`)
    request.withCredentials = true
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.setRequestHeader('Accept-Language', currentLanguage())
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => settle(request, resolve, reject)
    request.onerror = () => reject(new Unreachable('The upload broke off.'))
    request.onabort = () => reject(new DOMException('cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

type Pairs = Readonly<Record<string, unknown>>

function settle(request: XMLHttpRequest, resolve: (reply: never) => void, reject: (reason: Error) => void) {
  try {
    const content = JSON.parse(request.responseText)
    if (request.status === 200) return resolve(content as never) // held to the route's schema before it left the server
    reject(new RefusedCall(content))
  } catch {
    reject(new Unreachable(`${request.status} answered with something other than JSON`))
  }
}
