import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { inject } from 'vitest'
import { buildApp } from '../app.ts'
import { readToday } from '../calendar/store.ts'
import { type Config, readConfig } from '../config.ts'
import { connect, type Database } from '../database/connect.ts'
import { prepareDatabase } from '../database/prepare.ts'
import { demoPassword } from '../demo/accounts.ts'
import { fillDatabase } from '../first-data/load.ts'
import { addressIn } from './address.ts'
import { expectNothingForgotten, type FilingWriter, filingWriter } from './filing-writes.ts'
import { filledDatabase } from './filled.ts'

/** The whole server on a database of its own, filled with the invented county. Close it when the file is done. */
export type TestServer = {
  app: FastifyInstance
  /** As the role that owns the tables, which may do more than the server: it works with `serverUrl`. */
  db: Database
  /** The same for whatever changes filings or what belongs to them: it does what follows from it, too. */
  write: FilingWriter
  url: string
  serverUrl: string
  config: Config
  /** Calls as whoever the cookie belongs to; without one, as nobody. */
  call: (
    method: NonNullable<InjectOptions['method']>,
    path: string,
    options?: { as?: string; body?: unknown; headers?: Record<string, string> },
  ) => Promise<Answer>
  /** Signs a demo account in and answers its cookie. */
  signIn: (username: string, password?: string) => Promise<string>
  close: () => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
export type Answer = { status: number; body: any; headers: Record<string, unknown> }

/**
 * The demo filings take many seconds once in a run and most tests want none; they are told relative to `today`, which a test may choose. A testServer that
 * `keepsDay` stays on the day it was opened on while the clock goes on: for tests that read the day once and go on reckoning from it.
 */
type Content = { filings?: boolean; today?: string; keepsDay?: boolean }

export async function openTestServer(
  environment: Record<string, string> = {},
  { filings = false, today, keepsDay = false }: Content = {},
): Promise<TestServer> {
  const isFurnished = today === undefined
  const filled = filings && isFurnished ? await filledDatabase() : null
  const database = await freshDatabase(isFurnished ? (filled?.database ?? inject('furnishedDatabase')) : 'template0')
  const folder = await newFolder(filled?.folder)
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_FOLDER: folder, ...environment })
  return serverOn({ ...database, folder }, config, async ({ db, server }) => {
    if (!isFurnished) await prepareDatabase({ owner: db, server })
    const day = today ?? (keepsDay ? await readToday(db) : null)
    if (day) await db.unsafe(todayIs(day))
    if (!isFurnished) await fillDatabase(database.serverUrl, { config, embedded: true, filings })
  })
}

/** Another server on a copy of everything this one has: with the same ids, sessions and keys, and from now on a life of its own. */
export async function openTwin({ url, config }: TestServer): Promise<TestServer> {
  const name = new URL(url).pathname.slice(1)
  const folder = await newFolder(config.dataFolder)
  const admin = connect(inject('databaseUrl'), { connections: 1 })
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and backend_type = 'client backend'` // a database in use is not copied
  await admin.end()
  return serverOn({ ...(await freshDatabase(name)), folder }, { ...config, dataFolder: folder }, async () => {})
}

async function newFolder(copyOf?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'testServer-'))
  if (copyOf) await cp(copyOf, folder, { recursive: true })
  return folder
}

/** What a browser got, by name, as it sends it back. */
export const cookieOf = (headers: Record<string, unknown>, name: string): string =>
  [headers['set-cookie']]
    .flat()
    .find((one) => String(one).startsWith(`${name}=`))
    ?.toString()
    .split(';')[0] ?? ''

/** However busy the machine is: only a test that says so has a database that is away. */
const patience = 60_000

type Place = Awaited<ReturnType<typeof freshDatabase>> & { folder: string }
type Prepare = (connections: { db: Database; server: Database }) => Promise<void>

async function serverOn({ url, serverUrl, drop, folder }: Place, config: Config, prepare: Prepare): Promise<TestServer> {
  const db = connect(url, { connections: 4, patience })
  const server = connect(serverUrl, { connections: 4, patience })
  const keptPlans = connect(serverUrl, { connections: 2, keepsPlans: true, patience })
  await prepare({ db, server })
  const app = await buildApp({ config, db: server, keptPlans })
  const call = caller(app)
  return {
    app,
    db,
    write: filingWriter(db),
    url,
    serverUrl,
    config,
    call,
    signIn: async (username, password = demoPassword) => {
      const { status, headers, body } = await call('POST', '/session', { body: { username, password } })
      if (status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(body)}`)
      return String(headers['set-cookie']).split(';')[0] ?? ''
    },
    close: async () => {
      await app.close()
      try {
        await expectNothingForgotten(db)
      } finally {
        await Promise.all([db.end(), server.end(), keptPlans.end()])
        await drop()
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Whatever does not say its moment itself happens on this day. */
const todayIs = (day: string) => `create or replace function today() returns date language sql stable as $$
  select case when coalesce(current_setting('supervision.moment', true), '') = '' then date '${day}' else (moment() at time zone 'Asia/Shanghai')::date end $$`

/** A database of its own in the cluster of this test run: empty, or a copy. */
export async function freshDatabase(template = 'template0') {
  const cluster = inject('databaseUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = connect(cluster, { connections: 1 })
  // Copied as files: page by page through the log takes three times the work.
  await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: addressIn(cluster, name),
    serverUrl: addressIn(inject('serverUrl'), name),
    drop: async () => {
      // First without force, which an autovacuum at work would refuse.
      await admin.unsafe(`drop database ${name}`).catch(() => admin.unsafe(`drop database if exists ${name} with (force)`))
      await admin.end()
    },
  }
}

const caller =
  (app: FastifyInstance): TestServer['call'] =>
  async (method, path, { as, body, headers = {} } = {}) => {
    const isLive = path.startsWith('/notifications/stream') // never ends by itself: its beginning is the answer
    const reply = await app.inject({
      payloadAsStream: isLive,
      method,
      url: `/api${path}`,
      headers: { ...(as && { cookie: as }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isOpen = isLive && reply.statusCode === 200
    if (isOpen) reply.raw.res.destroy()
    const text = isOpen ? '' : isLive ? await textOf(reply.stream()) : reply.body
    return {
      status: reply.statusCode,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      headers: reply.headers,
    }
  }
