import * as T from 'typebox'
import type { Authority } from './authority.ts'
import { Filing, money, projectKind } from './filing.ts'
import { type ProjectAction, projectActions, projectStates } from './lifecycle.ts'
import { actionInputs } from './project-actions.ts'
import { analysisFilters, filingFilters } from './project-filters.ts'
import { id, named, ProjectDetail, ProjectEvent, ProjectPage, ProjectVersion, QueueItem, Recorded } from './project-views.ts'
import { regionCode } from './regions.ts'
import { riskLevels } from './risk-levels.ts'
import { byId, moment, nothing, object, oneOf, orNull, pageQuery, type Route, route, serial, text, version } from './route.ts'
import { SubmissionPreview } from './submission-preview.ts'
import { decidersTasks } from './turns.ts'

/** The four codes that open filings; which rows, scope decides. */
export const filingReaders = [
  'PROJECT_MANAGEMENT',
  'VILLAGE_ADMIN',
  'SUPERVISE',
  'PERSONAL_PROJECT_MANAGEMENT',
] as const satisfies Authority[]
export const ownerSide = ['PERSONAL_PROJECT_MANAGEMENT', 'VILLAGE_ADMIN'] as const satisfies Authority[]
const deciders = ['PROJECT_MANAGEMENT'] as const
const supervisors = ['SUPERVISE'] as const

export const projectOrders = ['created', 'number', 'name', 'estimate', 'contract', 'due', 'changed', 'risk'] as const
export type ProjectOrder = (typeof projectOrders)[number]
/** `name` sorts upwards, `-name` downwards. */
export type ProjectSort = ProjectOrder | `-${ProjectOrder}`
const projectSorts = projectOrders.flatMap((order): ProjectSort[] => [order, `-${order}`])

/** Numbered pages and counting end here; beyond, one page leads to the next. */
export const lastNumberedRow = 10_000
/** Hits of a text are counted so far: whoever finds more asks more exactly. */
export const lastCountedHit = 1_000

/** Every filter of the filings list; all of them combine. */
export const ProjectQuery = object({
  ...pageQuery,
  /** Numbered pages reach 10,000 rows, whatever their size; the smallest one chooses is ten. */
  page: T.Integer({ minimum: 1, maximum: lastNumberedRow / 10, default: 1 }),
  sort: T.Unsafe<ProjectSort>({ ...oneOf(projectSorts), default: '-created' }),
  /** Where the page before ended, a value and an id: the way on beyond the numbered pages. */
  after: T.Optional(T.String({ maxLength: 300, pattern: '^[^\\u0000-\\u001f]*\\|[0-9a-f-]{36}$' })),
  text: T.Optional(text(1, 100)),
  state: T.Optional(T.Array(oneOf(projectStates), { maxItems: 15 })),
  ...filingFilters,
  region: T.Optional(regionCode),
  major: T.Optional(oneOf(['yes', 'no'])),
  /** Whether it is on the map. */
  placed: T.Optional(oneOf(['yes', 'no'])),
  atLeast: T.Optional(money),
  atMost: T.Optional(money),
  riskLevel: T.Optional(T.Array(oneOf(riskLevels), { maxItems: 4 })),
  mine: T.Optional(T.Boolean()),
  filer: T.Optional(T.String({ format: 'uuid' })),
  /** Certain ones, such as those somebody has selected. */
  ids: T.Optional(T.Array(id, { maxItems: 100 })),
  ...analysisFilters,
})
export type ProjectQuery = T.Static<typeof ProjectQuery>

/** What a queue may be sorted by: its day, the risk, the estimate, and since when it waits. */
export const queueOrders = ['due', 'risk', 'estimate', 'since'] as const
export type QueueOrder = (typeof queueOrders)[number]
export type QueueSort = QueueOrder | `-${QueueOrder}`
const queueSorts = queueOrders.flatMap((order): QueueSort[] => [order, `-${order}`])

export const QueueQuery = object({
  ...pageQuery,
  sort: T.Unsafe<QueueSort>({ ...oneOf(queueSorts), default: 'due' }),
  /** What is asked. */
  task: T.Optional(oneOf(decidersTasks)),
  kind: T.Optional(projectKind),
  region: T.Optional(regionCode),
  riskLevel: T.Optional(T.Array(oneOf(riskLevels), { maxItems: 4 })),
  overdue: T.Optional(T.Boolean()),
})
export type QueueQuery = T.Static<typeof QueueQuery>

/** The noun each action travels under, and who may call it at all. */
const actionPaths: Record<ProjectAction, { noun: string; gate: readonly Authority[]; does: string }> = {
  submit: { noun: 'submission', gate: ownerSide, does: 'Submits the filing for review' },
  withdraw: { noun: 'withdrawal', gate: ownerSide, does: 'Takes a submitted filing back before its review began' },
  'start-review': { noun: 'review', gate: deciders, does: 'Begins the review, which locks withdrawal' },
  return: { noun: 'return', gate: deciders, does: 'Returns the filing with a reason and marks' },
  approve: { noun: 'approval', gate: deciders, does: 'Approves; files it with a number, or hands it to the county' },
  'send-back': { noun: 'return-to-town', gate: deciders, does: 'Sends a filing back from county to town review' },
  'open-sourcing': { noun: 'sourcing', gate: ownerSide, does: 'Opens procurement with its notice' },
  'fail-round': { noun: 'failed-round', gate: ownerSide, does: 'Records a failed round' },
  'sign-competitive': { noun: 'competitive-contract', gate: ownerSide, does: 'Records award and contract after competition' },
  'sign-direct': { noun: 'direct-contract', gate: ownerSide, does: 'Records a contract given directly' },
  start: { noun: 'start', gate: ownerSide, does: 'Records the start of work' },
  'report-progress': { noun: 'reports', gate: ownerSide, does: 'Reports progress with a photo' },
  'record-payment': { noun: 'payments', gate: ownerSide, does: 'Records a payment or refund' },
  suspend: { noun: 'suspension', gate: ownerSide, does: 'Pauses the work' },
  resume: { noun: 'resumption', gate: ownerSide, does: 'Resumes paused work' },
  stop: { noun: 'stop-order', gate: supervisors, does: 'Stops the work' },
  lift: { noun: 'stop-order-lifting', gate: supervisors, does: 'Lifts a stop order' },
  complete: { noun: 'completion', gate: ownerSide, does: 'Records the end of work' },
  accept: { noun: 'acceptance', gate: deciders, does: 'Accepts the work' },
  'fail-acceptance': { noun: 'failed-acceptance', gate: deciders, does: 'Records that acceptance failed' },
  archive: { noun: 'archiving', gate: deciders, does: 'Archives the complete file' },
  reopen: { noun: 'reopening', gate: deciders, does: 'Reopens an archived file' },
  void: { noun: 'voiding', gate: deciders, does: 'Declares a filing void' },
  'request-over-price': { noun: 'over-price-requests', gate: ownerSide, does: 'Asks for a contract above the ceiling' },
  'request-amendment': { noun: 'amendment-requests', gate: ownerSide, does: 'Asks to amend a filed project' },
  'request-change': { noun: 'change-requests', gate: ownerSide, does: 'Asks for a change order' },
  'request-settlement': { noun: 'settlement-requests', gate: ownerSide, does: 'Asks for the settlement to be confirmed' },
  'request-termination': { noun: 'termination-requests', gate: ownerSide, does: 'Asks for the project to be terminated' },
  'request-correction': { noun: 'correction-requests', gate: ownerSide, does: 'Asks to correct what a passed step recorded' },
  'request-acceptance-correction': {
    noun: 'acceptance-correction-requests',
    gate: deciders,
    does: 'Asks to correct what an acceptance recorded',
  },
}

export const projectActionRoutes = Object.fromEntries(
  projectActions.map((action) => {
    const { noun, gate, does } = actionPaths[action]
    return [
      action,
      route({ method: 'POST', path: `/projects/:id/${noun}`, gate, does, params: byId, body: actionInputs[action], reply: ProjectDetail }),
    ]
  }),
) as { [Action in ProjectAction]: Route & { params: typeof byId; body: (typeof actionInputs)[Action]; reply: typeof ProjectDetail } }

const oneRequest = object({ id, requestId: id })

export const projects = {
  list: route({
    method: 'GET',
    path: '/projects',
    gate: filingReaders,
    does: 'The filings one may see, filtered, sorted and paged',
    query: ProjectQuery,
    reply: ProjectPage,
  }),
  queue: route({
    method: 'GET',
    path: '/projects/queue',
    gate: deciders,
    does: 'What waits for this decider, the most urgent first',
    query: QueueQuery,
    reply: object({ items: T.Array(QueueItem), total: T.Integer() }),
  }),
  similar: route({
    method: 'GET',
    path: '/projects/similar',
    gate: ownerSide,
    does: 'Filings of the same village within 36 months whose name is nearly the same',
    query: object({ name: text(2, 100), region: regionCode, except: T.Optional(id) }),
    reply: T.Array(
      object({ id, number: orNull(T.String()), name: T.String(), state: oneOf(projectStates), createdAt: moment, likeness: T.Number() }),
    ),
  }),
  create: route({
    method: 'POST',
    path: '/projects',
    gate: ownerSide,
    does: 'Begins a draft, empty, from a template, or as a copy of an earlier filing without its days, amounts, decisions and papers',
    body: object({ name: text(1, 100), kind: projectKind, regionCode, copyOf: T.Optional(id), template: T.Optional(id) }),
    reply: ProjectDetail,
  }),
  read: route({
    method: 'GET',
    path: '/projects/:id',
    gate: filingReaders,
    does: 'One filing with everything its reader may see and do',
    params: byId,
    reply: ProjectDetail,
  }),
  save: route({
    method: 'PUT',
    path: '/projects/:id/filing',
    gate: ownerSide,
    does: 'Saves the filing fields of a draft or returned filing',
    params: byId,
    body: object({ version, filing: Filing }),
    reply: ProjectDetail,
  }),
  preview: route({
    method: 'GET',
    path: '/projects/:id/submission',
    gate: ownerSide,
    does: 'Who would decide, until when, and which alerts would be raised if the filing were submitted now',
    params: byId,
    reply: SubmissionPreview,
  }),
  remove: route({
    method: 'DELETE',
    path: '/projects/:id',
    gate: ownerSide,
    does: 'Deletes a draft that was never submitted',
    params: byId,
    reply: nothing,
  }),
  transfer: route({
    method: 'POST',
    path: '/projects/:id/filer',
    gate: ['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'],
    does: 'Hands the filing to another filer',
    params: byId,
    body: object({ version, userId: id }),
    reply: ProjectDetail,
  }),
  filers: route({
    method: 'GET',
    path: '/projects/:id/filers',
    gate: ['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT'],
    does: 'Who could become the filer',
    params: byId,
    reply: T.Array(named),
  }),
  events: route({
    method: 'GET',
    path: '/projects/:id/events',
    gate: filingReaders,
    does: 'The history of a filing, the newest first',
    params: byId,
    query: object({ before: T.Optional(serial) }),
    reply: object({ items: T.Array(ProjectEvent), more: T.Boolean() }),
  }),
  versions: route({
    method: 'GET',
    path: '/projects/:id/versions',
    gate: filingReaders,
    does: 'What a filing said at each submission and amendment, and says now',
    params: byId,
    reply: T.Array(ProjectVersion),
  }),
  decideRequest: route({
    method: 'POST',
    path: '/projects/:id/requests/:requestId/decision',
    gate: deciders,
    does: 'Approves a request, which carries it out, or rejects it with a reason',
    params: oneRequest,
    body: object({ version, grant: T.Boolean(), decision: text(2, 500) }),
    reply: ProjectDetail,
  }),
  recorded: route({
    method: 'GET',
    path: '/projects/:id/recorded',
    gate: [...ownerSide, ...deciders],
    does: 'What the passed steps recorded, for whoever may ask to correct it',
    params: byId,
    reply: Recorded,
  }),
  withdrawRequest: route({
    method: 'POST',
    path: '/projects/:id/requests/:requestId/withdrawal',
    gate: [...ownerSide, ...deciders],
    does: 'Takes a request back',
    params: oneRequest,
    body: object({ version }),
    reply: ProjectDetail,
  }),
  consentToRequest: route({
    method: 'POST',
    path: '/projects/:id/requests/:requestId/consent',
    gate: supervisors,
    does: 'A supervisor consents to terminating what was stopped',
    params: oneRequest,
    body: object({ version }),
    reply: ProjectDetail,
  }),
}
