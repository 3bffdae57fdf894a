import { useSyncExternalStore } from 'react'
import type { Notice, Unread } from '#contract/notifications.ts'
import { apiAddress, notePosition } from './api.ts'

/** Not before the page is whole: what one came for comes first. */
const patience = 1_500
const [soonest, latest] = [3_000, 60_000]

let source: EventSource | null = null
/** Up to where this page was told, so that a new stream goes on from there. */
let heard: number | null = null
let unread = 0
let arrived: readonly Notice[] = []
let wait = soonest
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const eventListeners = new Set<() => void>()

/** How many notifications are unread, as it changes. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread)

/** Notifications that came while the page was open and were not shown yet. */
export const useArrived = (): readonly Notice[] => useSyncExternalStore(subscribe, () => arrived)

/** Calls back for each thing that happened elsewhere and concerns this person, whether they wanted to read of it or not. */
export function onEvent(act: () => void): () => void {
  eventListeners.add(act)
  return () => eventListeners.delete(act)
}

export function noteShown(): void {
  arrived = []
  tell()
}

/** After a call that says so, sooner than the stream does. */
export function noteUnread(count: number): void {
  unread = count
  tell()
}

/** Listens as long as the page is looked at. A hidden one hangs up: browsers allow few lines to one server, and nobody would see it. */
export function startListening(): () => void {
  const follow = () => (document.visibilityState === 'visible' ? connectIn(0) : hangUp())
  connectIn(patience)
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    hangUp()
  }
}

function connectIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(connect, milliseconds)
}

function connect(): void {
  if (source || document.visibilityState !== 'visible') return
  const after = heard === null ? '' : `?after=${heard}`
  source = new EventSource(`${apiAddress('/notifications/stream')}${after}`, { withCredentials: true })
  source.addEventListener('open', () => {
    wait = soonest
  })
  source.addEventListener('position', ({ data }) => notePosition((JSON.parse(data) as { position: string }).position))
  source.addEventListener('unread', (event) => take(event, ({ unread: count }: Unread) => noteUnread(count)))
  source.addEventListener('notice', (event) =>
    take(event, (notice: Notice) => {
      arrived = [...arrived, notice]
      tell()
      tellOfEvent()
    }),
  )
  source.addEventListener('change', tellOfEvent)
  // Whoever signs in again opens another one.
  source.addEventListener('end', hangUp)
  // A broken line the browser opens again by itself; after a refusal it gives up.
  source.addEventListener('error', () => source?.readyState === EventSource.CLOSED && comeBack())
}

function take<Content>(event: MessageEvent, use: (content: Content) => void): void {
  if (event.lastEventId) heard = Number(event.lastEventId)
  use(JSON.parse(event.data) as Content) // the server's own words
}

/** The session has ended or the server is away: asked again ever more rarely, until it works. */
function comeBack(): void {
  hangUp()
  connectIn(wait)
  wait = Math.min(wait * 2, latest)
}

function hangUp(): void {
  clearTimeout(timer)
  source?.close()
  source = null
}

function tellOfEvent(): void {
  for (const listener of eventListeners) listener()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
