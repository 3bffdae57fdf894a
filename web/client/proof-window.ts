import { signOn } from '#contract/sign-on.ts'
import { send } from './api.ts'

const channel = 'proof'

/** The browser lets no window open. */
export class WindowRefused extends Error {}

export const proveInWindow = () => leaveInWindow(() => send(signOn.prove, {}))

/** For whoever comes back to this page with a session from there. */
export const signInInWindow = (id: string) => leaveInWindow(() => send(signOn.begin, { params: { id }, body: { wanted: null } }))

/** Goes to the provider in a window of its own: the page below keeps everything that was typed. */
async function leaveInWindow(begin: () => Promise<{ to: string }>): Promise<void> {
  // Opened while the button is being pressed, which is when browsers allow it.
  const beside = window.open('', '_blank')
  if (!beside) throw new WindowRefused()
  beside.opener = null
  await begin().then(
    ({ to }) => beside.location.assign(to),
    (reason: unknown) => {
      beside.close()
      throw reason
    },
  )
}

/** Said in that window, once the provider has confirmed who it is. */
export function tellProved(): void {
  const said = new BroadcastChannel(channel)
  said.postMessage('proved')
  said.close()
}

export function onProved(goOn: () => void): () => void {
  const heard = new BroadcastChannel(channel)
  heard.onmessage = goOn
  return () => heard.close()
}
