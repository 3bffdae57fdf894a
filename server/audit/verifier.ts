import type { Database } from '../database.ts'
import { readHeads } from './heads.ts'
import { noteFailure, noteProgress, noteVerdict } from './verification-store.ts'
import { verifyChain } from './verify.ts'

type Terms = { db: Database; headsFile: string; onError: (error: unknown) => void }

/** The process is stopping: what the run has found so far is worth nothing. */
class Stopped extends Error {}

const heartbeat = 2_000

/** Runs verifications in the background of this process and writes down how far they are. `stop` gives them up and waits for that. */
export function startVerifier({ db, headsFile, onError }: Terms) {
  const running = new Set<Promise<void>>()
  let stopping = false

  const run = async (id: string) => {
    let progress = { done: 0, total: 0 }
    let saving: Promise<unknown> = Promise.resolve()
    // Also while nothing moves, so that a run that still lives never looks abandoned.
    const timer = setInterval(() => {
      saving = saving.then(() => noteProgress(db, id, progress)).catch(onError)
    }, heartbeat)
    try {
      const heads = await readHeads(headsFile)
      const onProgress = (done: number, total: number) => {
        if (stopping) throw new Stopped()
        progress = { done, total }
      }
      const verdict = await verifyChain({ db, heads, onProgress })
      await noteVerdict(db, id, verdict)
    } catch (error) {
      if (!(error instanceof Stopped)) onError(error)
      await noteFailure(db, id, error instanceof Stopped ? 'abandoned' : 'failed').catch(onError)
    } finally {
      clearInterval(timer)
      await saving
    }
  }

  return {
    start: (id: string) => {
      const done = run(id).finally(() => running.delete(done))
      running.add(done)
    },
    stop: async () => {
      stopping = true
      await Promise.all(running)
    },
  }
}
