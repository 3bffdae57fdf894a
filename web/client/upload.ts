import type { Reply, Route } from '#contract/route.ts'
import { apiAddress, RefusedCall, Unreachable } from './api.ts'
import { currentLanguage } from './language.ts'
import { writePairs } from './query-string.ts'

type Sending = {
  route: Route
  params: Record<string, string>
  query: Record<string, unknown>
  file: Blob
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Sends a file as it is, telling how far it has come. `fetch` cannot tell that, so this is the one place with an XMLHttpRequest. */
export function upload<R extends Route>({ route, params, query, file, onProgress, signal }: Sending & { route: R }): Promise<Reply<R>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(route.method, `${apiAddress(route.path, params)}${writePairs(query)}`)
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

function settle(request: XMLHttpRequest, resolve: (reply: never) => void, reject: (reason: Error) => void) {
  try {
    const content = JSON.parse(request.responseText)
    if (request.status === 200) return resolve(content as never) // held to the route's schema before it left the server
    reject(new RefusedCall(content))
  } catch {
    reject(new Unreachable(`${request.status} answered with something other than JSON`))
  }
}
