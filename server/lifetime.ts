/** What has to be closed when the process ends, latest first. */
export type Closing = {
  add: (close: () => unknown) => void
  /** Begins to stop; with a reason it is a failure. */
  begin: (reason?: unknown) => void
}

type Life = {
  start: (closing: Closing) => Promise<void>
  explain: (reason: unknown) => string
  /** Failures of work that nobody waits for any more, which are no reason to end. */
  outlives?: (reason: unknown) => boolean
}

/** Ctrl-C reaches the process from the terminal, from npm and from our own start script: signals this close together are one. */
const sameKeystroke = 1_000

/** Starts, stays until asked to stop or until something breaks, closes everything in order and ends the process. */
export async function liveUntilStopped({ start, explain, outlives = () => false }: Life): Promise<never> {
  const closers: (() => unknown)[] = []
  const end = Promise.withResolvers<unknown>()
  const closing: Closing = { add: (close) => closers.unshift(close), begin: end.resolve }
  listenForTheEnd(closing, { force: () => forceEnd(closers), outlives })

  const started = start(closing)
  started.catch(end.resolve)
  const reason = await end.promise
  await started.catch(() => {}) // a half-made start cannot be closed; a failed one is the reason already
  if (reason) console.error(explain(reason))
  const failures = await closeAll(closers)
  process.exit(reason || failures > 0 ? 1 : 0)
}

function listenForTheEnd(closing: Closing, { force, outlives }: { force: () => void } & Required<Pick<Life, 'outlives'>>) {
  let first = 0
  const stop = () => {
    if (first === 0) console.log('\nStopping …')
    else if (Date.now() - first > sameKeystroke) force()
    first ||= Date.now()
    closing.begin()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  process.once('disconnect', stop) // the script that started us was killed
  process.on('uncaughtException', (error, origin) => {
    if (origin === 'uncaughtException' || !outlives(error)) closing.begin(error)
  })
}

async function closeAll(closers: readonly (() => unknown)[]): Promise<number> {
  let failures = 0
  for (const close of closers) {
    try {
      await close()
    } catch (error) {
      console.error(error) // the rest still has to be closed
      failures += 1
    }
  }
  return failures
}

/** The second Ctrl-C: everything is told to stop and nothing is waited for. */
function forceEnd(closers: readonly (() => unknown)[]) {
  for (const close of closers) void (async () => close())().catch(() => {})
  process.exit(130)
}
