import type { Authority } from '#contract/authority.ts'
import type { Escalation, FindingAction } from '#contract/findings.ts'
import type { ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import { groupNames, type NoticeFacts, type NoticeGroup, type NoticeKind, noticeGroups } from '#contract/notifications.ts'
import type { TurnTask } from '#contract/turns.ts'
import { holdsAnyOf } from '../people/access.ts'
import type { DecidingLevel } from '../steps/deciding.ts'
import type { Turn } from '../steps/turns.ts'

/**
 * Who hears of a matter of a filing. Deciders are those of the office that decides it, never whoever filed or changed it or asked for it; with
 * an asker who is one of the deciders goes the owner side.
 */
export type Audience = { deciders: DecidingLevel; except?: string } | { asker: string } | 'owner-side' | 'supervisors'

/** Somebody in particular, told as long as they still work there in that capacity. */
export type OnePerson = { person: string; as: 'PROJECT_MANAGEMENT' | 'SUPERVISE' }

export type Telling = { kind: NoticeKind; to: Audience; facts?: NoticeFacts }

type Step = { toState: ProjectState; level: DecidingLevel }

const owner = (kind: NoticeKind): Telling => ({ kind, to: 'owner-side' })
const deciders = (kind: NoticeKind, level: DecidingLevel): Telling => ({ kind, to: { deciders: level } })

/** A step tells the owner side what others did, and a stop those who decide as well. What is not written here tells nobody. */
const steps: Partial<Record<ProjectAction, (step: Step) => readonly Telling[]>> = {
  approve: ({ toState }) => [owner(toState === 'county-review' ? 'filing.passed-on' : 'filing.approved')],
  'send-back': () => [owner('filing.sent-back')],
  void: () => [owner('filing.void')],
  accept: () => [owner('filing.accepted')],
  'fail-acceptance': () => [owner('filing.acceptance-failed')],
  archive: () => [owner('filing.archived')],
  reopen: () => [owner('filing.reopened')],
  stop: ({ level }) => [owner('filing.stopped'), deciders('filing.stopped', level)],
  lift: ({ level }) => [owner('filing.lifted'), deciders('filing.lifted', level)],
}

export const stepNotices = (action: ProjectAction, step: Step): readonly Telling[] => steps[action]?.(step) ?? []

/** How somebody is told that it is their turn; what the owner side goes on with by itself is told to nobody. */
const kindOfTask: Partial<Record<TurnTask, NoticeKind>> = {
  revise: 'filing.returned',
  review: 'filing.to-review',
  accept: 'filing.to-accept',
  archive: 'filing.to-archive',
  decide: 'request.asked',
  consent: 'request.consent-awaited',
}

/** Whoever has to act now and had not to before is told, with the day until which. */
export const turnNotices = (before: readonly Turn[], after: readonly Turn[]): readonly Telling[] =>
  after.filter((turn) => !before.some((earlier) => isSameTurn(earlier, turn))).flatMap(tellingOf)

const isSameTurn = (one: Turn, other: Turn) => one.task === other.task && one.level === other.level && one.request === other.request

function tellingOf(turn: Turn): Telling[] {
  const { task, request, until } = turn
  const kind = kindOfTask[task]
  const to = audienceOf(turn)
  if (kind === undefined || to === null) return []
  return [{ kind, to, facts: { ...(request && { request }), ...(until && { dueOn: until }) } }]
}

function audienceOf({ by, level, askedBy }: Turn): Audience | null {
  if (level !== null) return { deciders: level, ...(askedBy && { except: askedBy }) }
  return by === 'supervisors' || by === 'owner-side' ? by : null
}

/** A supervisor agreed to the end of stopped work: whoever decides may now grant it. */
export const consentNotice = (request: RequestKind, level: DecidingLevel): Telling => ({
  ...deciders('request.consented', level),
  facts: { request },
})

/** Granting a settlement or an end is told as what it means. A correction may have been asked for by a decider, of their own acceptance. */
export function decisionNotice(request: RequestKind, granted: boolean, asker: string): Telling {
  if (granted && request === 'settlement') return owner('filing.settled')
  if (granted && request === 'termination') return owner('filing.terminated')
  const to = request === 'correction' ? { asker } : 'owner-side'
  return { kind: granted ? 'request.granted' : 'request.refused', to, facts: { request } }
}

/** The owner side hears what supervisors do to a finding, supervisors what the owner side does. */
export const findingNotices: Record<FindingAction | 'open', Pick<Telling, 'kind' | 'to'>> = {
  open: owner('finding.opened'),
  acknowledge: { kind: 'finding.acknowledged', to: 'supervisors' },
  rectify: { kind: 'finding.rectified', to: 'supervisors' },
  extend: owner('finding.extended'),
  close: owner('finding.closed'),
  reopen: owner('finding.reopened'),
  transfer: owner('finding.transferred'),
  waive: owner('finding.waived'),
}

/** How many offices of supervisors hear of something overdue: none at first, the nearest, then the one above it as well. */
export const supervisorsHearOf: Record<Escalation, 0 | 1 | 2> = { none: 0, urge: 0, supervise: 1, investigate: 2 }

/** Somebody who could act, and how deep in the tree of regions they work: the more digits, the nearer to the matter. */
export type Candidate = { id: string; digits: number }

/**
 * Many may act, up to the province; told are the nearest, else a county would hear of every village. What nobody did in time is told to the
 * office above them as well.
 */
export function nearest(candidates: readonly Candidate[], offices: 1 | 2 = 1): string[] {
  const depths = [...new Set(candidates.map(({ digits }) => digits))].toSorted((one, other) => other - one).slice(0, offices)
  return [...new Set(candidates.filter(({ digits }) => depths.includes(digits)).map(({ id }) => id))]
}

const deciding = ['PROJECT_MANAGEMENT'] as const
const owning = ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'] as const
const supervising = ['SUPERVISE'] as const
const everySide = [...owning, ...deciding, ...supervising]

/** Whom each kind can concern: holders of any of these; an empty list is everybody. */
const hearers: Record<NoticeKind, readonly Authority[]> = {
  'filing.to-review': deciding,
  'filing.to-accept': deciding,
  'filing.to-archive': deciding,
  'request.asked': deciding,
  'request.consented': deciding,
  'request.consent-awaited': supervising,
  'reminder.review': deciding,
  'reminder.request': deciding,
  'filing.approved': owning,
  'filing.passed-on': owning,
  'filing.returned': owning,
  'filing.sent-back': owning,
  'filing.void': owning,
  'filing.accepted': owning,
  'filing.acceptance-failed': owning,
  'filing.settled': owning,
  'filing.archived': owning,
  'filing.reopened': owning,
  'filing.terminated': owning,
  'filing.transferred': owning,
  'filing.stopped': [...owning, ...deciding],
  'filing.lifted': [...owning, ...deciding],
  'request.granted': [...owning, ...deciding],
  'request.refused': [...owning, ...deciding],
  'evidence.replaced': [...owning, ...deciding],
  'reminder.returned': owning,
  'reminder.contract': owning,
  'filing.watched': everySide,
  'question.asked': everySide,
  'question.answered': everySide,
  'question.mentioned': everySide,
  'question.resolved': everySide,
  'question.reopened': everySide,
  'alert.raised': owning,
  'alert.explained': supervising,
  'alert.confirmed': owning,
  'alert.dismissed': owning,
  'reminder.alert': [...owning, ...supervising],
  'finding.opened': owning,
  'finding.acknowledged': supervising,
  'finding.rectified': supervising,
  'finding.extended': owning,
  'finding.closed': owning,
  'finding.reopened': owning,
  'finding.transferred': owning,
  'finding.waived': owning,
  'finding.overdue': [...owning, ...supervising],
  'reminder.finding': owning,
  'inspection.planned': supervising,
  'reminder.inspection': supervising,
  'reminder.consent': supervising,
  'draw.witness': supervising,
  'draw.drawn': deciding,
  'draw.countersign': supervising,
  'draw.countersigned': deciding,
  'reminder.draw': [...deciding, ...supervising],
  'appeal.new': supervising,
  'appeal.answer': supervising,
  'appeal.due': supervising,
  'appeal.overdue': supervising,
  'cover.missing': ['ROLE_MANAGEMENT'],
  'report.made': deciding,
  'unit.confirmed': owning,
  'unit.rejected': owning,
  'assignment.changed': supervising,
  'account.password-reset': [],
  'account.unlocked': [],
  'account.factor-reset': [],
  'account.recovery-code-used': [],
  'account.passkey-cloned': [],
  'account.sign-on-linked': [],
  'account.sign-on-unlinked': [],
  'account.deputy': ['PROJECT_MANAGEMENT'],
  'export.ready': [],
  'webhook.off': ['ROLE_MANAGEMENT'],
  'export.failed': [],
}

/** The kinds of a group that can concern somebody, as a courtesy to their filters and preferences. */
export const kindsFor = (group: NoticeGroup, held: readonly Authority[]): readonly NoticeKind[] =>
  noticeGroups[group].filter((kind) => holdsAnyOf(hearers[kind], held))

export const groupsFor = (held: readonly Authority[]): readonly NoticeGroup[] =>
  groupNames.filter((group) => kindsFor(group, held).length > 0)
