import { type Database, inTransaction } from '../database/connect.ts'
import { inWords } from './fault-words.ts'
import type { Heads } from './heads-places.ts'
import { insertVerification, noteFailure, noteProgress, noteVerdict } from './verification-store.ts'
import { type Verdict, verifyChain } from './verify.ts'

type Terms = { db: Database; heads: Heads; onError: (error: unknown) => void }

/** The process is stopping: what the run has found so far is worth nothing. */
class Stopped extends Error {}

const heartbeat = 2_000

/** Runs verifications in the background of this process and writes down how far they are. `stop` gives them up and waits for that. */
export function startVerifier(terms: Terms) {
  const running = new Set<Promise<unknown>>()
  let stopping = false
  return {
    start: (id: string) => {
      const done = run(terms, id, () => stopping).finally(() => running.delete(done))
      running.add(done)
    },
    stop: async () => {
      stopping = true
      await Promise.all(running)
    },
  }
}

/** Every night by itself; faults are an error of the job, which the operator sees. If somebody has started one, theirs will do. */
export async function verifyByNight(db: Database, heads: Heads): Promise<void> {
  const id = await inTransaction(db, (tx) => insertVerification(tx, null))
  if (id === null) return
  const onError = (error: unknown) => {
    throw error
  }
  const faults = (await run({ db, heads, onError }, id, () => false))?.faults ?? []
  const summary = faults.slice(0, 5).map(inWords).join(' ')
  if (faults.length > 0) throw new Error(`The audit trail is NOT intact: ${faults.length} faults. ${summary}`)
}

async function run({ db, heads, onError }: Terms, id: string, isStopping: () => boolean): Promise<Verdict | null> {
  let progress = { done: 0, total: 0 }
  let saving: Promise<unknown> = Promise.resolve()
  // Also while nothing moves, so that a run that still lives never looks abandoned.
  const timer = setInterval(() => {
    saving = saving.then(() => noteProgress(db, id, progress)).catch(onError)
  }, heartbeat)
  try {
    const onProgress = (done: number, total: number) => {
      if (isStopping()) throw new Stopped()
      progress = { done, total }
    }
    const verdict = await verifyChain({ db, heads, onProgress })
    await noteVerdict(db, id, verdict)
    return verdict
  } catch (error) {
    await noteFailure(db, id, error instanceof Stopped ? 'abandoned' : 'failed').catch(onError)
    if (!(error instanceof Stopped)) onError(error)
    return null
  } finally {
    clearInterval(timer)
    await saving
  }
}
