import type { PendingQuery, Row } from 'postgres'
import type { NoticeFacts } from '#contract/notifications.ts'
import type { Audience, Telling } from '#domain/notifications.ts'
import type { Connection, Transaction } from '../database.ts'
import { type Concerned, decidersOf, ownerSideOf, type Reach, supervisorsOf } from './recipient-store.ts'
import { type NewNotice, notify } from './store.ts'

export type NotifiedFiling = Concerned & { name: string; number: string | null }

/** A filing as it stands now, within the transaction that changed it. */
export async function readNotifiedFiling(db: Connection, id: string): Promise<NotifiedFiling> {
  const [filing] = await db<NotifiedFiling[]>`
    select id, name, number, scope_code, kind, filer_id from project where id = ${id}`
  if (!filing) throw new Error(`Filing ${id} is not there to notify anybody of.`)
  return filing
}

type Manner = {
  by: string | null
  path?: string
  key?: string
  reach?: Reach
  facts?: NoticeFacts
  /** The supervisor who began the matter. */
  beganBy?: string
}

export type FilingNotice = { filing: NotifiedFiling; tellings: readonly Telling[]; manner: Manner }

/** Tells those whom a matter of a filing concerns. */
export const notifyOfFiling = (tx: Transaction, filing: NotifiedFiling, tellings: readonly Telling[], manner: Manner): Promise<void> =>
  notifyOfFilings(tx, [{ filing, tellings, manner }])

/** Everything that one transaction has to tell, in one statement; the same people are looked for once. */
export async function notifyOfFilings(tx: Transaction, told: readonly FilingNotice[]): Promise<void> {
  const known = new Map<string, Promise<string[]>>()
  const notices: NewNotice[] = []
  for (const { filing, tellings, manner } of told)
    for (const { kind, to, facts: more } of tellings) {
      const { by, path = `/v2/project/${filing.id}`, key, reach, beganBy, facts } = manner
      const audience = JSON.stringify([filing.id, to, to !== 'owner-side' && [reach, beganBy]])
      const people = known.get(audience) ?? peopleOf(tx, filing, to, manner)
      known.set(audience, people)
      const all = { ...factsOf(filing), ...facts, ...more }
      notices.push({ kind, to: await people, path, facts: all, by, ...(key && { key: `${kind} ${key}` }) })
    }
  await notify(tx, notices)
}

function peopleOf(tx: Transaction, filing: NotifiedFiling, to: Audience, { reach = 1, beganBy }: Manner): Promise<string[]> {
  if (to === 'owner-side') return ownerSideOf(tx, filing)
  if (to === 'supervisors') return supervisorsOf(tx, filing, reach, beganBy)
  return decidersOf(tx, filing, to.deciders, reach)
}

const factsOf = ({ name, number }: NotifiedFiling): NoticeFacts => ({ filing: name, ...(number && { number }) })

type UntoldAlert = { id: string; projectId: string; indicator: string; dueOn: string; state: string }

/**
 * Tells the owner side what indicators found anew without anybody doing anything, of so many alerts: one notification for each filing, however
 * many alerts came together. Answers how many were looked at.
 */
export async function notifyOfRaisedAlerts(tx: Transaction, atMost: number): Promise<number> {
  const alerts = await takeUntold(tx, tx`select alert_id from alert_untold order by project_id limit ${atMost} for update skip locked`)
  const notices: FilingNotice[] = []
  for (const [projectId, raised] of Map.groupBy(alerts, (alert) => alert.projectId))
    notices.push(...noticesOfRaised(await readNotifiedFiling(tx, projectId), raised))
  await notifyOfFilings(tx, notices)
  return alerts.length
}

/** The alerts of a filing that nobody was told of yet; whoever takes them tells of them. */
export const takeRaisedAlerts = (tx: Transaction, projectId: string): Promise<UntoldAlert[]> =>
  takeUntold(tx, tx`select alert_id from alert_untold where project_id = ${projectId}`)

const takeUntold = async (tx: Transaction, wanted: PendingQuery<Row[]>): Promise<UntoldAlert[]> => [
  ...(await tx<UntoldAlert[]>`
    with taken as (delete from alert_untold where alert_id in (${wanted}) returning alert_id)
    select id, project_id, indicator, due_on, state from alert join taken on alert_id = id order by project_id, severity desc, indicator`),
]

export function noticesOfRaised(filing: NotifiedFiling, alerts: readonly UntoldAlert[]): FilingNotice[] {
  const raised = alerts.filter(({ state }) => state === 'new')
  const [gravest] = raised
  if (!gravest) return []
  const path = raised.length === 1 ? `/v2/project/${filing.id}?tab=risk&alert=${gravest.id}` : `/v2/project/${filing.id}?tab=risk`
  const facts = { indicator: gravest.indicator, count: raised.length, dueOn: gravest.dueOn }
  return [{ filing, tellings: [{ kind: 'alert.raised', to: 'owner-side', facts }], manner: { by: null, path } }]
}
