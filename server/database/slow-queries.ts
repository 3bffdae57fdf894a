import type { Made } from './sent.ts'

type Listener = (slow: { milliseconds: number; statement: string }) => void

let limit = Number.POSITIVE_INFINITY
let listener: Listener = () => {}
let count = 0

/** From now on statements that take so many milliseconds are told; 0: none. Values are never part of it. */
export function listenToSlowQueries(milliseconds: number, to: Listener) {
  limit = milliseconds === 0 ? Number.POSITIVE_INFINITY : milliseconds
  listener = to
}

/** How many there were since the process began. */
export const slowQueries = () => count

/** Looks at the clock now and when a statement ends. It is handed over now, so that waiting for a connection is part of it. */
export function timeFromNow(made: Made) {
  if (limit === Number.POSITIVE_INFINITY) return
  const { resolve } = made
  const began = performance.now()
  made.resolve = (result) => {
    const milliseconds = performance.now() - began
    if (milliseconds >= limit) tell(milliseconds, made.string ?? '')
    resolve(result)
  }
}

function tell(milliseconds: number, statement: string) {
  count += 1
  listener({ milliseconds: Math.round(milliseconds), statement: statement.replace(/\s+/g, ' ').trim().slice(0, 500) })
}
