import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { camelNames } from './camel-names.ts'
import { isDeadlock, reportDeadlock } from './deadlocks.ts'
import { connectionError, isConnectionError } from './errors.ts'
import { addressesOfHosts, seekHost } from './hosts.ts'
import { isFrequent } from './kept-statements.ts'
import { linesTo } from './lines.ts'
import { type Before, questionsTo } from './questions.ts'
import { longestStatement, sessionSettings } from './session-settings.ts'
import { startClock } from './slow-queries.ts'

export type Database = postgres.Sql
export type Transaction = postgres.TransactionSql
/** Whatever can be asked: most reads do not care whether they run inside a transaction. */
export type Connection = Database | Transaction

/** Dates stay `YYYY-MM-DD` strings: a calendar day has no time zone. */
const asText = { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day }
/** Counts and money in fen stay below 2^53 by constraint, so they are plain numbers. */
const asNumber = { to: 20, from: [20], serialize: (value: number) => String(value), parse: Number }

type Options = {
  connections?: number
  /**
   * One plan for all values of a statement. For questions whose best plan does not hang on the values asked for: making a plan for
   * each of them takes longer than answering.
   */
  keepsPlans?: boolean
  /**
   * Given where the address leads through a pooler that hands a session on after every transaction: the address of the database itself, for
   * what is bound to a session. Through the pooler nothing is asked of a session and no statement has a name.
   */
  pooler?: { direct: string } | undefined
  /** Which of several machines an address that names them leads to. */
  seeks?: 'primary' | 'standby'
  /** Never closed for being idle or old: for what is bound to a session, such as a lock. */
  staysOpen?: boolean
  /** Whether a commit waits until it is on the disk; not where everything can be done again. */
  commitsToDisk?: boolean
  /** Requests are not kept waiting by a database that says nothing to anybody for a second; for one on another machine, which may lose its network. */
  endsSilence?: boolean
  /** In milliseconds: how long the database may be silent before it counts as away; a second unless said otherwise. */
  patience?: number
  /** Every statement is kept by name, not only what is sent all the time: for work that sends the same thousands of times and then ends its connection. */
  keepsStatements?: boolean
  /** Hears of every statement and its values as it is sent, for measurements. */
  onStatement?: (query: string, values: readonly unknown[]) => void
}

export function connect(url: string, options: Options = {}): Database {
  const client = postgres(...clientSettings(url, options)) as unknown as Database // the extra types widen Sql's parameter list, which no query of ours needs
  const { pooler, keepsStatements } = options
  const send = keepsStatements ? sentByName : sent
  const { ask, unsafe } = questionsTo(client, pooler ? sentAlone : send)
  const db: Database = Object.assign(Object.setPrototypeOf(ask, client), { unsafe }) // whatever else it can do it still can
  addresses.set(db, { url, pooler })
  sends.set(db, send)
  return db
}

const sent: Before = (statement) => {
  const { strings, options } = statement
  if (strings && 'raw' in strings && !isFrequent(statement)) options.prepare = false
  return startClock()
}

/** What has a name is prepared once and then sent in one go; what has none is first described, and sent once that is answered. */
const sentByName: Before = () => startClock()
const sends = new WeakMap<Database, Before>()

/**
 * Behind this statement the client sends no other before it is answered. A pooler takes the session away at the end of a statement, though the
 * beginning of the next is on its way already: its answer would go astray and whoever asked would wait for ever.
 */
const sentAlone: Before = ({ options }) => {
  options.onexecute = never
  return startClock()
}
const never = () => false

/** What the client is given for an address. */
export function clientSettings(url: string, options: Options): [string, postgres.Options<Record<string, postgres.PostgresType>>] {
  const {
    connections = 10,
    keepsPlans = false,
    staysOpen = false,
    seeks = 'primary',
    endsSilence = false,
    patience,
    pooler,
    onStatement,
  } = options
  const hosts = addressesOfHosts(url)
  const isOneOfSeveral = hosts.length > 1
  const given = {
    max: connections,
    // At most one question waits behind another: the next connection that is free takes it sooner. Not where transactions are begun:
    // one that begins on a connection with no room left would be taken for a lone statement.
    ...(keepsPlans && { max_pipeline: 1 }),
    transform: { ...camelNames, undefined: null },
    types: { date: asText, bigint: asNumber },
    connect_timeout: patience === undefined ? 5 : patience / 1_000,
    socket: linesTo(url, {
      findHost: isOneOfSeveral ? seekHost(hosts, async (host) => (await isPrimary(host)) === (seeks === 'primary')) : undefined,
      patience,
      watch: endsSilence ? { past: pooler?.direct } : undefined,
    }),
    ...(isOneOfSeveral && { target_session_attrs: seeks }),
    backoff: false, // a caller waits for an answer: every try to connect is made at once, and refused at once while the database is away
    idle_timeout: staysOpen ? 0 : 30, // each keeps up to 30 MB in the database
    ...(staysOpen && { max_lifetime: null }),
    ...(pooler && { prepare: false }),
    connection: { application_name: 'supervision', ...(!pooler && sessionSettings(options)) },
    onnotice: () => {},
    ...(onStatement && { debug: (_connection: number, query: string, values: readonly unknown[]) => onStatement(query, values) }),
  }
  return [hosts[0] ?? url, given]
}

/** The same for one transaction, where no session keeps anything. Sent along with what comes next: nobody waits for the answer. */
const limitTransaction = (tx: Transaction) =>
  void tx
    .unsafe(`set local statement_timeout = ${longestStatement}; set local idle_in_transaction_session_timeout = ${longestStatement}`)
    .execute()

/** Which of several machines takes writes. */
async function isPrimary(address: string): Promise<boolean> {
  const db = connect(address, { connections: 1 })
  try {
    const [row] = await withTimeout(db<[{ inHotStandby: 'on' | 'off' }]>`show in_hot_standby`, 1_000)
    return row.inHotStandby === 'off'
  } finally {
    void db.end({ timeout: 0 }).catch(() => {})
  }
}

export type Address = { url: string } & Pick<Options, 'pooler'>
const addresses = new WeakMap<Database, Address>()

/** For whoever needs connections of their own, such as another thread. */
export function addressOf(db: Database): Address {
  const address = addresses.get(db)
  if (address === undefined) throw new Error('Only connections made by connect have an address.')
  return address
}

type Terms = { tries?: number; mode?: 'read write' | 'read only' }

/** All of it happens or nothing. Whoever is chosen to give way to somebody else (a deadlock) begins again: the work reads everything anew. */
export const inTransaction = <T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { tries = 3, mode = 'read write' }: Terms = {},
): Promise<T> =>
  attempt(db, work, mode).catch((error: unknown) => {
    if (tries <= 1 || !isDeadlock(error)) throw error
    reportDeadlock(error)
    return inTransaction(db, work, { tries: tries - 1, mode })
  })

/**
 * postgres.js goes on with a transaction whose connection was lost: its rollback then ends the process,
 * and later statements run on whatever that connection has become, outside any transaction. So such work is stopped here.
 */
function attempt<T>(db: Database, work: (tx: Transaction) => Promise<T>, mode: string): Promise<T> {
  const fate = { lost: false }
  const ended = Promise.withResolvers<void>()
  const later: AfterCommit[] = []
  underWay += 1
  const outcome = db.begin(mode, async (tx) => {
    const usable = usableUntilLost(tx, fate, sends.get(db) ?? sent)
    if (addresses.get(db)?.pooler) limitTransaction(tx)
    const last: BeforeCommit[] = []
    beforeCommits.set(usable, last)
    afterCommits.set(usable, later)
    try {
      const result = await work(usable)
      for (const step of last) await step()
      if (!fate.lost) return result
    } catch (error) {
      if (isConnectionError(error)) await Promise.race([ended.promise, pause(closingTime, undefined, { ref: false })])
      if (!fate.lost) throw error
    }
    return new Promise<never>(() => {}) // the caller has its answer from `outcome`, and nothing may follow
  }) as Promise<T>
  outcome.then(
    () => {
      underWay -= 1
      for (const step of later) step(db).catch(() => {})
    },
    () => {
      underWay -= 1
      fate.lost = true
      ended.resolve()
    },
  )
  return outcome
}

let underWay = 0
export const transactionsUnderWay = () => underWay

type BeforeCommit = () => Promise<unknown>
const beforeCommits = new WeakMap<Transaction, BeforeCommit[]>()

/** Does something as the last thing of a transaction of `inTransaction`, when everything else of it is done. */
export function beforeCommit(tx: Transaction, step: BeforeCommit) {
  const last = beforeCommits.get(tx)
  if (!last) throw new Error('The end of a transaction can only be waited for where it was begun by inTransaction.')
  last.push(step)
}

type AfterCommit = (db: Database) => Promise<unknown>
const afterCommits = new WeakMap<Transaction, AfterCommit[]>()

/**
 * Does something once a transaction of `inTransaction` has been committed, and nothing when it is undone. Nobody waits for it, and it is lost
 * with its process or its connection: only for what somebody else makes up for.
 */
export function afterCommit(tx: Transaction, step: AfterCommit) {
  const later = afterCommits.get(tx)
  if (!later) throw new Error('The end of a transaction can only be waited for where it was begun by inTransaction.')
  later.push(step)
}

/** A broken connection first fails its statement; that it is closed is known a moment later, which is long on a busy machine. */
const closingTime = 5_000

function usableUntilLost(tx: Transaction, fate: { lost: boolean }, send: Before): Transaction {
  const check = () => {
    if (fate.lost) throw connectionError('CONNECTION_CLOSED')
  }
  const { ask, unsafe } = questionsTo(tx, send, check)
  return new Proxy(tx, {
    apply: (_target, _self, words) => Reflect.apply(ask, tx, words),
    get(target, name) {
      check()
      return name === 'unsafe' ? unsafe : Reflect.get(target, name)
    },
  })
}

/** A database that keeps silent counts as away. For reads only: nobody needs their late answer. */
export async function withTimeout<T>(answer: PromiseLike<T>, milliseconds = 4_000): Promise<T> {
  const silence = Promise.withResolvers<never>()
  // Counted in steps: time in which this process itself did not get to run is nobody's silence, and an answer that came meanwhile is heard.
  let steps = 4
  const timer = setInterval(() => {
    steps -= 1
    if (steps === 0) silence.reject(connectionError('ETIMEDOUT'))
  }, milliseconds / steps)
  return Promise.race([answer, silence.promise]).finally(() => clearInterval(timer))
}

/**
 * A read that is asked once more when nothing has come for a while; whichever answer is there first counts. Where a line is lost its question now and
 * then stays without an answer, though others are answered, or refused, at once.
 */
export async function askedAgain<T>(ask: () => PromiseLike<T>, milliseconds = 700): Promise<T> {
  const second = Promise.withResolvers<T>()
  const timer = setTimeout(() => second.resolve(ask()), milliseconds)
  return Promise.race([ask(), second.promise]).finally(() => clearTimeout(timer))
}
