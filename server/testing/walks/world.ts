import type { FastifyInstance } from 'fastify'
import type { Actor } from '#domain/people/access.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { createEncryption, type Encryption } from '../../encryption.ts'
import type { KeepingServices } from '../../evidence/actions.ts'
import { openStorage } from '../../evidence/storage.ts'
import { findActor } from '../../session/actor-store.ts'
import { newToken, tokenHash } from '../../session/cookie.ts'
import type { FuzzAnswer } from '../fuzz/answers.ts'
import { putPerson } from '../people.ts'

/** Somebody who takes steps, with a session of their own. */
export type Walker = { actor: Actor; cookie: string }
export type KnownUnit = { id: string; name: string; phone: string | null; roles: readonly string[] }

/** Where walks happen: the people and units there are, in the same order every time, and the ways to reach the product. */
export type World = {
  /** Reads everything, past all scopes. */
  db: Database
  services: KeepingServices & { encryption: Encryption }
  people: readonly Walker[]
  units: readonly KnownUnit[]
  /** Posts through the front door. */
  send: (request: { cookie: string; path: string; body: unknown }) => Promise<FuzzAnswer>
}

const known = ['filer', 'filer2', 'village', 'town', 'town2', 'county', 'county2', 'supervisor', 'supervisor2', 'units']

/** Whom the invented county lacks: people who stand on both sides, and more of those who could take each other's place. */
const added = [
  { region: '990101101201', codes: ['PERSONAL_PROJECT_MANAGEMENT'] },
  { region: '990101101000', codes: ['VILLAGE_ADMIN'] },
  { region: '990101101000', codes: ['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'] },
  { region: '990101000000', codes: ['PERSONAL_PROJECT_MANAGEMENT', 'PROJECT_MANAGEMENT'] },
  { region: '990101101000', codes: ['PROJECT_MANAGEMENT'] },
] as const

type Parts = {
  config: Config
  db: Database
  /** As the role that the product works with. */
  server: Database
  app: FastifyInstance
}

export async function openWalkWorld({ config, db, server, app }: Parts): Promise<World> {
  const others: string[] = []
  for (const wanted of added) others.push((await putPerson({ db }, { ...wanted, name: '某人' })).id)
  await superviseSince(db, '2020-01-01')
  const accounts = await db<{ id: string }[]>`select id from user_account where username in ${db(known)} order by username`
  const people: Walker[] = []
  for (const id of [...accounts.map((account) => account.id), ...others]) {
    const actor = await findActor(db, id)
    if (actor) people.push({ actor, cookie: await signIn(db, id) })
  }
  return {
    db,
    services: {
      db: server,
      storage: await openStorage(config),
      encryption: createEncryption(config),
      dataFolder: config.dataFolder,
      scanner: null,
      nudge: () => {},
    },
    people,
    units: await db<KnownUnit[]>`select id, name, phone, roles from unit where state = 'confirmed' order by name`,
    send: (request) => send(app, request),
  }
}

async function send(app: FastifyInstance, { cookie, path, body }: Parameters<World['send']>[0]): Promise<FuzzAnswer> {
  const headers = { cookie, 'content-type': 'application/json' }
  const { statusCode, body: text } = await app.inject({ method: 'POST', url: `/api${path}`, headers, payload: JSON.stringify(body) })
  return { status: statusCode, text }
}

/** Walks lie in the past, and so must the assignments. */
const superviseSince = (db: Database, day: string) => db`update supervision_assignment set from_day = ${day}, until_day = null`

async function signIn(db: Database, userId: string): Promise<string> {
  const token = newToken()
  await db`
    insert into session (user_id, token_hash, expires_at, address, agent)
    values (${userId}, ${tokenHash(token)}, now() + interval '7 days', '127.0.0.1', 'walks')`
  return `session=${token}`
}
