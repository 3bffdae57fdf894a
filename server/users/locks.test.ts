import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#domain/people/access.ts'
import type { Transaction } from '../database/connect.ts'
import { lockRole } from '../roles/store.ts'
import { findActor } from '../session/actor-store.ts'
import { lockPerson } from '../supervision/store.ts'
import { addPerson } from '../testing/people.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { thingMakers } from '../testing/things.ts'
import { lockPair, lockUnit } from '../units/store.ts'
import { lockAccount } from './store.ts'

let testServer: TestServer
let actor: Actor
beforeAll(async () => {
  testServer = await openTestServer()
  const [admin] = await testServer.db<[{ id: string }]>`select id from user_account where username = 'admin'`
  actor = (await findActor(testServer.db, admin.id))!
})
afterAll(() => testServer.close())

const aPerson = async () => (await addPerson(testServer, { region: actor.region.code, codes: [] })).id
const aUnit = () => thingMakers(testServer).unit('confirmed')
const aRole = () => thingMakers(testServer).role(actor.region.code)

test.each([
  ['an account that is changed', 'user_account', aPerson, (tx: Transaction, id: string) => lockAccount(tx, actor, id)],
  ['a person who is assigned', 'user_account', aPerson, (tx: Transaction, id: string) => lockPerson(tx, id)],
  ['a unit that is changed', 'unit', aUnit, (tx: Transaction, id: string) => lockUnit(tx, id)],
  ['a unit that is merged', 'unit', aUnit, async (tx: Transaction, id: string) => lockPair(tx, [id, await aUnit()])],
  ['a role that is changed', 'role', aRole, (tx: Transaction, id: string) => lockRole(tx, actor, id)],
])('%s is held against others who change it, not against those who merely refer to it', async (_what, table, make, lock) => {
  const id = await make()
  const isHeldAgainst = (strength: string) =>
    testServer.db`select from ${testServer.db(table)} where id = ${id} for ${testServer.db.unsafe(strength)} nowait`.then(
      () => false,
      () => true,
    )
  await testServer.db.begin(async (tx) => {
    await lock(tx, id)
    expect({ changers: await isHeldAgainst('no key update'), referrers: await isHeldAgainst('key share') }).toEqual({
      changers: true,
      referrers: false,
    })
  })
})
