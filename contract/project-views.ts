import * as T from 'typebox'
import { fieldFaults } from './field-faults.ts'
import { fileCategories } from './file-categories.ts'
import { Filing, filingWarningNames, money, projectKind } from './filing.ts'
import { changeTypes, evidenceSteps, projectActions, projectStates, requestKinds } from './lifecycle.ts'
import { Limits } from './limits.ts'
import { Award, Bidder, ContractTerms, recordedParts, Supplier } from './project-actions.ts'
import { regionCode, regionLevels } from './regions.ts'
import { RiskRating } from './risk-levels.ts'
import { day, label, moment, object, oneOf, orNull, version } from './route.ts'
import { TurnView, turnTasks } from './turns.ts'

export const id = T.String({ format: 'uuid' })
export const named = object({ id: T.String(), name: T.String() })
/** A unit as it is called today; `filedAs` is what it was called on paper, when it has been merged into another since. */
const party = object({ id: T.String(), name: T.String(), filedAs: orNull(T.String()) })
export const place = object({ code: regionCode, name: label, level: oneOf(regionLevels) })
/** A unit that somebody named: `unitId` as it was named, `name` and code as they are today. */
const NamedUnit = object({ unitId: id, name: T.String(), filedAs: orNull(T.String()), creditCode: T.String() })
export type NamedUnit = T.Static<typeof NamedUnit>
const facts = T.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

export const ProjectRow = object({
  id,
  version,
  number: orNull(T.String()),
  name: T.String(),
  kind: projectKind,
  state: oneOf(projectStates),
  stopped: T.Boolean(),
  region: place,
  owner: orNull(named),
  filer: named,
  trade: orNull(T.String()),
  method: orNull(T.String()),
  majorProject: orNull(T.String()),
  estimatedPrice: orNull(money),
  contractPrice: orNull(money),
  settlementReviewed: orNull(money),
  paid: T.Integer(),
  progress: T.Integer(),
  plannedEnd: orNull(day),
  dueOn: orNull(day),
  /** Null until it was submitted and looked at: not judged is not the same as no risk. */
  risk: orNull(RiskRating),
  createdAt: moment,
  changedAt: moment,
})
export type ProjectRow = T.Static<typeof ProjectRow>

/**
 * Totals and sums are of every filing that matches, unless counting stopped, at 10,000 or with a text at 1,000: then the total is not exact and
 * there are no sums.
 * Numbered pages reach 10,000 rows and go on by `after`.
 */
export const ProjectPage = object({
  items: T.Array(ProjectRow),
  total: T.Integer(),
  exact: T.Boolean(),
  sums: orNull(object({ estimatedPrice: T.Integer(), contractPrice: T.Integer(), settlementReviewed: T.Integer(), paid: T.Integer() })),
  next: orNull(T.String()),
})
export type ProjectPage = T.Static<typeof ProjectPage>

export const ObstacleView = T.Union([
  object({ kind: T.Literal('state'), state: oneOf(projectStates) }),
  object({ kind: T.Literal('person'), reason: oneOf(['not-owner-side', 'not-decider', 'not-county', 'duty-separated', 'not-supervisor']) }),
  object({ kind: T.Literal('field'), field: T.String(), code: oneOf(fieldFaults), facts: T.Optional(facts) }),
  object({ kind: T.Literal('evidence'), category: oneOf(fileCategories), step: oneOf(evidenceSteps) }),
  object({ kind: T.Literal('request-open'), request: oneOf(requestKinds) }),
  object({ kind: oneOf(['stopped', 'review-started']) }),
  object({ kind: T.Literal('findings-open'), numbers: T.Array(T.String()) }),
  object({ kind: T.Literal('way'), reason: oneOf(['needs-competition', 'is-competitive', 'town-never-reviewed']) }),
])

/** One action as it stands for the reader: open, or closed with every reason. */
export const ActionView = object({ action: oneOf(projectActions), obstacles: T.Array(ObstacleView) })
export type ActionView = T.Static<typeof ActionView>

export const RequestView = object({
  id,
  kind: oneOf(requestKinds),
  /** What was asked, with numbers of people masked. */
  payload: facts,
  /** The units it names. */
  units: T.Array(NamedUnit),
  askedBy: named,
  askedAt: moment,
  level: oneOf(['town', 'county']),
  dueOn: day,
  state: oneOf(['open', 'granted', 'refused', 'withdrawn', 'lapsed']),
  decidedBy: orNull(named),
  decidedAt: orNull(moment),
  decision: orNull(T.String()),
  consentBy: orNull(named),
  /** Why this reader may not grant it; empty when they may. */
  obstacles: T.Array(ObstacleView),
  mayRefuse: T.Boolean(),
  mayWithdraw: T.Boolean(),
  mayConsent: T.Boolean(),
})
export type RequestView = T.Static<typeof RequestView>

export const EvidenceView = object({
  id,
  category: oneOf(fileCategories),
  step: oneOf(evidenceSteps),
  record: orNull(T.String()),
  /** Whose bid it is; null for all other papers. */
  bidder: orNull(named),
  name: T.String(),
  size: T.Integer(),
  mediaType: T.String(),
  sha256: T.String(),
  uploadedBy: named,
  uploadedAt: moment,
  supersededBy: orNull(id),
  /** Why it came only after its step had passed; null for what came in time. */
  lateReason: orNull(T.String()),
  /** What a photo says of itself, by its camera's clock (`2026-03-05 10:22`); nothing for other files. */
  photo: object({ takenAt: orNull(T.String()), longitude: orNull(T.Number()), latitude: orNull(T.Number()) }),
  mayRemove: T.Boolean(),
  maySupersede: T.Boolean(),
})
export type EvidenceView = T.Static<typeof EvidenceView>

/** An office in which nobody could decide this filing, and who could appoint somebody there. */
const OfficeGap = object({
  level: oneOf(['town', 'county']),
  office: orNull(label),
  ask: T.Array(object({ name: T.String(), region: label })),
})

/** One proof that an action or the archive asks for, and whether it is there. */
export const ProofView = object({ category: oneOf(fileCategories), step: oneOf(evidenceSteps), present: T.Boolean() })

/** Of a contract from before the platform not everything is known. */
const ContractView = object({
  ...ContractTerms.properties,
  contractNo: orNull(ContractTerms.properties.contractNo),
  contractType: orNull(ContractTerms.properties.contractType),
  prepaymentPercent: orNull(ContractTerms.properties.prepaymentPercent),
  retentionPercent: orNull(ContractTerms.properties.retentionPercent),
  subcontracted: orNull(ContractTerms.properties.subcontracted),
})

const AcceptorView = object({ name: T.String(), unit: T.String(), mobileMasked: T.String() })

export const ProjectDetail = object({
  ...ProjectRow.properties,
  owner: orNull(party),
  version,
  filing: Filing,
  limits: Limits,
  warnings: T.Array(oneOf(filingWarningNames)),
  /** Told while it is being written: submitting is still possible, and then it waits. */
  undecidable: T.Array(OfficeGap),
  /** The source of the first funding line, until its writer says otherwise. */
  proposedSource: orNull(T.String()),
  filedOn: orNull(day),
  /** Where it comes from the time before the platform: since when, in which state, its number there, and which papers could still be supplied. */
  takenOver: orNull(
    object({
      on: day,
      state: oneOf(projectStates),
      formerNumber: orNull(T.String()),
      missing: T.Array(object({ category: oneOf(fileCategories), step: oneOf(evidenceSteps) })),
    }),
  ),
  suspendedFrom: orNull(oneOf(projectStates)),
  /** What the last return asked to be put right and nobody has resolved yet: questions like any other. */
  marks: T.Array(object({ id, target: T.String(), note: orNull(T.String()), answered: T.Boolean() })),
  /** Why it was returned last, until it has been decided. */
  returnReason: orNull(T.String()),
  /** How much was asked about each field and paper, as far as the reader may know of it. */
  questions: T.Array(object({ target: T.String(), unresolved: T.Integer(), total: T.Integer() })),
  /** Whether the reader is told of everything that happens to it. */
  watching: T.Boolean(),
  rounds: T.Array(
    object({
      number: T.Integer(),
      noticeDate: day,
      closingDate: day,
      failed: T.Boolean(),
      failReason: orNull(T.String()),
      bidders: T.Array(object({ ...Bidder.properties, name: T.String(), filedAs: orNull(T.String()) })),
    }),
  ),
  award: orNull(object({ awardDate: day, publicityStart: day, publicityEnd: day })),
  contract: orNull(ContractView),
  supplier: orNull(
    object({
      kind: oneOf(['unit', 'person', 'team']),
      unitId: orNull(id),
      name: T.String(),
      filedAs: orNull(T.String()),
      creditCode: orNull(T.String()),
      idMasked: orNull(T.String()),
      mobileMasked: orNull(T.String()),
    }),
  ),
  sitePerson: orNull(T.String()),
  qualityPerson: orNull(T.String()),
  actualStart: orNull(day),
  actualEnd: orNull(day),
  reports: T.Array(object({ id, percent: T.Integer(), note: T.String(), reason: orNull(T.String()), by: T.String(), at: moment })),
  payments: T.Array(
    object({ id, date: day, amount: T.Integer(), payee: T.String(), reason: orNull(T.String()), by: T.String(), at: moment }),
  ),
  changes: T.Array(
    object({ id, type: oneOf(changeTypes), amount: T.Integer(), newEnd: orNull(day), reason: T.String(), approvedAt: moment }),
  ),
  acceptances: T.Array(
    object({ id, date: day, passed: T.Boolean(), opinion: T.String(), acceptors: T.Array(AcceptorView), by: T.String(), at: moment }),
  ),
  settlement: orNull(object({ submitted: money, reviewed: money, agency: orNull(party), date: day, warrantyEnd: orNull(day) })),
  requests: T.Array(RequestView),
  files: T.Array(EvidenceView),
  checklist: T.Array(ProofView),
  /** How much lies in the tabs that ask for their content themselves, as far as the reader may see it. */
  counts: object({ risk: T.Integer(), supervision: T.Integer(), experts: T.Integer(), questions: T.Integer() }),
  actions: T.Array(ActionView),
  turns: T.Array(TurnView),
  mayEdit: T.Boolean(),
  mayDelete: T.Boolean(),
  mayTransfer: T.Boolean(),
})
export type ProjectDetail = T.Static<typeof ProjectDetail>

export const ProjectEvent = object({
  id: T.Integer(),
  at: moment,
  actor: T.String(),
  /** In whose place they acted; null where it was their own turn. */
  insteadOf: orNull(T.String()),
  action: T.String(),
  fromState: T.String(),
  toState: T.String(),
  reason: orNull(T.String()),
  deviations: T.Array(T.String()),
  before: T.Unknown(),
  after: T.Unknown(),
})
export type ProjectEvent = T.Static<typeof ProjectEvent>

/** A filing as it was submitted, amended, or stands now (`event` is null then), to be held against another one. */
/** What each passed step recorded, in the form its action is told it; null where the step lies ahead. Identity numbers are masked. */
export const Recorded = object({
  award: orNull(Award),
  supplier: orNull(Supplier),
  contract: orNull(ContractTerms),
  start: orNull(recordedParts.start),
  completion: orNull(recordedParts.completion),
  acceptance: orNull(recordedParts.acceptance),
  settlement: orNull(recordedParts.settlement),
})
export type Recorded = T.Static<typeof Recorded>

export const ProjectVersion = object({
  event: orNull(T.Integer()),
  action: orNull(T.String()),
  at: moment,
  by: T.String(),
  filing: Filing,
  region: orNull(label),
  owner: orNull(T.String()),
  files: T.Array(object({ id, name: T.String(), category: oneOf(fileCategories), step: oneOf(evidenceSteps) })),
})
export type ProjectVersion = T.Static<typeof ProjectVersion>

/** The waiting work of a decider: reviews, requests, acceptances and archiving alike, the most urgent first. */
export const QueueItem = object({
  project: object({
    id,
    version,
    name: T.String(),
    number: orNull(T.String()),
    kind: projectKind,
    region: place,
    estimatedPrice: orNull(money),
    state: oneOf(projectStates),
  }),
  /** Null until the indicators have looked at it. */
  risk: orNull(RiskRating),
  request: orNull(object({ id, kind: oneOf(requestKinds) })),
  task: oneOf(turnTasks),
  since: moment,
  /** Null where no clock runs. */
  dueOn: orNull(day),
  startedBy: orNull(T.String()),
})
export type QueueItem = T.Static<typeof QueueItem>
