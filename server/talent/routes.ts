import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import { type ExpertAction, type ExpertDetail, type ExpertFields, expertActions, talent } from '#contract/talent.ts'
import type { Actor } from '#domain/access.ts'
import { expertFaults, expertLife, maskedId } from '#domain/experts.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database.ts'
import { holdItems } from '../dictionaries/store.ts'
import type { Encryption } from '../encryption.ts'
import { serve } from '../http.ts'
import * as store from './store.ts'

export function talentRoutes(app: FastifyInstance, db: Database, encryption: Encryption) {
  const key = encryption.derive('identity numbers of experts')
  const identityOf = (given: string): store.Identity => {
    const idNumber = given.toUpperCase()
    return {
      idCipher: encryption.seal(idNumber),
      idHash: createHmac('sha256', key).update(idNumber).digest(),
      idMasked: maskedId(idNumber),
    }
  }

  serve(app, talent.list, ({ actor, query }) => store.listExperts(db, actor, query))
  serve(app, talent.read, ({ actor, params }) => readWhole(db, actor, params.id))

  serve(app, talent.create, async ({ actor, body, request }) => {
    const id = await inTransaction(db, async (tx) => {
      await check(tx, actor, body, [])
      const added = await store.insertExpert(tx, body, identityOf(body.idNumber), actor.id)
      await note(tx, { actor, event: 'expert.registered', id: added, region: body.region, after: discreet(body), requestId: request.id })
      return added
    })
    return readWhole(db, actor, id)
  })

  serve(app, talent.change, async ({ actor, params, body: { version, ...fields }, request }) => {
    await inTransaction(db, async (tx) => {
      const expert = await lock(tx, { actor, id: params.id, version, action: 'change' })
      await check(
        tx,
        actor,
        fields,
        expert.specialties.map(({ code }) => code),
      )
      await store.saveExpert(tx, params.id, fields, fields.idNumber === null ? null : identityOf(fields.idNumber))
      const told = { before: factsOf(expert), after: discreet(fields) }
      await note(tx, { actor, event: 'expert.changed', id: params.id, region: fields.region, ...told, requestId: request.id })
    })
    return readWhole(db, actor, params.id)
  })

  const step = async (action: Exclude<ExpertAction, 'change'>, { actor, id, version, reason, requestId }: Step) => {
    await inTransaction(db, async (tx) => {
      const expert = await lock(tx, { actor, id, version, action })
      const state = expertLife[action].to ?? expert.state
      await store.saveState(tx, id, state, reason)
      const told = { before: { state: expert.state }, after: { name: expert.name, state, reason } }
      await note(tx, { actor, event: events[action], id, region: expert.currentCode, ...told, requestId })
    })
    return readWhole(db, actor, id)
  }
  serve(app, talent.admit, ({ actor, params, body, request }) =>
    step('admit', { actor, id: params.id, version: body.version, reason: null, requestId: request.id }),
  )
  for (const action of ['suspend', 'reinstate', 'remove'] as const)
    serve(app, talent[action], ({ actor, params, body, request }) => step(action, { actor, id: params.id, ...body, requestId: request.id }))

  serve(app, talent.identity, ({ actor, params: { id }, body: { reason }, request }) =>
    inTransaction(db, async (tx) => {
      const expert = await found(store.readExpert(tx, actor, id))
      if (!isOwn(actor, expert)) throw new Refusal('project.not-yours', { reason: 'elsewhere' })
      const after = { name: expert.name, reason }
      await note(tx, { actor, event: 'expert.identity-read', id, region: expert.currentCode, after, requestId: request.id })
      return { idNumber: encryption.open(await store.readCipher(tx, id)) }
    }),
  )
}

type Step = { actor: Actor; id: string; version: number; reason: string | null; requestId: string }

const events = {
  admit: 'expert.admitted',
  suspend: 'expert.suspended',
  reinstate: 'expert.reinstated',
  remove: 'expert.removed',
} as const

/** One changes those of one's own region; the county's are the county's to change. */
const isOwn = (actor: Actor, { currentCode }: Pick<store.StoredExpert, 'currentCode'>) => currentCode.startsWith(actor.region.prefix)

type Locking = { actor: Actor; id: string; version: number; action: ExpertAction }

async function lock(tx: Transaction, { actor, id, version, action }: Locking): Promise<store.StoredExpert> {
  const expert = await found(store.lockExpert(tx, actor, id))
  const hindrance = hindranceTo(action, actor, expert)
  if (hindrance === 'elsewhere') throw new Refusal('project.not-yours', { reason: hindrance })
  if (expert.version !== version) throw new Refusal('record.changed', { fresh: await whole(tx, actor, expert) })
  if (hindrance) throw new Refusal('expert.closed', { state: expert.state })
  return expert
}

function hindranceTo(action: ExpertAction, actor: Actor, expert: store.StoredExpert): 'state' | 'elsewhere' | null {
  if (!isOwn(actor, expert)) return 'elsewhere'
  return expertLife[action].from.includes(expert.state) ? null : 'state'
}

/** `kept` are trades the expert has already: they stay choosable although they were disabled since. */
async function check(tx: Transaction, actor: Actor, fields: ExpertFields, kept: readonly string[]) {
  const items = await holdItems(tx, 'trade', fields.specialties)
  const known = items.filter(({ code, enabled }) => enabled || kept.includes(code)).map(({ code }) => code)
  const faults: FaultyField[] = expertFaults(fields, { today: await readToday(tx), known })
  const place = await store.readPlace(tx, fields.region)
  if (!place?.currentCode.startsWith(actor.region.prefix)) faults.push({ field: 'region', code: 'region.outside' })
  if (fields.employerUnitId !== null && !(await store.haveUnits(tx, [fields.employerUnitId])))
    faults.push({ field: 'employerUnitId', code: 'unit.unusable' })
  if (!(await store.haveUnits(tx, fields.avoidUnitIds))) faults.push({ field: 'avoidUnitIds', code: 'unit.unusable' })
  if (faults.length > 0) throw faulty(...faults)
}

async function found(reading: Promise<store.StoredExpert | null>): Promise<store.StoredExpert> {
  const expert = await reading
  if (!expert) throw new Refusal('record.not-found')
  return expert
}

const readWhole = async (db: Connection, actor: Actor, id: string) => whole(db, actor, await found(store.readExpert(db, actor, id)))

async function whole(db: Connection, actor: Actor, expert: store.StoredExpert): Promise<ExpertDetail> {
  const { currentCode: _code, createdAt, changedAt, ...rest } = expert
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    sessions: await store.listSessions(db, expert.id),
    actions: expertActions.map((action) => ({ action, hindrance: hindranceTo(action, actor, expert) })),
  }
}

/** The audit trail remembers which number it was, not the number. */
const discreet = ({ idNumber, ...fields }: ExpertFields) => ({ ...fields, ...(idNumber && { idNumber: maskedId(idNumber) }) })

function factsOf({ score: _score, asked: _asked, accepted: _accepted, currentCode: _code, ...expert }: store.StoredExpert) {
  const { specialties, region, employerUnit, avoids, ...rest } = expert
  return {
    ...rest,
    specialties: specialties.map(({ code }) => code),
    region: region.code,
    employerUnitId: employerUnit?.id ?? null,
    avoidUnitIds: avoids.map(({ id }) => id),
  }
}

type Note = { actor: Actor; event: `expert.${string}`; id: string; region: string; before?: unknown; after: unknown; requestId: string }

const note = (tx: Transaction, { actor, event, id, region, before, after, requestId }: Note) =>
  record(tx, actor, { event, subject: 'expert', subjectId: id, region, before, after }, requestId)
