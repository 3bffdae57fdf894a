import { createHmac } from 'node:crypto'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { ExpertAction, ExpertDetail, ExpertFields, NewExpert } from '#contract/talent.ts'
import { expertFaults, expertLife } from '#domain/draws/experts.ts'
import type { Actor } from '#domain/people/access.ts'
import { maskedId } from '#domain/values/id-number.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import type { Transaction } from '../database/connect.ts'
import { holdItems } from '../dictionaries/store.ts'
import type { Encryption } from '../encryption.ts'
import { haveUnits } from '../units/store.ts'
import { expertAsSeenBy, found, hindranceTo, isWithinOwn, readExpertDetail } from './detail.ts'
import * as store from './store.ts'

type Registration = { fields: NewExpert; encryption: Encryption }

export async function registerExpert(tx: Transaction, context: ActionContext, { fields, encryption }: Registration): Promise<ExpertDetail> {
  const { actor } = context
  await mustBeSound(tx, actor, fields, [])
  const id = await store.insertExpert(tx, fields, identityOf(encryption, fields.idNumber), actor.id)
  await recordLine(tx, context, { event: 'expert.registered', id, region: fields.region, after: redacted(fields) })
  return readExpertDetail(tx, actor, id)
}

type Seen = { id: string; version: number }
type Change = Seen & { fields: ExpertFields; encryption: Encryption }

/** The identity number stays what it is unless a new one is given. */
export async function changeExpert(tx: Transaction, context: ActionContext, { id, version, fields, encryption }: Change) {
  const { actor } = context
  const expert = await lockFor('change', tx, actor, { id, version })
  const kept = expert.specialties.map(({ code }) => code)
  await mustBeSound(tx, actor, fields, kept)
  await store.saveExpert(tx, id, fields, fields.idNumber === null ? null : identityOf(encryption, fields.idNumber))
  const change = { before: auditedFields(expert), after: redacted(fields) }
  await recordLine(tx, context, { event: 'expert.changed', id, region: fields.region, ...change })
  return readExpertDetail(tx, actor, id)
}

type Step = Seen & { action: Exclude<ExpertAction, 'change'>; reason: string | null }

/** Admits, suspends, reinstates or removes an expert. */
export async function changeExpertState(tx: Transaction, context: ActionContext, { id, version, action, reason }: Step) {
  const { actor } = context
  const expert = await lockFor(action, tx, actor, { id, version })
  const state = expertLife[action].to ?? expert.state
  await store.saveState(tx, id, state, reason)
  const change = { before: { state: expert.state }, after: { name: expert.name, state, reason } }
  await recordLine(tx, context, { event: events[action], id, region: expert.currentCode, ...change })
  return readExpertDetail(tx, actor, id)
}

const events = {
  admit: 'expert.admitted',
  suspend: 'expert.suspended',
  reinstate: 'expert.reinstated',
  remove: 'expert.removed',
} as const

type Reading = { id: string; reason: string; encryption: Encryption }

/** Whoever reads an identity number says why, and leaves a line. */
export async function readIdentity(tx: Transaction, context: ActionContext, { id, reason, encryption }: Reading): Promise<string> {
  const expert = found(await store.readExpert(tx, context.actor, id))
  if (!isWithinOwn(context.actor, expert)) throw new Refusal('project.not-yours', { reason: 'elsewhere' })
  const after = { name: expert.name, reason }
  await recordLine(tx, context, { event: 'expert.identity-read', id, region: expert.currentCode, after })
  return encryption.open(await store.readCipher(tx, id))
}

async function lockFor(action: ExpertAction, tx: Transaction, actor: Actor, { id, version }: Seen): Promise<store.StoredExpert> {
  const expert = found(await store.lockExpert(tx, actor, id))
  const hindrance = hindranceTo(action, actor, expert)
  if (hindrance === 'elsewhere') throw new Refusal('project.not-yours', { reason: hindrance })
  if (expert.version !== version) throw new Refusal('record.changed', { fresh: await expertAsSeenBy(tx, actor, expert) })
  if (hindrance) throw new Refusal('expert.closed', { state: expert.state })
  return expert
}

/** `kept` are trades the expert has already: they stay choosable although they were disabled since. */
async function mustBeSound(tx: Transaction, actor: Actor, fields: ExpertFields, kept: readonly string[]) {
  const items = await holdItems(tx, 'trade', fields.specialties)
  const known = items.filter(({ code, enabled }) => enabled || kept.includes(code)).map(({ code }) => code)
  const faults: FaultyField[] = expertFaults(fields, { today: await readToday(tx), known })
  const place = await store.readPlace(tx, fields.region)
  if (!place?.currentCode.startsWith(actor.region.prefix)) faults.push({ field: 'region', code: 'region.outside' })
  if (fields.employerUnitId !== null && !(await haveUnits(tx, [fields.employerUnitId])))
    faults.push({ field: 'employerUnitId', code: 'unit.unusable' })
  if (!(await haveUnits(tx, fields.avoidUnitIds))) faults.push({ field: 'avoidUnitIds', code: 'unit.unusable' })
  if (faults.length > 0) throw faulty(...faults)
}

/** Sealed to be read again, hashed to be found again, masked to be shown. */
function identityOf(encryption: Encryption, given: string): store.Identity {
  const idNumber = given.toUpperCase()
  const key = encryption.derive('identity numbers of experts')
  return {
    idCipher: encryption.seal(idNumber),
    idHash: createHmac('sha256', key).update(idNumber).digest(),
    idMasked: maskedId(idNumber),
  }
}

/** The audit trail remembers which number it was, not the number. */
const redacted = ({ idNumber, ...fields }: ExpertFields) => ({ ...fields, ...(idNumber && { idNumber: maskedId(idNumber) }) })

function auditedFields({ score: _score, asked: _asked, accepted: _accepted, currentCode: _code, ...expert }: store.StoredExpert) {
  const { specialties, region, employerUnit, avoids, ...rest } = expert
  return {
    ...rest,
    specialties: specialties.map(({ code }) => code),
    region: region.code,
    employerUnitId: employerUnit?.id ?? null,
    avoidUnitIds: avoids.map(({ id }) => id),
  }
}

type Line = { event: `expert.${string}`; id: string; region: string; before?: unknown; after: unknown }

const recordLine = (tx: Transaction, { actor, requestId }: ActionContext, { id, ...line }: Line) =>
  record(tx, actor, { subject: 'expert', subjectId: id, ...line }, requestId)
