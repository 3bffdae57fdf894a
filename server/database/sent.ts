/** What the client makes of a statement or of a part of one. Its handler is called when it is sent, for the whole and never for a part. */
export type Made = {
  strings: readonly string[]
  args: readonly unknown[]
  tagged: boolean
  options: { prepare?: boolean; onexecute?: () => boolean }
  handler: Handler
  resolve: (result: unknown) => void
  string?: string
}
type Handler = (self: Made) => unknown

export const isMade = (made: unknown): made is Made => typeof made === 'object' && made !== null && 'handler' in made && 'strings' in made

/**
 * Does something to every statement as it is sent. A question is put together from dozens of parts, which are made by the same call: to them nothing
 * is done, and they cost next to nothing.
 */
export const asSent = (prepare: (made: Made) => void) => {
  /** One for all statements of a client or of a transaction, whose handler they share. */
  const prepared = new WeakMap<Handler, Handler>()
  const preparing = (handler: Handler): Handler => {
    const known = prepared.get(handler)
    if (known) return known
    const made = Object.assign((self: Made) => {
      prepare(self)
      return handler(self)
    }, handler)
    prepared.set(handler, made)
    return made
  }
  return <T>(made: T): T => {
    if (isMade(made)) made.handler = preparing(made.handler)
    return made
  }
}
