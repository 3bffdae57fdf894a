import type { NoticeFacts } from '#contract/notifications.ts'
import { awaitedBy } from '#domain/notices/awaited.ts'
import type { Audience, OnePerson, Telling } from '#domain/notices/notifications.ts'
import type { Transaction } from '../database/connect.ts'
import { type NotifiedFiling, type RaisedAlert, readNotifiedFiling, takeSomeRaisedAlerts } from './filing-store.ts'
import { readersAmong } from './reader-store.ts'
import { askerAndOwnerSideOf, decidersAndDeputiesOf, ownerSideOf, personOf, type Reach, supervisorsOf } from './recipient-store.ts'
import { type NewNotice, notify } from './store.ts'

type Manner = {
  by: string | null
  path?: string
  key?: string
  reach?: Reach
  facts?: NoticeFacts
  /** The alerts or the finding it tells of. */
  records?: readonly string[]
  /** The supervisor who opened the record. */
  beganBy?: string
}

/** Those a rule names, or everybody who asked to hear of the filing. */
type Told = Audience | OnePerson | { watchers: readonly string[] }
export type FilingNotice = { filing: NotifiedFiling; tellings: readonly (Omit<Telling, 'to'> & { to: Told })[]; manner: Manner }

/** Notifies those whom something about a filing concerns. */
export const notifyOfFiling = (tx: Transaction, filing: NotifiedFiling, tellings: readonly Telling[], manner: Manner): Promise<void> =>
  notifyOfFilings(tx, [{ filing, tellings, manner }])

/** All notices of one transaction in one statement; the same people are looked for once. */
export async function notifyOfFilings(tx: Transaction, given: readonly FilingNotice[]): Promise<void> {
  const known = new Map<string, Promise<string[]>>()
  const notices: NewNotice[] = []
  const told = new Map<string, string[]>()
  for (const { filing, tellings, manner } of given)
    for (const { kind, to: audienceOf, facts: more } of tellings) {
      const { by, path = `/v2/project/${filing.id}`, key, reach, beganBy, facts, records } = manner
      const audience = JSON.stringify([filing.id, audienceOf, audienceOf !== 'owner-side' && [reach, beganBy]])
      const people = known.get(audience) ?? peopleOf(tx, filing, audienceOf, manner)
      known.set(audience, people)
      const all = { ...factsOf(filing), ...facts, ...more }
      const of = typeof audienceOf === 'object' && 'person' in audienceOf ? audienceOf : undefined
      const conditions = awaitedBy(kind, { filing: filing.id, state: filing.state, request: all.request, records, dueOn: all.dueOn, of })
      const awaits = conditions && { about: filing.id, conditions }
      const earlier = told.get(filing.id) ?? []
      // Whoever watches a filing is told in general words only what nothing else tells them.
      const to = kind === 'filing.watched' ? (await people).filter((one) => !earlier.includes(one)) : await people
      told.set(filing.id, [...earlier, ...to])
      notices.push({ kind, to, path, facts: all, by, awaits, ...(key && { key: `${kind} ${key}` }) })
    }
  await notify(tx, notices)
}

function peopleOf(tx: Transaction, filing: NotifiedFiling, to: Told, { reach = 1, beganBy }: Manner): Promise<string[]> {
  if (to === 'owner-side') return ownerSideOf(tx, filing)
  if (to === 'supervisors') return supervisorsOf(tx, filing, reach, beganBy)
  if ('watchers' in to) return readersAmong(tx, { ...filing, everSubmitted: true }, to.watchers)
  if ('person' in to) return personOf(tx, filing, to)
  if ('asker' in to) return askerAndOwnerSideOf(tx, filing, to.asker)
  return decidersAndDeputiesOf(tx, filing, { level: to.deciders, reach, except: to.except ?? null })
}

const factsOf = ({ name, number }: NotifiedFiling): NoticeFacts => ({ filing: name, ...(number && { number }) })

/**
 * Notifies the owner side of what indicators found anew without anybody doing anything, of so many alerts: one notification for each filing,
 * however many alerts came together. Answers how many were looked at.
 */
export async function notifyOfRaisedAlerts(tx: Transaction, atMost: number): Promise<number> {
  const alerts = await takeSomeRaisedAlerts(tx, atMost)
  const notices: FilingNotice[] = []
  for (const [projectId, raised] of Map.groupBy(alerts, (alert) => alert.projectId))
    notices.push(...noticesOfRaised(await readNotifiedFiling(tx, projectId), raised))
  await notifyOfFilings(tx, notices)
  return alerts.length
}

export function noticesOfRaised(filing: NotifiedFiling, alerts: readonly RaisedAlert[]): FilingNotice[] {
  const raised = alerts.filter(({ state }) => state === 'new')
  const [gravest] = raised
  if (!gravest) return []
  const path = raised.length === 1 ? `/v2/project/${filing.id}?tab=risk&alert=${gravest.id}` : `/v2/project/${filing.id}?tab=risk`
  const facts = { indicator: gravest.indicator, count: raised.length, dueOn: gravest.dueOn }
  return [
    {
      filing,
      tellings: [{ kind: 'alert.raised', to: 'owner-side', facts }],
      manner: { by: null, path, records: raised.map(({ id }) => id) },
    },
  ]
}
