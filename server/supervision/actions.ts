import { faulty, Refusal } from '#contract/errors.ts'
import type { Assignment, AssignmentChange, AssignmentHindrance, NewAssignment } from '#contract/supervision.ts'
import type { Actor } from '#domain/people/access.ts'
import { type AssignmentTerms, changeFaults, endFaults, newTermFaults, overlaps, periodOf } from '#domain/people/assignments.ts'
import { beyondGrants, type Powers } from '#domain/people/grants.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import type { Transaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { settleCoverNotices } from './cover.ts'
import { assignmentAsSeenBy, hindranceFor } from './seen.ts'
import * as store from './store.ts'

export async function createAssignment(tx: Transaction, context: ActionContext, given: NewAssignment): Promise<Assignment> {
  const { actor } = context
  const today = await readToday(tx)
  await store.lockPerson(tx, given.person)
  const [person] = await store.listSupervisors(tx, actor, { id: given.person })
  if (given.person === actor.id) throw new Refusal('assignment.own')
  const powers = person && (await store.readPowers(tx, given.person))
  if (powers && beyondGrants(actor, powers).length > 0) throw beyondGrantsOf(actor, powers)
  const region = await store.findRegion(tx, actor, given.region)
  const faults = [
    ...(person ? [] : [{ field: 'person', code: 'assignment.person' as const }]),
    ...(region ? [] : [{ field: 'region', code: 'region.outside' as const }]),
    ...newTermFaults(given, today),
  ]
  if (!region || faults.length > 0) throw faulty(...faults)
  const terms = { ...given, regionCode: region.code }
  await mustNotOverlap(tx, { userId: given.person, terms, except: null })
  const id = await store.insertAssignment(tx, given.person, terms)
  await settleCoverNotices(tx)
  return recordChange(tx, context, { id, event: 'assignment.created', before: null, today })
}

export async function changeAssignment(tx: Transaction, context: ActionContext, { id, ...wanted }: AssignmentChange & { id: string }) {
  const { before, today } = await lockForChange(tx, context.actor, { id, version: wanted.version })
  const isSameRegion = wanted.region === before.region.code
  const region = isSameRegion ? before.region : await store.findRegion(tx, context.actor, wanted.region)
  const terms = { ...wanted, regionCode: region?.code ?? '' }
  const faults = region ? changeFaults(termsOf(before), terms, today) : [{ field: 'region', code: 'region.outside' as const }]
  if (faults.length > 0) throw faulty(...faults)
  await mustNotOverlap(tx, { userId: before.person.id, terms, except: id })
  await store.updateAssignment(tx, id, terms)
  await settleCoverNotices(tx)
  return recordChange(tx, context, { id, event: 'assignment.changed', before, today })
}

type Seen = { id: string; version: number }

export async function endAssignment(tx: Transaction, context: ActionContext, { id, version, untilDay }: Seen & { untilDay: string }) {
  const { before, today } = await lockForChange(tx, context.actor, { id, version })
  const faults = endFaults(before, untilDay, today)
  if (faults.length > 0) throw faulty(...faults)
  const terms = { ...termsOf(before), untilDay }
  await mustNotOverlap(tx, { userId: before.person.id, terms, except: id })
  await store.updateAssignment(tx, id, terms)
  return recordChange(tx, context, { id, event: 'assignment.ended', before, today })
}

export async function removeAssignment(tx: Transaction, { actor, requestId }: ActionContext, seen: Seen): Promise<void> {
  const { before, today } = await lockForChange(tx, actor, seen)
  if (periodOf(before, today) !== 'future') throw new Refusal('assignment.begun')
  await store.deleteAssignment(tx, seen.id)
  await record(tx, actor, { ...subjectOf(before), event: 'assignment.deleted', before: auditedFields(before) }, requestId)
  await notifyPerson(tx, actor, before)
}

/** Whoever could not have handed out what a supervisor holds has no say in what they supervise. */
const beyondGrantsOf = (actor: Actor, powers: Powers) => new Refusal('user.beyond-grants', { authorities: beyondGrants(actor, powers) })

const refusalOf: Record<AssignmentHindrance, Refusal['code']> = {
  own: 'assignment.own',
  'person-outside': 'assignment.person-outside',
  'beyond-grants': 'user.beyond-grants',
  ended: 'assignment.ended',
}

/** An assignment about to be changed: the person is locked first, then the row, and only then anything is looked at. */
async function lockForChange(tx: Transaction, actor: Actor, { id, version }: Seen) {
  const seen = await store.readAssignment(tx, actor, id)
  if (!seen) throw new Refusal('record.not-found')
  await store.lockPerson(tx, seen.person.id)
  const before = await store.lockAssignment(tx, actor, id)
  if (!before) throw new Refusal('record.not-found')
  const today = await readToday(tx)
  const hindrance = hindranceFor(actor, before, today)
  if (hindrance === 'beyond-grants') throw beyondGrantsOf(actor, before.powers)
  if (hindrance === 'own' || hindrance === 'person-outside') throw new Refusal(refusalOf[hindrance])
  if (version !== before.version) throw new Refusal('record.changed', { fresh: assignmentAsSeenBy(actor, before, today) })
  if (hindrance) throw new Refusal(refusalOf[hindrance])
  return { before, today }
}

type Claim = { userId: string; terms: AssignmentTerms; except: string | null }

async function mustNotOverlap(tx: Transaction, { userId, terms, except }: Claim) {
  const others = await store.assignmentsAt(tx, { userId, regionCode: terms.regionCode, except })
  const clash = others.find((other) => overlaps(terms, other))
  if (!clash) return
  const facts = { limit: clash.fromDay, untilDay: clash.untilDay, kinds: clash.kinds }
  throw new Refusal('assignment.overlaps', facts, [{ field: 'region', code: 'assignment.overlaps', facts }])
}

type Change = {
  id: string
  event: 'assignment.created' | 'assignment.changed' | 'assignment.ended'
  before: store.StoredAssignment | null
  today: string
}

async function recordChange(
  tx: Transaction,
  { actor, requestId }: ActionContext,
  { id, event, before, today }: Change,
): Promise<Assignment> {
  const after = await store.readAssignment(tx, actor, id)
  if (!after) throw new Error(`Assignment ${id} vanished inside its own transaction.`)
  const change = { before: before && auditedFields(before), after: auditedFields(after) }
  await record(tx, actor, { ...subjectOf(after), event, ...change }, requestId)
  await notifyPerson(tx, actor, after)
  return assignmentAsSeenBy(actor, after, today)
}

/** What somebody supervises is theirs to know. */
const notifyPerson = (tx: Transaction, actor: Actor, { person, region }: store.StoredAssignment) =>
  notify(tx, [{ kind: 'assignment.changed', to: [person.id], path: '/', facts: { region: region.name, person: actor.name }, by: actor.id }])

const subjectOf = ({ id, region }: store.StoredAssignment) => ({ subject: 'assignment', subjectId: id, region: region.code })

const auditedFields = ({ person, region, kinds, fromDay, untilDay }: store.StoredAssignment) => ({
  person: `${person.name} (${person.username})`,
  region: region.name,
  kinds,
  fromDay,
  untilDay,
})

const termsOf = ({ region, kinds, fromDay, untilDay }: store.StoredAssignment): AssignmentTerms => ({
  regionCode: region.code,
  kinds,
  fromDay,
  untilDay,
})
