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

/** Looks at the clock now, as a statement is handed over, so that waiting for a connection is part of it; and again when its end is told. */
export function startClock(): ((statement: string) => void) | undefined {
  if (limit === Number.POSITIVE_INFINITY) return undefined
  const began = performance.now()
  return (statement) => {
    const milliseconds = performance.now() - began
    if (milliseconds >= limit) tell(milliseconds, statement)
  }
}

function tell(milliseconds: number, statement: string) {
  count += 1
  listener({ milliseconds: Math.round(milliseconds), statement: statement.replace(/\s+/g, ' ').trim().slice(0, 500) })
}
