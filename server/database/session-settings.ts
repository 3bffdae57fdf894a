/** In milliseconds: no statement takes longer, and nobody keeps a transaction open for longer without a word. */
export const longestStatement = 60_000

/** Compiling a question of many parts, or calling further processes to it, takes ten times as long as answering it from indexes. */
// A zero that is no word would not be sent.
const shortAnswers = { jit: 'off', max_parallel_workers_per_gather: '0' }

/** For the facts of a page of the analysis, which several of its parts read: what has no room is written to the disk and read from there by each. */
const roomForFacts = '16MB'

type Wishes = { keepsPlans?: boolean; staysOpen?: boolean; commitsToDisk?: boolean }

/** What the client asks of every session it opens. */
export const sessionSettings = ({ keepsPlans, staysOpen, commitsToDisk = true }: Wishes) => ({
  statement_timeout: longestStatement,
  idle_in_transaction_session_timeout: longestStatement,
  ...shortAnswers,
  ...(keepsPlans && { plan_cache_mode: 'force_generic_plan', work_mem: roomForFacts }),
  // Of a machine that is gone the database hears nothing: what its session holds is given back within a minute.
  ...(staysOpen && { tcp_keepalives_idle: 20, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 }),
  ...(!commitsToDisk && { synchronous_commit: 'off' }),
})
