import * as T from 'typebox'
import { ProjectReference } from './findings.ts'
import { CheckList, NewPick, Pick, PickPage, PickQuery } from './inspection-picks.ts'
import { projectStates } from './lifecycle.ts'
import { Place } from './places.ts'
import { EvidenceView, id, named } from './project-views.ts'
import { regionCode } from './regions.ts'
import { severity } from './risk.ts'
import { riskLevels } from './risk-levels.ts'
import { byId, day, firstVersion, label, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

export const inspectionStates = ['planned', 'in-progress', 'submitted', 'closed', 'cancelled'] as const
export type InspectionState = (typeof inspectionStates)[number]
export const inspectionTypes = ['routine', 'random', 'special', 'alert', 'acceptance'] as const
export type InspectionType = (typeof inspectionTypes)[number]
export const inspectionActions = ['start', 'save', 'submit', 'close', 'cancel'] as const
export type InspectionAction = (typeof inspectionActions)[number]
export const answers = ['yes', 'no', 'not-applicable'] as const

const supervisors = ['SUPERVISE'] as const
const readers = ['SUPERVISE', 'PROJECT_MANAGEMENT'] as const

/** One question of a check list, with what was found. */
export const CheckItem = object({ question: label, answer: orNull(oneOf(answers)), note: orNull(text(1, 500)) })
export type CheckItem = T.Static<typeof CheckItem>

const plan = {
  type: oneOf(inspectionTypes),
  plannedOn: day,
  leadId: id,
  /** Who comes along; they need no account. */
  others: T.Array(text(2, 60), { maxItems: 10 }),
}
export const InspectionPlan = object(plan)
export type InspectionPlan = T.Static<typeof InspectionPlan>

const row = {
  id,
  project: ProjectReference,
  type: oneOf(inspectionTypes),
  state: oneOf(inspectionStates),
  plannedOn: day,
  lead: named,
  others: T.Array(T.String()),
  result: orNull(oneOf(['conforming', 'faults'])),
  findings: T.Integer(),
  submittedAt: orNull(moment),
}
export const InspectionRow = object(row)
export type InspectionRow = T.Static<typeof InspectionRow>

export const inspectionHindrances = ['state', 'not-supervisor', 'not-lead', 'unanswered', 'evidence', 'findings-open'] as const
export type InspectionHindrance = (typeof inspectionHindrances)[number]
export const Inspection = object({
  ...row,
  checks: T.Array(CheckItem),
  summary: orNull(T.String()),
  cancelReason: orNull(T.String()),
  pickId: orNull(id),
  /** Where the lead stood, and how many metres that is from the place of the project. */
  place: orNull(Place),
  metresAway: orNull(T.Integer()),
  startedAt: orNull(moment),
  version,
  files: T.Array(EvidenceView),
  actions: T.Array(object({ action: oneOf(inspectionActions), hindrance: orNull(oneOf(inspectionHindrances)) })),
})
export type Inspection = T.Static<typeof Inspection>

export const inspectionSorts = ['planned', '-planned'] as const
export const InspectionQuery = object({
  ...pageQuery,
  sort: T.Unsafe<(typeof inspectionSorts)[number]>({ ...oneOf(inspectionSorts), default: '-planned' }),
  text: T.Optional(text(1, 100)),
  state: T.Optional(T.Array(oneOf(inspectionStates), { maxItems: 5 })),
  type: T.Optional(oneOf(inspectionTypes)),
  region: T.Optional(regionCode),
  project: T.Optional(id),
  mine: T.Optional(T.Boolean()),
  from: T.Optional(day),
  until: T.Optional(day),
})
export type InspectionQuery = T.Static<typeof InspectionQuery>

const results = ['conforming', 'faults'] as const
/** A place that is not said stays as it is. */
const found = { checks: T.Array(CheckItem, { maxItems: 60 }), summary: orNull(text(1, 2000)), place: T.Optional(orNull(Place)) }

/** A project that deserves a visit, with the reasons in the order of their weight. */
export const WeekItem = object({
  project: ProjectReference,
  state: oneOf(projectStates),
  score: T.Integer(),
  level: oneOf(riskLevels),
  reasons: T.Array(object({ indicator: T.String(), severity })),
  lastVisit: orNull(day),
})
export type WeekItem = T.Static<typeof WeekItem>

export const Week = object({
  items: T.Array(WeekItem),
  planned: T.Array(InspectionRow),
  /** What came of earlier visits: submitted ones in the last 365 days, and those that found something. */
  visits: T.Integer(),
  hits: T.Integer(),
})
export type Week = T.Static<typeof Week>

export const inspections = {
  list: route({
    method: 'GET',
    path: '/inspections',
    gate: readers,
    does: 'Inspections of the projects one may see',
    query: InspectionQuery,
    reply: pageOf(InspectionRow),
  }),
  read: route({
    method: 'GET',
    path: '/inspections/:id',
    gate: readers,
    does: 'One inspection with its check list',
    params: byId,
    reply: Inspection,
  }),
  plan: route({
    method: 'POST',
    path: '/projects/:id/inspections',
    gate: supervisors,
    does: 'Plans an inspection with the check list of the project’s kind',
    params: byId,
    body: InspectionPlan,
    reply: Inspection,
  }),
  change: route({
    method: 'PUT',
    path: '/inspections/:id',
    gate: supervisors,
    does: 'Changes the plan of an inspection that has not begun',
    params: byId,
    body: object({ ...plan, version }),
    reply: Inspection,
  }),
  start: route({
    method: 'POST',
    path: '/inspections/:id/start',
    gate: supervisors,
    does: 'Begins the inspection',
    params: byId,
    body: object({ version }),
    reply: Inspection,
  }),
  save: route({
    method: 'PUT',
    path: '/inspections/:id/answers',
    gate: supervisors,
    does: 'Saves answers while one is on the site',
    params: byId,
    body: object({ version, ...found }),
    reply: Inspection,
  }),
  submit: route({
    method: 'POST',
    path: '/inspections/:id/submission',
    gate: supervisors,
    does: 'Submits the inspection with its result',
    params: byId,
    body: object({ version, ...found, result: oneOf(results) }),
    reply: Inspection,
  }),
  close: route({
    method: 'POST',
    path: '/inspections/:id/closing',
    gate: supervisors,
    does: 'Closes an inspection none of whose findings is open',
    params: byId,
    body: object({ version }),
    reply: Inspection,
  }),
  cancel: route({
    method: 'POST',
    path: '/inspections/:id/cancellation',
    gate: supervisors,
    does: 'Cancels an inspection that was not submitted',
    params: byId,
    body: object({ version, reason: text(5, 500) }),
    reply: Inspection,
  }),
  leads: route({
    method: 'GET',
    path: '/projects/:id/inspection-leads',
    gate: supervisors,
    does: 'Supervisors who could lead an inspection of this project',
    params: byId,
    reply: T.Array(named),
  }),
  week: route({
    method: 'GET',
    path: '/inspections/week',
    gate: supervisors,
    does: 'What deserves a visit this week, and why',
    reply: Week,
  }),
  skip: route({
    method: 'POST',
    path: '/projects/:id/skip',
    gate: supervisors,
    does: 'Leaves a project out of my proposals for 30 days',
    params: byId,
    body: object({ reason: text(2, 300) }),
    reply: nothing,
  }),
  picks: route({
    method: 'GET',
    path: '/inspection-picks',
    gate: supervisors,
    does: 'Random picks within my assignments, the newest first',
    query: PickQuery,
    reply: PickPage,
  }),
  pick: route({
    method: 'POST',
    path: '/inspection-picks',
    gate: supervisors,
    does: 'Picks projects at random, weighted by risk, and plans their inspections',
    body: NewPick,
    reply: Pick,
  }),
  readPick: route({
    method: 'GET',
    path: '/inspection-picks/:id',
    gate: supervisors,
    does: 'One random pick with all it rests on',
    params: byId,
    reply: Pick,
  }),
  replayPick: route({
    method: 'GET',
    path: '/inspection-picks/:id/replay',
    gate: supervisors,
    does: 'Computes a pick again from its record and compares',
    params: byId,
    reply: object({ same: T.Boolean(), chosen: T.Array(id) }),
  }),
  checkLists: route({
    method: 'GET',
    path: '/check-lists',
    gate: ['SUPERVISE', 'ROLE_MANAGEMENT'],
    does: 'The check list of every kind of project',
    reply: T.Array(CheckList),
  }),
  changeCheckList: route({
    method: 'PUT',
    path: '/check-lists/:kind',
    gate: ['ROLE_MANAGEMENT'],
    does: 'Changes a check list, by the top region alone; begun inspections keep theirs',
    params: object({ kind: T.Unsafe<1 | 2 | 3>({ type: 'integer', enum: [1, 2, 3] }) }),
    body: object({
      questions: T.Array(object({ en: text(2, 200), zh: text(2, 200) }), { minItems: 1, maxItems: 60 }),
      version: firstVersion,
    }),
    reply: CheckList,
  }),
}
