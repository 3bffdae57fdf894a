import * as T from 'typebox'
import { money, positiveMoney } from './filing.ts'
import { filingFilters } from './project-filters.ts'
import { EvidenceView, id, named, place } from './project-views.ts'
import { filingReaders, ownerSide } from './projects.ts'
import { regionCode } from './regions.ts'
import { byId, day, moment, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

export const findingStates = ['open', 'acknowledged', 'rectified', 'closed', 'reopened', 'transferred', 'waived'] as const
export type FindingState = (typeof findingStates)[number]
export const findingSeverities = ['minor', 'general', 'serious'] as const
export type FindingSeverity = (typeof findingSeverities)[number]
export const findingActions = ['acknowledge', 'rectify', 'extend', 'close', 'reopen', 'transfer', 'waive'] as const
export type FindingAction = (typeof findingActions)[number]
/** How far an overdue matter has escalated: urged, supervised, investigated. */
export const escalations = ['none', 'urge', 'supervise', 'investigate'] as const
export type Escalation = (typeof escalations)[number]

/** The project a matter of supervision belongs to, as far as every list of them tells. */
export const ProjectReference = object({ id, number: orNull(T.String()), name: T.String(), region: place })

const notice = {
  severity: oneOf(findingSeverities),
  /** What is wrong, and what has to be put right. */
  description: text(10, 2000),
  clause: orNull(text(1, 300)),
  amount: orNull(positiveMoney),
  person: orNull(text(1, 60)),
}
/** For supervisors only; the owner side never reads it. */
const internalNote = orNull(text(1, 1000))

export const NewFinding = object({ ...notice, internalNote, inspectionId: orNull(id), stop: T.Boolean(), stopReason: orNull(text(5, 500)) })
export type NewFinding = T.Static<typeof NewFinding>

const findingRow = {
  id,
  number: T.String(),
  project: ProjectReference,
  state: oneOf(findingStates),
  severity: oneOf(findingSeverities),
  description: T.String(),
  dueOn: day,
  /** Days past its day, as long as something is still to be done; 0 before. */
  overdueDays: T.Integer(),
  escalation: oneOf(escalations),
  openedAt: moment,
}
export const FindingRow = object(findingRow)
export type FindingRow = T.Static<typeof FindingRow>

export const findingHindrances = ['state', 'not-owner-side', 'not-supervisor', 'not-county', 'extended', 'evidence'] as const
export const FindingActionView = object({ action: oneOf(findingActions), hindrance: orNull(oneOf(findingHindrances)) })
export type FindingHindrance = (typeof findingHindrances)[number]

export const Finding = object({
  ...findingRow,
  clause: orNull(T.String()),
  amount: orNull(money),
  person: orNull(T.String()),
  internalNote: orNull(T.String()),
  extended: T.Boolean(),
  /** The longest an extension may reach. */
  extendableTo: day,
  inspectionId: orNull(id),
  alertId: orNull(id),
  openedBy: named,
  version: T.Integer(),
  files: T.Array(EvidenceView),
  history: T.Array(object({ at: moment, actor: T.String(), action: T.String(), toState: oneOf(findingStates), note: orNull(T.String()) })),
  actions: T.Array(FindingActionView),
})
export type Finding = T.Static<typeof Finding>

export const findingSorts = ['due', '-due', 'opened', '-opened', 'severity', '-severity'] as const
export const FindingQuery = object({
  ...pageQuery,
  sort: T.Unsafe<(typeof findingSorts)[number]>({ ...oneOf(findingSorts), default: 'due' }),
  text: T.Optional(text(1, 100)),
  state: T.Optional(T.Array(oneOf(findingStates), { maxItems: 7 })),
  severity: T.Optional(oneOf(findingSeverities)),
  region: T.Optional(regionCode),
  project: T.Optional(id),
  inspection: T.Optional(id),
  overdue: T.Optional(T.Boolean()),
  /** Put right by its day, or later. */
  rectified: T.Optional(oneOf(['on-time', 'late'])),
  ...filingFilters,
})
export type FindingQuery = T.Static<typeof FindingQuery>

const supervisors = ['SUPERVISE'] as const
const step = <const Gate extends readonly ('SUPERVISE' | 'PERSONAL_PROJECT_MANAGEMENT' | 'VILLAGE_ADMIN')[], Body extends T.TProperties>(
  noun: string,
  gate: Gate,
  does: string,
  fields: Body,
) =>
  route({ method: 'POST', path: `/findings/:id/${noun}`, gate, does, params: byId, body: object({ version, ...fields }), reply: Finding })

const reason = text(5, 500)

export const findings = {
  list: route({
    method: 'GET',
    path: '/findings',
    gate: filingReaders,
    does: 'Findings on the projects one may see',
    query: FindingQuery,
    reply: pageOf(FindingRow),
  }),
  read: route({
    method: 'GET',
    path: '/findings/:id',
    gate: filingReaders,
    does: 'One finding with its history',
    params: byId,
    reply: Finding,
  }),
  open: route({
    method: 'POST',
    path: '/projects/:id/findings',
    gate: supervisors,
    does: 'Issues a finding with a numbered notice; a serious one may stop the work',
    params: byId,
    body: NewFinding,
    reply: Finding,
  }),
}

export const findingActionRoutes = {
  acknowledge: step('acknowledgement', ownerSide, 'The owner side has read the notice', {}),
  rectify: step('rectification', ownerSide, 'The owner side has put it right, with evidence', { note: text(5, 2000) }),
  extend: step('extension', supervisors, 'Gives more time, once, and at most the original period', { until: day, reason }),
  close: step('closing', supervisors, 'Verifies the fix of a finding and closes it', { note: text(2, 1000) }),
  reopen: step('reopening', supervisors, 'Reopens a finding that was not fixed, with a new day', { until: day, reason }),
  transfer: step('transfer', supervisors, 'Hands the matter to another authority', { to: text(2, 100), reason }),
  waive: step('waiver', supervisors, 'A supervisor of the county waives the finding', { reason }),
} satisfies Record<FindingAction, unknown>
