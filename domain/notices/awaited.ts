import type { AppealState } from '#contract/appeal-states.ts'
import type { ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { NoticeKind } from '#contract/notifications.ts'
import { appealsInHand } from '../appeals/appeals.ts'
import { awaitedFindingStates } from '../supervision/findings.ts'
import type { OnePerson } from './notifications.ts'

/** What a notice of a filing is about: the filing as it is now, and the alerts or the finding that it tells of. */
export type Matter = {
  filing: string
  state: ProjectState
  request?: RequestKind | undefined
  records?: readonly string[] | undefined
  dueOn?: string | undefined
  /** The one person it is asked of, and in which capacity. */
  of?: OnePerson | undefined
}

type Conditions = (matter: Matter) => readonly string[]

const filingStands: Conditions = ({ filing, state }) => [`${filing} ${state}`]
const requestIsOpen: Conditions = ({ filing, request }) => [`${filing} request ${request}`]
const consentIsOpen: Conditions = ({ filing, request }) => [`${filing} consent ${request}`]
const recordIs =
  (...states: readonly string[]): Conditions =>
  ({ records = [] }) =>
    records.flatMap((id) => states.map((state) => `${id} ${state}`))

/**
 * What each notice that asks for something waits on: it is settled as soon as none of these holds any more, whoever did it. What is not
 * written here only informs. `server/filings/settled-notices.ts` reads from the database which of them hold.
 */
const awaited: Partial<Record<NoticeKind, Conditions>> = {
  'filing.to-review': filingStands,
  'filing.to-accept': filingStands,
  'filing.to-archive': filingStands,
  'filing.returned': filingStands,
  'reminder.review': filingStands,
  'reminder.returned': filingStands,
  'request.asked': requestIsOpen,
  'request.consented': requestIsOpen,
  'reminder.request': requestIsOpen,
  'request.consent-awaited': consentIsOpen,
  'reminder.consent': consentIsOpen,
  'reminder.contract': ({ filing, dueOn }) => [`${filing} ends ${dueOn}`],
  'reminder.draw': (matter) => (matter.of?.as === 'SUPERVISE' ? recordIs('committed', 'vacant') : recordIs('drawn'))(matter),
  'alert.raised': recordIs('new'),
  'reminder.alert': recordIs('new'),
  'alert.explained': recordIs('explained'),
  'finding.opened': recordIs(...awaitedFindingStates),
  'finding.extended': recordIs(...awaitedFindingStates),
  'finding.reopened': recordIs(...awaitedFindingStates),
  'finding.overdue': recordIs(...awaitedFindingStates),
  'reminder.finding': recordIs(...awaitedFindingStates),
  'reminder.inspection': ({ records = [], dueOn, of }) => records.map((id) => `${id} on ${dueOn} by ${of?.person}`),
  'finding.rectified': recordIs('rectified'),
  'question.asked': recordIs('open'),
  'question.reopened': recordIs('open'),
}

/** Null for what asks for nothing. */
export const awaitedBy = (kind: NoticeKind, matter: Matter): readonly string[] | null => awaited[kind]?.(matter) ?? null

/** A visit is its lead's: in other hands it is no longer asked of the former. */
export const visitAwaits = (id: string, leadId: string): readonly string[] => [`${id} planned ${leadId}`]

/** An appeal that is new, or for review, is asked for until it moves on; one in somebody's hands until it is answered. */
export function appealAwaits({ id, state }: { id: string; state: AppealState }): readonly string[] {
  const states: readonly AppealState[] = (appealsInHand as readonly AppealState[]).includes(state) ? appealsInHand : [state]
  return states.map((one) => `${id} ${one}`)
}

/** Whoever is asked to investigate has begun, or somebody else is asked instead. */
export const assigneeAwaits = (id: string, handlerId: string): readonly string[] => [`${id} assigned ${handlerId}`]

export type DrawNotice = Extract<NoticeKind, `draw.${string}`>

/** The witness speaks and signs for vacant seats, the operator asks everybody drawn until the result is published. */
const drawIs: Record<DrawNotice, string> = {
  'draw.witness': 'committed',
  'draw.drawn': 'drawn',
  'draw.countersigned': 'drawn',
  'draw.countersign': 'vacant',
}
export const drawAwaits = (kind: DrawNotice, id: string): readonly string[] => [`${id} ${drawIs[kind]}`]
