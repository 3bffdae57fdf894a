import * as T from 'typebox'
import { escalations, findingSeverities } from './findings.ts'
import { requestKinds } from './lifecycle.ts'
import { byId, day, label, moment, nothing, object, oneOf, orNull, route, serial } from './route.ts'

/** Everything anybody is told, by what it is about. The words are the reader's: they are made of the kind and its facts where it is shown. */
export const noticeGroups = {
  review: [
    'filing.to-review',
    'filing.to-accept',
    'filing.to-archive',
    'request.asked',
    'request.consented',
    'reminder.review',
    'reminder.request',
  ],
  filing: [
    'filing.approved',
    'filing.passed-on',
    'filing.returned',
    'filing.sent-back',
    'filing.void',
    'filing.accepted',
    'filing.acceptance-failed',
    'filing.settled',
    'filing.archived',
    'filing.reopened',
    'filing.terminated',
    'filing.transferred',
    'filing.stopped',
    'filing.lifted',
    'request.granted',
    'request.refused',
    'evidence.replaced',
    'reminder.returned',
    'reminder.contract',
    'filing.watched',
  ],
  question: ['question.asked', 'question.answered', 'question.mentioned', 'question.resolved', 'question.reopened'],
  alert: ['alert.raised', 'alert.explained', 'alert.confirmed', 'alert.dismissed', 'reminder.alert'],
  finding: [
    'finding.opened',
    'finding.acknowledged',
    'finding.rectified',
    'finding.extended',
    'finding.closed',
    'finding.reopened',
    'finding.transferred',
    'finding.waived',
    'finding.overdue',
    'reminder.finding',
    'inspection.planned',
    'reminder.inspection',
    'request.consent-awaited',
    'reminder.consent',
  ],
  draw: ['draw.witness', 'draw.drawn', 'draw.countersign', 'draw.countersigned', 'reminder.draw'],
  appeal: ['appeal.new', 'appeal.answer', 'appeal.due', 'appeal.overdue', 'cover.missing'],
  report: ['report.made'],
  account: [
    'unit.confirmed',
    'unit.rejected',
    'assignment.changed',
    'account.password-reset',
    'account.unlocked',
    'account.factor-reset',
    'account.recovery-code-used',
    'account.passkey-cloned',
    'account.sign-on-linked',
    'account.sign-on-unlinked',
    'account.deputy',
    'export.ready',
    'webhook.off',
    'export.failed',
  ],
} as const
export type NoticeGroup = keyof typeof noticeGroups
export type NoticeKind = (typeof noticeGroups)[NoticeGroup][number]
export const groupNames = Object.keys(noticeGroups) as NoticeGroup[] // the keys of the table above
export const noticeKinds: readonly NoticeKind[] = groupNames.flatMap((group) => noticeGroups[group])

/** Nobody can choose not to hear of these: they are about one's own account, or nobody else would see to it. */
export const alwaysNotified: readonly NoticeKind[] = [
  'account.password-reset',
  'account.unlocked',
  'account.factor-reset',
  'account.recovery-code-used',
  'account.passkey-cloned',
  'account.sign-on-linked',
  'account.sign-on-unlinked',
  'assignment.changed',
  'cover.missing',
]

/** What the words of a notification are made of. Small, and never anything that tells who lodged an appeal. */
export const NoticeFacts = object({
  filing: T.Optional(T.String()),
  number: T.Optional(T.String()),
  region: T.Optional(label),
  /** Of a monthly report. */
  month: T.Optional(T.String()),
  person: T.Optional(T.String()),
  unit: T.Optional(T.String()),
  request: T.Optional(oneOf(requestKinds)),
  severity: T.Optional(oneOf(findingSeverities)),
  escalation: T.Optional(oneOf(escalations)),
  indicator: T.Optional(T.String()),
  count: T.Optional(T.Integer()),
  /** The day by which something has to be done. */
  dueOn: T.Optional(day),
  dueToday: T.Optional(T.Boolean()),
  overdue: T.Optional(T.Boolean()),
  reason: T.Optional(T.String()),
  /** The name of a passkey. */
  passkey: T.Optional(T.String()),
  /** The name of a provider of sign-ins. */
  provider: T.Optional(label),
  /** The name of a file. */
  file: T.Optional(T.String()),
})
export type NoticeFacts = T.Static<typeof NoticeFacts>

export const Notice = object({
  id: T.String({ format: 'uuid' }),
  /** Grows with everything this person is told. It is a time and counts nothing: a gap would tell of what one no longer may know. */
  seq: T.Integer(),
  kind: T.Unsafe<NoticeKind>({ type: 'string', enum: [...noticeKinds] }),
  /** Where the matter is found inside the application. */
  path: T.String(),
  facts: NoticeFacts,
  at: moment,
  readAt: orNull(moment),
})
export type Notice = T.Static<typeof Notice>

/** Counting stops here: more than this many are only called many. */
export const mostUnread = 100

/** What a stream says beside notifications: how many are unread now. */
export const Unread = object({ unread: T.Integer() })
export type Unread = T.Static<typeof Unread>

const seq = serial
const kinds = T.Array(T.Unsafe<NoticeKind>({ type: 'string', enum: [...noticeKinds] }), { uniqueItems: true, maxItems: noticeKinds.length })
const Preferences = object({ muted: kinds })

export const notifications = {
  list: route({
    method: 'GET',
    path: '/notifications',
    gate: 'session',
    does: 'What one was told, the newest first',
    query: object({
      before: T.Optional(seq),
      size: T.Integer({ minimum: 1, maximum: 50, default: 20 }),
      unread: T.Optional(T.Boolean()),
      group: T.Optional(oneOf(groupNames)),
    }),
    reply: object({ items: T.Array(Notice), unread: T.Integer(), more: T.Boolean() }),
  }),
  stream: route({
    method: 'GET',
    path: '/notifications/stream',
    gate: 'session',
    does: 'Server-sent events: what one is told as it happens; goes on after `Last-Event-ID`, or after `after`, without gap or double',
    query: object({ after: T.Optional(seq) }),
    streams: true,
    reply: nothing,
  }),
  read: route({
    method: 'PUT',
    path: '/notifications/:id/reading',
    gate: 'session',
    does: 'Marks one notification of one’s own as read or unread',
    params: byId,
    body: object({ read: T.Boolean() }),
    reply: Unread,
  }),
  readAll: route({
    method: 'POST',
    path: '/notifications/readings',
    gate: 'session',
    does: 'Marks everything up to a notification as read',
    body: object({ until: seq }),
    reply: Unread,
  }),
  preferences: route({
    method: 'GET',
    path: '/notifications/preferences',
    gate: 'session',
    does: 'The kinds one does not want to be told of',
    reply: Preferences,
  }),
  prefer: route({
    method: 'PUT',
    path: '/notifications/preferences',
    gate: 'session',
    does: 'Chooses the kinds one does not want to be told of',
    body: Preferences,
    reply: Preferences,
  }),
}
