import type { Database } from '../database/connect.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { seekLeadership } from './leadership.ts'
import { isDue, type LastRun, type Schedule } from './schedule.ts'
import { addJobs, listRuns, saveEnd, saveNudges, saveStart, takeNudges } from './store.ts'

/** Work in the background. It may be broken off at any moment and is then begun again, so it must bear being done twice. */
export type Job = { name: string; run: () => Promise<unknown> } & Schedule

type Terms = { url: string; db: Database; jobs: readonly Job[]; onError: (error: unknown) => void; now?: () => Date }
export type Scheduler = {
  /** Begins every job whose time has come, if this is the process that does the work. */
  look: () => Promise<void>
  /** Asks for a run soon, in whichever process. Nudges that come together count as one. */
  nudge: (name: string) => void
  /** Waits for the jobs under way, as long as that is bearable. */
  stop: (patience?: number) => Promise<void>
}

/** Runs of jobs that come every few seconds are written down this seldom, unless they fail: an idle server should not write all the time. */
const noted = 60_000

/** `unsaved` counts the runs that are not written down yet. */
type State = LastRun & { savedAt: number; unsaved: number; error: string | null }

/** All jobs of all processes are done by one of them at a time, each beside the others. */
export function createScheduler({ url, db, jobs, onError, now = () => new Date() }: Terms): Scheduler {
  const leadership = seekLeadership(url)
  const nudged = new Set<string>()
  const running = new Map<string, Promise<void>>()
  const states = new Map<string, State>()
  let leadingSession: number | null = null

  const report = (error: unknown) => {
    // An absent database comes back, and what was broken off is begun again; anything else must be seen.
    if (!isDatabaseAway(error)) onError(error)
  }

  const look = async () => {
    const session = await leadership.take()
    if (session === null) return passNudgesOn()
    if (session !== leadingSession) await readStates() // meanwhile another process may have done the work
    leadingSession = session
    for (const name of await takeNudges(db)) nudged.add(name)
    for (const job of jobs) {
      const state = states.get(job.name)
      if (state && !running.has(job.name) && (nudged.has(job.name) || isDue(job, state, now()))) begin(job, state)
    }
  }

  const passNudgesOn = async () => {
    const names = [...nudged]
    if (names.length > 0) await saveNudges(db, names)
    for (const name of names) nudged.delete(name)
  }

  const readStates = async () => {
    const names = jobs.map(({ name }) => name)
    await addJobs(db, names, now())
    for (const { name, ...run } of await listRuns(db))
      if (!running.has(name)) states.set(name, { ...run, savedAt: 0, unsaved: 0, error: null }) // what still runs here knows better
  }

  const begin = (job: Job, state: State) => {
    nudged.delete(job.name)
    const done = perform(job, state).catch(report)
    running.set(
      job.name,
      done.finally(() => running.delete(job.name)),
    )
  }

  const perform = async (job: Job, state: State) => {
    const started = now()
    if ('daily' in job) await saveStart(db, job.name, started)
    state.started = started
    const error = await failureOf(job)
    if (isDatabaseAway(error)) return // not finished, so due again
    if (error !== null) onError(error)
    const message = error === null ? null : String(error).slice(0, 500)
    const hasNews = 'daily' in job || message !== state.error || now().getTime() - state.savedAt >= noted
    Object.assign(state, { finished: now(), unsaved: state.unsaved + 1, error: message })
    if (hasNews) await save(job.name, state)
  }

  const save = async (name: string, state: State) => {
    const { started, finished, error, unsaved: runs } = state
    if (!started || !finished) return
    await saveEnd(db, name, { started, finished, error, runs })
    state.unsaved -= runs
    state.savedAt = finished.getTime()
  }

  return {
    look: () => look().catch(report),
    nudge: (name) => void nudged.add(name),
    stop: async (patience = 5_000) => {
      const timeIsUp = Promise.withResolvers<void>()
      const timer = setTimeout(timeIsUp.resolve, patience)
      await Promise.race([Promise.all(running.values()), timeIsUp.promise]).finally(() => clearTimeout(timer))
      for (const [name, state] of states) if (state.unsaved > 0) await save(name, state).catch(report)
      await leadership.release()
    },
  }
}

const failureOf = ({ run }: Job): Promise<unknown> =>
  run().then(
    () => null,
    (error: unknown) => error ?? new Error('a job failed without a reason'),
  )

/** Looks at once and then every second until stopped. Whoever waits for it knows that the jobs are looked after. */
export async function startJobs(terms: Terms): Promise<Pick<Scheduler, 'nudge' | 'stop'>> {
  const { look, nudge, stop } = createScheduler(terms)
  await look()
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null
    })
  }, 1_000)
  return {
    nudge,
    stop: async () => {
      clearInterval(timer)
      await looking
      await stop()
    },
  }
}
