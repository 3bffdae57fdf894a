import { Refusal } from '#contract/errors.ts'
import type { HandedOver, HoldingKind, Holdings, Receiver } from '#contract/handovers.ts'
import { projectKinds } from '#contract/kinds.ts'
import type { Actor } from '#domain/people/access.ts'
import { periodOf } from '#domain/people/assignments.ts'
import { addDays } from '#domain/time/days.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readToday } from '../calendar/store.ts'
import { type Connection, type Database, inTransaction } from '../database/connect.ts'
import { handOverVisit } from '../inspections/actions.ts'
import { listLeads } from '../inspections/store.ts'
import { type FilingServices, inFilingTransaction } from '../projects/life/context.ts'
import { handOverFiling } from '../projects/life/filing-actions.ts'
import { listFilers } from '../projects/page/view-store.ts'
import { createAssignment, endAssignment, removeAssignment } from '../supervision/actions.ts'
import { listSupervisors, readAssignment } from '../supervision/store.ts'
import { mustBeManageableBy } from '../users/seen.ts'
import { readAccount } from '../users/store.ts'
import * as store from './store.ts'

/** Everything of one account, for whoever may manage it. */
export async function readHoldings(db: Database, actor: Actor, userId: string): Promise<Holdings> {
  const account = await readAccount(db, actor, userId)
  mustBeManageableBy(actor, account)
  const mayAssign = actor.authorities.includes('ROLE_MANAGEMENT')
  const [filings, inspections, assignments, supervisors] = await Promise.all([
    store.readFilings(db, actor, userId),
    store.listVisits(db, actor, userId),
    store.listAssigned(db, userId),
    mayAssign ? listSupervisors(db, actor, {}) : [],
  ])
  const others = supervisors.filter(({ id }) => id !== userId && id !== actor.id)
  return {
    ...filings,
    inspections,
    assignments,
    mayAssign,
    receivers: {
      filing: await receiversOf(filings.filings, userId, ({ scopeCode }) => listFilers(db, scopeCode)),
      inspection: await receiversOf(inspections, userId, (place) => listLeads(db, place)),
      assignment: others.map(({ id, name }) => ({ id, name, takes: assignments.map((given) => given.id) })),
    },
  }
}

type Placed = { id: string; scopeCode: string; kind: number }
type Person = { id: string; name: string }

/** Whoever could take most of them first. People are asked for once a place. */
async function receiversOf<Thing extends Placed>(things: readonly Thing[], from: string, peopleAt: (place: Thing) => Promise<Person[]>) {
  const places = Map.groupBy(things, ({ scopeCode, kind }) => `${scopeCode} ${kind}`)
  const receivers = new Map<string, Receiver>()
  for (const [first, ...rest] of places.values())
    for (const { id, name } of first ? await peopleAt(first) : [])
      if (id !== from) {
        const takes = receivers.get(id)?.takes ?? []
        receivers.set(id, { id, name, takes: [...takes, ...[first, ...rest].map((thing) => thing?.id ?? '')] })
      }
  return [...receivers.values()].toSorted((one, other) => other.takes.length - one.takes.length)
}

/** The account must still be theirs to manage when its things go. */
export const checkAccount = async (db: Connection, actor: Actor, userId: string) =>
  mustBeManageableBy(actor, await readAccount(db, actor, userId))

/** Hands one thing over, in a transaction of its own, by the action of its kind. */
export const handOver = (services: FilingServices, context: ActionContext, from: string, { kind, ...thing }: HandedOver) =>
  byKind[kind](services, context, { ...thing, from })

type Thing = Omit<HandedOver, 'kind'> & { from: string }

const byKind: Record<HoldingKind, (services: FilingServices, context: ActionContext, thing: Thing) => Promise<void>> = {
  filing: (services, context, thing) =>
    inFilingTransaction(services, context, (filings) => handOverFiling(filings, thing, stewardOf(context.actor))),
  inspection: ({ db }, context, thing) => inTransaction(db, (tx) => handOverVisit(tx, context, thing, stewardOf(context.actor))),
  assignment: ({ db }, context, thing) => handOverAssignment(db, context, thing),
}

/**
 * Whoever manages the accounts of a region hands on what its people hold: for that they look at its filings and visits as somebody would who
 * administers and supervises there. Nothing else is done or shown in this capacity.
 */
const stewardOf = (actor: Actor): Actor => ({
  ...actor,
  authorities: ['VILLAGE_ADMIN', 'SUPERVISE'],
  supervises: [{ prefix: actor.region.prefix, kinds: projectKinds }],
})

/** What has begun ends for the one and begins for the other today; what has not yet begun is theirs from its first day. */
function handOverAssignment(db: Database, context: ActionContext, { id, version, to }: Thing): Promise<void> {
  if (!context.actor.authorities.includes('ROLE_MANAGEMENT')) throw new Refusal('authority.missing', { authorities: ['ROLE_MANAGEMENT'] })
  return inTransaction(db, async (tx) => {
    const given = await readAssignment(tx, context.actor, id)
    if (!given) throw new Refusal('record.not-found')
    const today = await readToday(tx)
    const isFuture = periodOf(given, today) === 'future'
    if (isFuture) await removeAssignment(tx, context, { id, version })
    else await endAssignment(tx, context, { id, version, untilDay: addDays(today, -1) })
    const { region, kinds, fromDay, untilDay } = given
    await createAssignment(tx, context, { person: to, region: region.code, kinds, fromDay: isFuture ? fromDay : today, untilDay })
  })
}

/** One line for the account, beside the lines of everything that went. */
export const recordHandover = (db: Database, { actor, requestId }: ActionContext, userId: string, after: Record<string, number>) =>
  inTransaction(db, async (tx) => {
    const { region } = await readAccount(tx, actor, userId)
    await record(tx, actor, { event: 'user.handed-over', subject: 'user', subjectId: userId, region: region.code, after }, requestId)
  })
