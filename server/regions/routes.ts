import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { type RegionDetail, regions, type StaysOpen } from '#contract/regions.ts'
import { type RegionAction, regionFaults, regionObstacle, successorFaults, validityFaults } from '#domain/regions.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import * as store from './store.ts'

export function regionRoutes(app: FastifyInstance, db: Database) {
  serve(app, regions.options, ({ query }) =>
    query.path === undefined ? store.listRegionOptions(db, query.parent ?? null) : store.readRegionPath(db, query.path),
  )

  serve(app, regions.list, async ({ actor, query: { parent } }) => {
    if (parent === undefined) return store.listOwnRegion(db, actor)
    await mustLieWithin(db, actor, parent)
    return store.listChildren(db, actor, parent)
  })

  serve(app, regions.search, async ({ actor, query }) => {
    const text = query.text.trim()
    return text === '' ? [] : store.searchRegions(db, actor, { ...query, text })
  })

  serve(app, regions.read, ({ actor, params }) => store.readRegion(db, actor, params.code))

  serve(app, regions.people, async ({ actor, params, query }) => {
    await mustLieWithin(db, actor, params.code)
    return store.listPeople(db, params.code, query)
  })

  serve(app, regions.history, async ({ actor, params }) => {
    await mustLieWithin(db, actor, params.code)
    return store.listEvents(db, params.code)
  })

  serve(app, regions.add, ({ actor, body, request }) =>
    inTransaction(db, async (tx) => {
      await store.lockRegions(tx, [body.parentCode])
      const parent = await store.findPlace(tx, actor, body.parentCode)
      if (!parent) throw faulty({ field: 'parentCode', code: 'region.outside' })
      const faults = regionFaults(body, parent)
      if (faults.length === 0 && (await store.isTaken(tx, body.code))) faults.push({ field: 'code', code: 'code.taken' })
      if (faults.length > 0) throw faulty(...faults)
      await store.insertRegion(tx, body)
      return note(tx, { actor, code: body.code, event: 'region.added', request }, null)
    }),
  )

  serve(app, regions.change, ({ actor, params: { code }, body, request }) =>
    change(db, { actor, code, version: body.version, action: 'change', event: 'region.changed', request }, (tx) => {
      const faults = validityFaults(body)
      if (faults.length > 0) throw faulty(...faults)
      return store.updateRegion(tx, code, body)
    }),
  )

  serve(app, regions.move, ({ actor, params: { code }, body, request }) => move(db, { actor, code, request }, body.after))

  serve(app, regions.disable, ({ actor, params: { code }, body: { version, confirmed }, request }) =>
    change(db, { actor, code, version, action: 'disable', event: 'region.disabled', request }, (tx, { staysOpen }) => {
      if (!confirmed && staysAnything(staysOpen)) throw new Refusal('region.unconfirmed', staysOpen)
      return store.saveEnabled(tx, code, false)
    }),
  )

  serve(app, regions.enable, ({ actor, params: { code }, body: { version }, request }) =>
    change(db, { actor, code, version, action: 'enable', event: 'region.enabled', request }, (tx) => store.saveEnabled(tx, code, true)),
  )

  serve(app, regions.replace, ({ actor, params: { code }, body: { version, successor }, request }) =>
    change(db, { actor, code, version, also: successor, action: 'replace', event: 'region.replaced', request }, async (tx, before) => {
      const place = await store.findPlace(tx, actor, successor)
      const faults = place ? successorFaults(before, place) : [{ field: 'successor', code: 'region.outside' } as const]
      if (faults.length > 0) throw faulty(...faults)
      await store.saveSuccessor(tx, code, successor)
      const line = { subject: 'region', subjectId: successor, region: successor, after: { absorbed: { code, name: before.name } } }
      await record(tx, actor, { event: 'region.grown', ...line }, request.id)
    }),
  )

  serve(app, regions.restore, ({ actor, params: { code }, body: { version }, request }) =>
    change(db, { actor, code, version, action: 'restore', event: 'region.restored', request }, (tx) => store.forgetSuccessor(tx, code)),
  )

  serve(app, regions.remove, async ({ actor, params: { code }, query: { version }, request }) => {
    await inTransaction(db, async (tx) => {
      const before = await lock(tx, { actor, code, version })
      mustBeOpen(actor, before, 'remove')
      await store.deleteRegion(tx, code)
      await record(
        tx,
        actor,
        { event: 'region.removed', subject: 'region', subjectId: code, region: code, before: inAudit(before) },
        request.id,
      )
    })
    return null
  })
}

type Target = { actor: SignedIn; code: string; version?: number; also?: string }
type Change = Target & { action: RegionAction; event: `region.${string}`; request: FastifyRequest }

/** One change of one region: lock first, then look, then act, then tell. */
const change = (db: Database, given: Change, act: (tx: Transaction, before: RegionDetail) => PromiseLike<unknown>): Promise<RegionDetail> =>
  inTransaction(db, async (tx) => {
    const before = await lock(tx, given)
    mustBeOpen(given.actor, before, given.action)
    await act(tx, before)
    return note(tx, given, before)
  })

async function lock(tx: Transaction, { actor, code, version, also }: Target): Promise<RegionDetail> {
  await mustLieWithin(tx, actor, code)
  await store.lockRegions(tx, [code, also ?? code])
  const region = await store.readRegion(tx, actor, code)
  if (version !== undefined && region.version !== version) throw new Refusal('record.changed', { fresh: region })
  return region
}

/** Siblings are put in order under the lock of their parent. */
const move = (db: Database, { actor, code, request }: Omit<Change, 'action' | 'event'>, after: string | null): Promise<RegionDetail> =>
  inTransaction(db, async (tx) => {
    const region = await store.readRegion(tx, actor, code)
    mustBeOpen(actor, region, 'move')
    const parent = region.parentCode ?? code
    await store.lockRegions(tx, [parent])
    const before = await store.siblingsOf(tx, parent)
    const others = before.filter((sibling) => sibling !== code)
    if (after !== null && !others.includes(after)) throw faulty({ field: 'after', code: 'choice' })
    const at = after === null ? 0 : others.indexOf(after) + 1
    await store.saveOrder(tx, others.toSpliced(at, 0, code))
    const line = {
      subject: 'region',
      subjectId: code,
      region: code,
      before: { position: before.indexOf(code) + 1 },
      after: { position: at + 1 },
    }
    await record(tx, actor, { event: 'region.moved', ...line }, request.id)
    return store.readRegion(tx, actor, code)
  })

async function note(tx: Transaction, { actor, code, event, request }: Omit<Change, 'action'>, before: RegionDetail | null) {
  const after = await store.readRegion(tx, actor, code)
  const told = { before: before && inAudit(before), after: inAudit(after) }
  await record(tx, actor, { event, subject: 'region', subjectId: code, region: code, ...told }, request.id)
  return after
}

const inAudit = ({ code, name, level, parentCode, enabled, validFrom, validTo, replacedBy }: RegionDetail) => ({
  code,
  name,
  level,
  parentCode,
  enabled,
  validFrom,
  validTo,
  replacedBy,
})

function mustBeOpen(actor: SignedIn, region: RegionDetail, action: RegionAction) {
  const reason = regionObstacle(actor, region, action)
  if (reason === 'in-use') throw new Refusal('region.in-use', { uses: region.uses })
  if (reason) throw new Refusal('region.action-closed', { action, reason })
}

async function mustLieWithin(db: Database | Transaction, actor: SignedIn, code: string) {
  if (!(await store.findPlace(db, actor, code))) throw new Refusal('record.not-found')
}

const staysAnything = ({ users, filings, children }: StaysOpen) => users + filings + children > 0
