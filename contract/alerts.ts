import * as T from 'typebox'
import { escalations, NewFinding, ProjectReference } from './findings.ts'
import { filingFilters } from './project-filters.ts'
import { EvidenceView, id, named } from './project-views.ts'
import { filingReaders, ownerSide } from './projects.ts'
import { regionCode } from './regions.ts'
import { FiredOutcome, families, indicatorIds, NamedFigures, RiskResult, severities } from './risk.ts'
import { RiskRating } from './risk-levels.ts'
import { byId, day, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

export const alertStates = ['new', 'explained', 'confirmed', 'dismissed', 'cleared'] as const
export type AlertState = (typeof alertStates)[number]
export const alertActions = ['explain', 'confirm', 'dismiss'] as const
export type AlertAction = (typeof alertActions)[number]

const indicator = oneOf(indicatorIds)
const severity = T.Unsafe<(typeof severities)[number]>({ type: 'integer', enum: [...severities] })
const supervisors = ['SUPERVISE'] as const
const reason = text(5, 500)

const row = {
  id,
  project: ProjectReference,
  indicator,
  severity,
  state: oneOf(alertStates),
  raisedAt: moment,
  dueOn: day,
  overdueDays: T.Integer(),
  escalation: oneOf(escalations),
}
export const AlertRow = object(row)
export type AlertRow = T.Static<typeof AlertRow>

/** What an input points at, by the name its reader may know. A project out of sight is counted and not named. */
export const KnownLinks = object({
  names: T.Unsafe<Record<string, string>>({ type: 'object', additionalProperties: { type: 'string' } }),
  hiddenProjects: T.Integer(),
})
export type KnownLinks = T.Static<typeof KnownLinks>

export const alertHindrances = ['state', 'not-owner-side', 'not-supervisor', 'duty-separated'] as const
export type AlertHindrance = (typeof alertHindrances)[number]

export const Alert = object({
  ...row,
  outcome: FiredOutcome,
  figures: NamedFigures,
  links: KnownLinks,
  /** What the owner side added to its explanation. */
  files: T.Array(EvidenceView),
  explanation: orNull(T.String()),
  explainedBy: orNull(named),
  explainedAt: orNull(moment),
  reason: orNull(T.String()),
  decidedBy: orNull(named),
  decidedAt: orNull(moment),
  findingId: orNull(id),
  version,
  history: T.Array(object({ at: moment, actor: T.String(), action: T.String(), note: orNull(T.String()) })),
  /** Alerts of the same indicator that were decided, the newest first, within the reader's sight. */
  similar: T.Array(object({ id, project: ProjectReference, state: oneOf(alertStates), reason: orNull(T.String()) })),
  actions: T.Array(object({ action: oneOf(alertActions), hindrance: orNull(oneOf(alertHindrances)) })),
})
export type Alert = T.Static<typeof Alert>

export const alertSorts = ['due', '-due', 'raised', '-raised', 'severity', '-severity'] as const
export const AlertQuery = object({
  ...pageQuery,
  sort: T.Unsafe<(typeof alertSorts)[number]>({ ...oneOf(alertSorts), default: '-severity' }),
  text: T.Optional(text(1, 100)),
  state: T.Optional(T.Array(oneOf(alertStates), { maxItems: 5 })),
  indicator: T.Optional(indicator),
  family: T.Optional(oneOf(families)),
  severity: T.Optional(severity),
  region: T.Optional(regionCode),
  project: T.Optional(id),
  overdue: T.Optional(T.Boolean()),
  ...filingFilters,
})
export type AlertQuery = T.Static<typeof AlertQuery>

/** All that indicators say about one project to this reader. */
export const ProjectRisk = object({
  rating: RiskRating,
  /** The figures that score and level are made by: `domain/risk/rating-figures.ts`. */
  scale: T.Unsafe<Record<string, number>>({ type: 'object', additionalProperties: { type: 'number' } }),
  /** Null until everything, neighbours included, was looked at once. */
  evaluatedAt: orNull(moment),
  /** Something changed that the last full evaluation has not seen yet. */
  pending: T.Boolean(),
  results: T.Array(RiskResult),
  /** Indicators that were looked at and found nothing. */
  clear: T.Array(indicator),
  /** By indicator, of those that fired. */
  figures: T.Unsafe<Record<string, NamedFigures>>({ type: 'object', additionalProperties: NamedFigures }),
  links: KnownLinks,
  alerts: T.Array(AlertRow),
})
export type ProjectRisk = T.Static<typeof ProjectRisk>

export const alerts = {
  list: route({
    method: 'GET',
    path: '/alerts',
    gate: filingReaders,
    does: 'Alerts on the projects one may see',
    query: AlertQuery,
    reply: pageOf(AlertRow),
  }),
  read: route({
    method: 'GET',
    path: '/alerts/:id',
    gate: filingReaders,
    does: 'One alert with its reasons and history',
    params: byId,
    reply: Alert,
  }),
  explain: route({
    method: 'POST',
    path: '/alerts/:id/explanation',
    gate: ownerSide,
    does: 'The owner side explains an alert',
    params: byId,
    body: object({ version, explanation: text(10, 2000) }),
    reply: Alert,
  }),
  confirm: route({
    method: 'POST',
    path: '/alerts/:id/confirmation',
    gate: supervisors,
    does: 'Confirms an alert, which issues a finding',
    params: byId,
    body: object({ version, finding: NewFinding }),
    reply: Alert,
  }),
  dismiss: route({
    method: 'POST',
    path: '/alerts/:id/dismissal',
    gate: supervisors,
    does: 'Dismisses an alert with a reason',
    params: byId,
    body: object({ version, reason }),
    reply: Alert,
  }),
  ofProject: route({
    method: 'GET',
    path: '/projects/:id/risk',
    gate: filingReaders,
    does: 'What the indicators say about a project: fired, clear or a gap in the data',
    params: byId,
    reply: ProjectRisk,
  }),
}

const figures = T.Unsafe<Record<string, number>>({
  type: 'object',
  additionalProperties: { type: 'number', minimum: -1e12, maximum: 1e12 },
  maxProperties: 20,
})

/** One indicator with the figures in force and those to come. */
export const IndicatorSetting = object({
  indicator,
  on: T.Boolean(),
  figures,
  /** Changes of its figures, the newest first; a day in the future has not begun. */
  changes: T.Array(object({ id, effectiveFrom: day, on: T.Boolean(), figures, changedBy: orNull(T.String()), version })),
  fired: T.Integer(),
})
export type IndicatorSetting = T.Static<typeof IndicatorSetting>

const change = { on: T.Boolean(), figures }
/** What other figures would have found in the filings of the last two years, beside what the present ones find. */
export const BackTest = object({
  projects: T.Integer(),
  present: T.Integer(),
  proposed: T.Integer(),
  added: T.Integer(),
  gone: T.Integer(),
  /** The first of those that would be new. */
  examples: T.Array(object({ project: ProjectReference, severity })),
  /** Not every project was tried: there are more than a test can wait for. */
  sampled: T.Boolean(),
})
export type BackTest = T.Static<typeof BackTest>

export const TemplateFile = object({ sha256: T.String(), name: T.String(), addedBy: T.String(), addedAt: moment })
const roleManagers = ['ROLE_MANAGEMENT'] as const

export const indicators = {
  list: route({
    method: 'GET',
    path: '/indicators',
    gate: ['ROLE_MANAGEMENT', ...filingReaders],
    does: 'Every indicator, whether it is on, and its figures',
    reply: object({ items: T.Array(IndicatorSetting), mayChange: T.Boolean(), today: day }),
  }),
  change: route({
    method: 'POST',
    path: '/indicators/:indicator/changes',
    gate: roleManagers,
    does: 'Switches an indicator or changes its figures from a day on, by the top region alone',
    params: object({ indicator }),
    body: object({ ...change, effectiveFrom: day }),
    reply: IndicatorSetting,
  }),
  takeBack: route({
    method: 'DELETE',
    path: '/indicators/:indicator/changes/:id',
    gate: roleManagers,
    does: 'Takes back a change that has not begun, by the top region alone',
    params: object({ indicator, id }),
    query: object({ version }),
    reply: nothing,
  }),
  backTest: route({
    method: 'POST',
    path: '/indicators/:indicator/back-test',
    gate: roleManagers,
    does: 'What other figures would have raised over the last two years',
    params: object({ indicator }),
    body: object(change),
    reply: BackTest,
  }),
  templates: route({
    method: 'GET',
    path: '/template-files',
    gate: roleManagers,
    does: 'Forms whose bytes may stand in any project',
    reply: T.Array(TemplateFile),
  }),
  addTemplate: route({
    method: 'POST',
    path: '/template-files',
    gate: roleManagers,
    does: 'Allows a form everywhere, by the top region alone',
    body: object({ sha256: T.String({ pattern: '^[0-9a-f]{64}$' }), name: text(1, 200) }),
    reply: T.Array(TemplateFile),
  }),
  removeTemplate: route({
    method: 'DELETE',
    path: '/template-files/:sha256',
    gate: roleManagers,
    does: 'Allows a form no longer, by the top region alone',
    params: object({ sha256: T.String({ pattern: '^[0-9a-f]{64}$' }) }),
    reply: T.Array(TemplateFile),
  }),
}
