/** What the client makes of a statement. It counts as begun when it is handed over, so that waiting for a connection is part of it. */
type Statement = { handler: (self: unknown) => unknown; resolve: (result: unknown) => void; string?: string }
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

/** Looks at the clock when a statement begins and when it ends. Parts of statements pass through it, too, and never begin. */
export function timed<T>(made: T): T {
  if (limit === Number.POSITIVE_INFINITY || !isStatement(made)) return made
  const { handler, resolve } = made
  let began = 0
  made.handler = Object.assign((self: unknown) => {
    began = performance.now()
    return handler(self)
  }, handler)
  made.resolve = (result) => {
    const milliseconds = performance.now() - began
    if (milliseconds >= limit) tell(milliseconds, made.string ?? '')
    resolve(result)
  }
  return made
}

const isStatement = (made: unknown): made is Statement =>
  typeof made === 'object' && made !== null && 'handler' in made && 'resolve' in made

function tell(milliseconds: number, statement: string) {
  count += 1
  listener({ milliseconds: Math.round(milliseconds), statement: statement.replace(/\s+/g, ' ').trim().slice(0, 500) })
}
