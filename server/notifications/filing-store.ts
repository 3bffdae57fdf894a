import { type ProjectAction, type ProjectState, type RequestKind, requestKinds } from '#contract/lifecycle.ts'
import type { NoticeFacts } from '#contract/notifications.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { type DecidingLevel, firstDecidingLevel } from '#domain/deciding.ts'
import { type Audience, type Telling, toldOfDecision, toldOfRequest, toldOfStep } from '#domain/notifications.ts'
import type { Connection, Transaction } from '../database.ts'
import { type Concerned, decidersOf, ownerSideOf, type Reach, supervisorsOf } from './recipient-store.ts'
import { notify } from './store.ts'

export type ToldFiling = Concerned & { name: string; number: string | null; dueOn: string | null; regionLevel: RegionLevel }

/** A filing as it stands now, within the transaction that changed it. */
export async function readToldFiling(db: Connection, id: string): Promise<ToldFiling> {
  const [filing] = await db<ToldFiling[]>`
    select project.id, project.name, project.number, project.scope_code, project.kind, project.filer_id, project.due_on, place.level as region_level
    from project join region place on place.code = project.scope_code where project.id = ${id}`
  if (!filing) throw new Error(`Filing ${id} is not there to be told of.`)
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

/** Tells those whom a matter of a filing concerns. */
export async function tellOfFiling(tx: Transaction, filing: ToldFiling, tellings: readonly Telling[], manner: Manner): Promise<void> {
  const { by, path = `/v2/project/${filing.id}`, key, facts } = manner
  const notices = []
  for (const { kind, to, facts: more } of tellings) {
    const people = await peopleOf(tx, filing, to, manner)
    notices.push({ kind, to: people, path, facts: { ...factsOf(filing), ...facts, ...more }, by, ...(key && { key: `${kind} ${key}` }) })
  }
  await notify(tx, notices)
}

function peopleOf(tx: Transaction, filing: ToldFiling, to: Audience, { reach = 1, beganBy }: Manner): Promise<string[]> {
  if (to === 'owner-side') return ownerSideOf(tx, filing)
  if (to === 'supervisors') return supervisorsOf(tx, filing, reach, beganBy)
  return decidersOf(tx, filing, to.deciders, reach)
}

const factsOf = ({ name, number }: ToldFiling): NoticeFacts => ({ filing: name, ...(number && { number }) })

type Step = { by: string; projectId: string; action: ProjectAction; toState: ProjectState }

/** Tells of a step in the life of a filing, within its transaction. */
export async function tellOfStep(tx: Transaction, { by, projectId, action, toState }: Step): Promise<void> {
  const filing = await readToldFiling(tx, projectId)
  const request = requestOf(action)
  const tellings = request
    ? await tellingOfRequest(tx, projectId, request)
    : toldOfStep(action, { toState, level: firstDecidingLevel(filing) })
  const path = request ? { path: `/v2/project/${projectId}?tab=changes` } : {}
  await tellOfFiling(tx, filing, tellings, { by, ...path, ...(filing.dueOn && clocked.has(toState) && { facts: { dueOn: filing.dueOn } }) })
}

/** Where a filing waits for somebody by a day. */
const clocked = new Set<ProjectState>(['town-review', 'county-review', 'returned'])

const requestOf = (action: ProjectAction) => requestKinds.find((kind) => action === `request-${kind}`)

/** Tells the owner side what was decided on their request. */
export async function tellOfDecision(tx: Transaction, given: { by: string; projectId: string; request: RequestKind; granted: boolean }) {
  const { by, projectId, request, granted } = given
  await tellOfFiling(tx, await readToldFiling(tx, projectId), [toldOfDecision(request, granted)], {
    by,
    path: `/v2/project/${projectId}?tab=changes`,
  })
}

/** The request of a kind that was just asked, as it is told to the office it waits for. */
async function tellingOfRequest(tx: Transaction, projectId: string, kind: RequestKind): Promise<Telling[]> {
  const [asked] = await tx<{ level: DecidingLevel; dueOn: string }[]>`
    select deciding_level as level, due_on from project_request where project_id = ${projectId} and kind = ${kind} and state = 'open'`
  return asked ? [toldOfRequest(kind, asked.level, asked.dueOn)] : []
}

type UntoldAlert = { id: string; projectId: string; indicator: string; dueOn: string; state: string }

/**
 * Tells the owner side what indicators found anew, of one filing or of so many alerts: one notification for each filing, however many
 * alerts came together. Answers how many were looked at.
 */
export async function tellOfAlerts(tx: Transaction, some: { projectId: string } | { atMost: number }): Promise<number> {
  const wanted =
    'projectId' in some
      ? tx`select alert_id from alert_untold where project_id = ${some.projectId}`
      : tx`select alert_id from alert_untold order by project_id limit ${some.atMost} for update skip locked`
  const alerts = await tx<UntoldAlert[]>`
    with taken as (delete from alert_untold where alert_id in (${wanted}) returning alert_id)
    select id, project_id, indicator, due_on, state from alert join taken on alert_id = id order by project_id, severity desc, indicator`
  const standing = alerts.filter(({ state }) => state === 'new')
  for (const [projectId, raised] of Map.groupBy(standing, (alert) => alert.projectId)) await tellOfRaised(tx, projectId, raised)
  return alerts.length
}

async function tellOfRaised(tx: Transaction, projectId: string, raised: readonly UntoldAlert[]) {
  const [gravest] = raised
  if (!gravest) return
  const path = raised.length === 1 ? `/v2/project/${projectId}?tab=risk&alert=${gravest.id}` : `/v2/project/${projectId}?tab=risk`
  const facts = { indicator: gravest.indicator, count: raised.length, dueOn: gravest.dueOn }
  await tellOfFiling(tx, await readToldFiling(tx, projectId), [{ kind: 'alert.raised', to: 'owner-side', facts }], { by: null, path })
}
