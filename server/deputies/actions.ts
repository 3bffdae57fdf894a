import type { Deputies, NewDeputy } from '#contract/deputies.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/people/access.ts'
import { deputyFaults, deputyObstacle } from '#domain/people/deputies.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { findActor } from '../session/actor-store.ts'
import { mustBeManageableBy } from '../users/seen.ts'
import { readAccount } from '../users/store.ts'
import * as store from './store.ts'

export async function readDeputies(db: Connection, userId: string): Promise<Deputies> {
  const person = await findActor(db, userId)
  const all = await store.listFor(db, userId)
  return {
    items: all.filter((one) => one.person.id === userId),
    standsInFor: all.filter((one) => one.deputy.id === userId),
    candidates: person ? await store.listCandidates(db, person) : [],
  }
}

/** For whoever manages the account. */
export async function readDeputiesOf(db: Connection, actor: Actor, userId: string): Promise<Deputies> {
  await checkAccount(db, actor, userId)
  return readDeputies(db, userId)
}

/** Somebody names who stands in for them, or whoever manages their account does while they cannot. */
export async function nameDeputy(tx: Transaction, context: ActionContext, personId: string, wanted: NewDeputy): Promise<Deputies> {
  const { actor, requestId } = context
  if (personId !== actor.id) await checkAccount(tx, actor, personId)
  const faults = deputyFaults(wanted, await readToday(tx))
  if (faults.length > 0) throw faulty(...faults)
  await store.lockPeople(tx, [personId, wanted.deputyId])
  const [person, deputy] = await Promise.all([findActor(tx, personId), findActor(tx, wanted.deputyId)])
  if (!person) throw new Refusal('record.not-found')
  if (!deputy) throw faulty({ field: 'deputyId', code: 'choice' })
  const term = { personId, ...wanted }
  const reason = deputyObstacle(term, { person, deputy, others: await store.listTerms(tx, [personId, wanted.deputyId]) })
  if (reason) throw new Refusal('deputy.refused', { reason })
  await store.insertDeputy(tx, term, actor.id)
  const { fromDay, untilDay } = wanted
  const after = { deputy: deputy.name, fromDay, untilDay }
  await record(tx, actor, { event: 'deputy.named', subject: 'user', subjectId: personId, region: person.region.code, after }, requestId)
  await notify(tx, [
    { kind: 'account.deputy', to: [wanted.deputyId], path: '/', facts: { person: person.name, dueOn: untilDay }, by: actor.id },
  ])
  return readDeputies(tx, personId)
}

/** At any time, by the person or by whoever manages their account. */
export async function endDeputy(
  tx: Transaction,
  context: ActionContext,
  { id, version }: { id: string; version: number },
): Promise<Deputies> {
  const { actor, requestId } = context
  const found = await store.lockDeputy(tx, id)
  if (!found) throw new Refusal('record.not-found')
  const { personId } = found
  if (personId !== actor.id) {
    if (!actor.authorities.includes('USER_MANAGEMENT')) throw new Refusal('record.not-found')
    await checkAccount(tx, actor, personId)
  }
  if (found.version !== version) throw new Refusal('record.changed')
  await store.endDeputy(tx, id)
  const before = { deputy: found.deputy.name, fromDay: found.fromDay, untilDay: found.untilDay }
  await record(tx, actor, { event: 'deputy.ended', subject: 'user', subjectId: personId, region: actor.region.code, before }, requestId)
  return readDeputies(tx, personId)
}

const checkAccount = async (db: Connection, actor: Actor, userId: string) => mustBeManageableBy(actor, await readAccount(db, actor, userId))
