import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type Database, transactionsUnderWay, withTimeout } from '../database/connect.ts'
import { lineCounts } from '../database/lines.ts'
import { slowQueries } from '../database/slow-queries.ts'
import type { Readiness } from '../health/readiness.ts'
import type { Readers } from '../replica/readers.ts'
import { readQueues } from './store.ts'

type Terms = {
  db: Database
  dataFolder: string
  mostConnections: number
  readiness: () => Promise<Readiness>
  standby: Readers['standby']
}

/** A whole answer is not held up by a part that gives none. */
const patience = 2_000

/** What is measured, and how it is read when somebody asks. */
export function createInstruments({ db, dataFolder, mostConnections, readiness, standby }: Terms) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'supervision_' })
  const gauge = (name: string, help: string, labelNames: readonly string[] = []) =>
    new Gauge({ name: `supervision_${name}`, help, labelNames: [...labelNames], registers })
  const requests = new Histogram({
    name: 'supervision_request_seconds',
    help: 'How long requests took, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  })
  const streams = gauge('streams_open', 'Pages that are told of news at once.')
  const connections = gauge('database_connections', 'Connections to the database that are open now.')
  gauge('database_connections_most', 'Connections that this process may open.').set(mostConnections)
  const transactions = gauge('transactions_under_way', 'Transactions that have begun and not ended.')
  const failedTries = counter('database_tries_failed_total', 'Tries to reach the database that failed.')
  const slow = counter('slow_queries_total', 'Statements that took longer than SLOW_QUERY_MS.')
  const lengths = gauge('queue_length', 'What waits to be done, counted up to 10,000.', ['queue'])
  const ages = gauge('queue_age_seconds', 'For how long the oldest of it has waited.', ['queue'])
  const jobs = gauge('jobs_last_run_seconds', 'How long ago a background job ended.')
  const parts = gauge('part_ok', 'Whether a part that /readyz looks at works: 1 or 0.', ['part'])
  const behind = gauge('standby_behind_bytes', 'By how much of the log the standby was behind at the last look, where there is one.')
  const isAsked = gauge('standby_asked', 'Whether the standby is read from: 1, or 0 while it is away or too far behind.')
  const reads = { standby: readsOf('standby'), primary: readsOf('primary') }
  const free = gauge('data_folder_free_bytes', 'Room left on the disk of the data folder.')

  function readsOf(answerer: 'standby' | 'primary') {
    return counter(
      `${answerer}_reads_total`,
      `Lists, searches, maps and analyses that the ${answerer} has answered, where there is a standby.`,
    )
  }
  function counter(name: string, help: string) {
    return new Counter({ name: `supervision_${name}`, help, registers })
  }

  const look = async () => {
    const { open, failed } = lineCounts()
    connections.set(open)
    transactions.set(transactionsUnderWay())
    raise(failedTries, failed)
    raise(slow, slowQueries())
    const follower = standby()
    if (follower) {
      behind.set(follower.behind)
      isAsked.set(follower.isAsked ? 1 : 0)
      raise(reads.standby, follower.answers.standby)
      raise(reads.primary, follower.answers.primary)
    }
    await Promise.all([readDisk(), readParts(), readWaiting().catch(() => forgetWaiting())])
  }
  const raised = new Map<Counter, number>()
  const raise = (of: Counter, to: number) => {
    of.inc(to - (raised.get(of) ?? 0))
    raised.set(of, to)
  }
  const readDisk = async () => {
    const { bavail, bsize } = await statfs(dataFolder)
    free.set(bavail * bsize)
  }
  const readParts = async () => {
    for (const [part, state] of Object.entries((await readiness()).parts)) parts.set({ part }, state === 'ok' ? 1 : 0)
  }
  const readWaiting = async () => {
    const { queues, jobsAge } = await withTimeout(readQueues(db), patience)
    if (jobsAge !== null) jobs.set(jobsAge)
    for (const [queue, { length, age }] of Object.entries(queues)) {
      lengths.set({ queue }, length)
      ages.set({ queue }, age ?? 0)
    }
  }
  /** Old figures of a database that is away would look like good news. */
  const forgetWaiting = () => {
    for (const figures of [lengths, ages, jobs]) figures.reset()
  }

  return {
    requests,
    streams,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    text: async () => {
      await look()
      return registry.metrics()
    },
  }
}
