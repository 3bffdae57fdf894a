import type { Actor } from '#domain/people/access.ts'
import type { Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import type { KeepingServices } from '../evidence/actions.ts'
import { loadRules, type Rules } from '../rules/store.ts'
import { findActor } from '../session/actor-store.ts'
import type { Snapshot } from './documents/exif.ts'
import type { Scene } from './documents/scene.ts'
import type { DemoInvoice } from './papers-with-amounts.ts'

/** A photo and what it says about itself. */
export type DemoPhoto = { content: Buffer; snapshot: Snapshot; scene: Scene }
export type DemoActor = Actor & { mobile: string }
type DemoUnit = { id: string; name: string }

/** The people and units there are, and the transaction that adds to them. */
export type Offices = {
  tx: Transaction
  today: string
  everybody: readonly DemoActor[]
  person: (username: string) => DemoActor
  units: DemoUnit[]
  unit: (short: string) => DemoUnit
}

/** What the stories are told with. */
export type County = Offices & {
  services: KeepingServices & { encryption: Encryption }
  /** Read once a day, not once an action. */
  rulesOn: (day: string) => Promise<Rules>
  /** The id of each filing that was begun so far, by its key. */
  filings: Map<string, string>
  /** The first photo of each filing: one case borrows another one's. */
  photos: Map<string, DemoPhoto>
  /** The last invoice of each filing. */
  invoices: Map<string, DemoInvoice>
}

export async function readOffices(tx: Transaction, today: string): Promise<Offices> {
  const accounts = await tx<{ id: string; username: string; mobile: string }[]>`
    select id, username, coalesce(mobile, '') as mobile from user_account`
  const actors = new Map<string, DemoActor>()
  for (const { id, username, mobile } of accounts) {
    const actor = await findActor(tx, id)
    if (actor) actors.set(username, { ...actor, mobile })
  }
  const units = [...(await tx<DemoUnit[]>`select id, name from unit order by created_at, id`)]
  return {
    tx,
    today,
    everybody: [...actors.values()],
    person: (username) => found(actors.get(username), username),
    units,
    unit: (short) => unitNamed(units, short),
  }
}

export const countyOf = (offices: Offices, services: County['services']): County => ({
  ...offices,
  services,
  rulesOn: rulesOfEachDay(offices.tx),
  filings: new Map(),
  photos: new Map(),
  invoices: new Map(),
})

function rulesOfEachDay(tx: Transaction): County['rulesOn'] {
  const known = new Map<string, Promise<Rules>>()
  return (day) => {
    const rules = known.get(day) ?? loadRules(tx)
    known.set(day, rules)
    return rules
  }
}

/** By its whole name, by the usual beginning and end around a short one, or by a part of it. */
export const unitNamed = <Unit extends { name: string }>(units: readonly Unit[], short: string): Unit =>
  found(
    units.find(({ name }) => name === short || name === `临溪县${short}有限公司`) ?? units.find(({ name }) => name.includes(short)),
    short,
  )

function found<T>(one: T | undefined, wanted: string): T {
  if (one === undefined) throw new Error(`The invented county has no ${wanted}.`)
  return one
}
