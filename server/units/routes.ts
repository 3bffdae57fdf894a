import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { type UnitDetail, type UnitFields, units } from '#contract/units.ts'
import { plainCreditCode } from '#domain/credit-code.ts'
import { banFaults, isLiving, mergerObstacle, unitFaults } from '#domain/units.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { holdItems } from '../dictionaries/store.ts'
import { type SignedIn, serve } from '../http.ts'
import { notify } from '../notifications/store.ts'
import { planned } from '../search.ts'
import * as store from './store.ts'

export function unitRoutes(app: FastifyInstance, db: Database) {
  serve(app, units.list, ({ query }) => planned(db, (tx) => store.listUnits(tx, query)))
  serve(app, units.options, ({ actor, query }) => planned(db, (tx) => store.listUnitOptions(tx, { actorId: actor.id, ...query })))
  serve(app, units.read, ({ params }) => store.readUnit(db, params.id))
  serve(app, units.history, async ({ params, query }) => {
    await store.readUnit(db, params.id)
    return store.listHistory(db, params.id, query)
  })

  serve(app, units.create, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      const id = await store.addUnit(tx, await checked(tx, body), null)
      return told(tx, { actor, request, event: 'unit.created', id, before: null })
    }),
  )

  serve(app, units.propose, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      const fields = await checked(tx, { ...body, grade: null, libraryFrom: null, libraryUntil: null })
      const id = await store.addUnit(tx, fields, actor.id)
      await told(tx, { actor, request, event: 'unit.proposed', id, before: null })
      const [option] = await store.readOption(tx, id)
      return option!
    }),
  )

  serve(app, units.change, ({ actor, params: { id }, body: { version, ...given }, request }) =>
    inTransaction(db, async (tx) => {
      const before = await lockLiving(tx, id, version)
      await store.saveFields(tx, id, await checked(tx, given, before))
      return told(tx, { actor, request, event: 'unit.changed', id, before })
    }),
  )

  serve(app, units.confirm, ({ actor, params: { id }, body, request }) =>
    inTransaction(db, async (tx) => {
      const before = await lockProposal(tx, id, body.version)
      await store.saveState(tx, id, 'confirmed')
      await tellProposer(tx, actor, before, 'unit.confirmed')
      return told(tx, { actor, request, event: 'unit.confirmed', id, before })
    }),
  )

  serve(app, units.reject, ({ actor, params: { id }, body, request }) =>
    inTransaction(db, async (tx) => {
      const before = await lockProposal(tx, id, body.version)
      await store.saveState(tx, id, 'rejected', body.reason)
      await tellProposer(tx, actor, before, 'unit.rejected')
      return told(tx, { actor, request, event: 'unit.rejected', id, before })
    }),
  )

  serve(app, units.merge, ({ actor, params: { id }, body: { into, version }, request }) =>
    inTransaction(db, async (tx) => {
      const pair = await store.lockPair(tx, [id, into])
      const before = await store.lockUnit(tx, id, version)
      const survivor = pair.find((unit) => unit.id === into)
      if (!survivor) throw faulty({ field: 'into', code: 'choice' })
      const obstacle = mergerObstacle(before, survivor)
      if (obstacle) throw new Refusal(obstacle, { state: survivor.state })
      const moved = await store.moveInto(tx, id, into)
      const absorbed = { id, name: before.name, creditCode: before.creditCode, ...moved }
      await record(tx, actor, line('unit.absorbed', into, actor, { before: null, after: absorbed }), request.id)
      return told(tx, { actor, request, event: 'unit.merged', id, before })
    }),
  )

  serve(app, units.recordBadConduct, ({ actor, params: { id }, body, request }) =>
    inTransaction(db, async (tx) => {
      await lockLiving(tx, id)
      const faults = banFaults(body, await store.readToday(tx))
      if (faults.length > 0) throw faulty(...faults)
      await store.addBadConduct(tx, id, actor.id, body)
      await record(tx, actor, line('unit.bad-conduct-recorded', id, actor, { before: null, after: body }), request.id)
      return store.readUnit(tx, id)
    }),
  )

  serve(app, units.liftBadConduct, ({ actor, params: { id, entry: entryId }, body, request }) =>
    inTransaction(db, async (tx) => {
      const unit = await store.lockUnit(tx, id)
      const before = unit.badConduct.find((entry) => entry.id === entryId)
      if (!before) throw new Refusal('record.not-found')
      if (before.liftedAt) throw new Refusal('unit.lifted')
      await store.liftBadConduct(tx, entryId, actor.id, body.reason)
      const fresh = await store.readUnit(tx, id)
      const after = fresh.badConduct.find((entry) => entry.id === entryId)
      await record(tx, actor, line('unit.bad-conduct-lifted', id, actor, { before, after }), request.id)
      return fresh
    }),
  )
}

/** Whoever proposed a unit hears what became of it. They may not open the library, so the way leads to their own page. */
async function tellProposer(tx: Transaction, actor: SignedIn, unit: UnitDetail, kind: 'unit.confirmed' | 'unit.rejected') {
  const proposer = await store.proposerOf(tx, unit.id)
  if (proposer) await notify(tx, [{ kind, to: [proposer], path: '/', facts: { unit: unit.name }, by: actor.id }])
}

async function lockLiving(tx: Transaction, id: string, version?: number): Promise<UnitDetail> {
  const unit = await store.lockUnit(tx, id, version)
  if (!isLiving(unit.state)) throw new Refusal('unit.not-living', { state: unit.state })
  return unit
}

async function lockProposal(tx: Transaction, id: string, version: number): Promise<UnitDetail> {
  const unit = await store.lockUnit(tx, id, version)
  if (unit.state !== 'proposed') throw new Refusal('unit.not-proposed', { state: unit.state })
  return unit
}

/** The fields as they may be written: the rules hold, the trades exist, and nobody else has the credit code. */
async function checked(tx: Transaction, given: UnitFields, before?: UnitDetail): Promise<UnitFields> {
  const fields = { ...given, creditCode: plainCreditCode(given.creditCode) }
  const items = await holdItems(tx, 'trade', fields.trades)
  const kept = before?.trades.map(({ code }) => code) ?? []
  const trades = items.filter(({ code, enabled }) => enabled || kept.includes(code)).map(({ code }) => code)
  const faults = unitFaults(fields, { today: await store.readToday(tx), trades })
  if (faults.length > 0) throw faulty(...faults)
  await store.claimCreditCode(tx, fields.creditCode, before?.id)
  return fields
}

type Change = { actor: SignedIn; request: FastifyRequest; event: `unit.${string}`; id: string; before: UnitDetail | null }

/** Writes the line of a change and answers with what the unit is now. */
async function told(tx: Transaction, { actor, request, event, id, before }: Change): Promise<UnitDetail> {
  const after = await store.readUnit(tx, id)
  await record(tx, actor, line(event, id, actor, { before: before && lasting(before), after: lasting(after) }), request.id)
  return after
}

/** Units belong to the whole installation; a line about one is kept where its author works. */
const line = (event: `unit.${string}`, subjectId: string, actor: SignedIn, change: { before: unknown; after: unknown }) => ({
  event,
  subject: 'unit',
  subjectId,
  region: actor.region.code,
  ...change,
})

/** What a person decided, without what follows from the day it is read on. */
function lasting({ accounts, mergedFrom, badConduct, bannedUntil, inLibrary, createdAt, changedAt, ...rest }: UnitDetail) {
  return rest
}
