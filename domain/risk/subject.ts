import type { FileCategory } from '#contract/file-categories.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { ChangeType, EvidenceStep, ProjectAction, ProjectState } from '#contract/lifecycle.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { Method } from '../filing/methods.ts'
import type { PaperFacts } from '../reading/facts.ts'
import type { ReadInvoice } from '../reading/invoice.ts'
import type { Origin } from '../reading/origins.ts'
import type { Limits } from '../steps/limits.ts'
import type { Moment } from './day-numbers.ts'
import type { Neighbours } from './neighbours.ts'

/**
 * Everything an indicator may look at. It is handed in complete: nothing here is fetched, and there is no clock but `today`.
 * Days are `YYYY-MM-DD` texts, amounts integer fen.
 */
export type RiskSubject = {
  project: RiskProject
  /** What lies around the project; null when it was not loaded, which is a data gap for whoever needs it. */
  neighbours: Neighbours | null
  today: string
  isDayOff: (day: string) => boolean
}

export type RiskProject = {
  id: string
  state: ProjectState
  suspendedFrom: ProjectState | null
  kind: ProjectKind
  /** The region it belongs to today, after mergers. */
  scopeCode: string
  filing: Filing
  method: Method | null
  /** When and in which state it was taken over from the time before the platform; null for all others. */
  takenOver: { on: string; state: ProjectState } | null
  /** In force at first submission. */
  limits: Limits
  firstSubmittedAt: Moment | null
  filedOn: string | null
  rounds: readonly RiskRound[]
  award: { date: string; publicityStart: string; publicityEnd: string } | null
  contract: RiskContract | null
  supplier: RiskSupplier | null
  owner: { name: string; creditCode: string } | null
  actualStart: string | null
  progress: number
  reports: readonly { id: string; at: Moment }[]
  /** The sum of all payments, as the project's own row keeps it. */
  paid: number
  payments: readonly { id: string; paidOn: string; amount: number }[]
  /** Approved ones, oldest first. */
  changes: readonly RiskChange[]
  actualEnd: string | null
  acceptedOn: string | null
  acceptors: readonly { name: string; mobile: string }[]
  settlement: RiskSettlement | null
  warrantyEnd: string | null
  /** Without those that were superseded. */
  files: readonly RiskFile[]
  filer: RiskPerson
  /** Whoever decided anything about it. */
  deciders: readonly RiskPerson[]
  /** When deciders clicked. */
  decisions: readonly { action: ProjectAction | 'decide-request'; at: Moment }[]
  /** Findings not closed, waived or transferred. */
  openFindings: readonly RiskFinding[]
  inspected: boolean
  /** Those that were granted, each with the open alerts that ended with it. */
  corrections: readonly { id: string; cleared: readonly IndicatorId[] }[]
}

export type RiskRound = { number: number; noticeDate: string; closingDate: string; failed: boolean; bidders: readonly RiskBidder[] }
export type RiskBidder = {
  unitId: string
  name: string
  price: number
  valid: boolean
  phone: string | null
  representative: string | null
  address: string | null
}
export type RiskContract = {
  price: number
  signDate: string
  start: string | null
  end: string | null
  prepaymentPercent: number | null
  retentionPercent: number | null
}
/** A unit, or a person or team, who have no founding day and no list of bad conduct. */
export type RiskSupplier = {
  kind: 'unit' | 'person' | 'team'
  unitId: string | null
  name: string
  creditCode: string | null
  /** The unit's, or the person's own mobile. */
  phone: string | null
  representative: string | null
  founded: string | null
  bans: readonly { fromDay: string; untilDay: string; liftedOn: string | null }[]
}
export type RiskChange = {
  id: string
  type: ChangeType
  amount: number
  newEnd: string | null
  askedAt: Moment | null
  approvedAt: Moment
  approvedBy: string | null
}
export type RiskSettlement = {
  submitted: number | null
  reviewed: number | null
  date: string | null
  agency: { name: string; phone: string | null } | null
}
export type RiskFile = {
  id: string
  category: FileCategory
  step: EvidenceStep
  record: string | null
  /** Whose bid it is: the unit as it is today. */
  bidder: string | null
  sha256: string
  photo: boolean
  uploadedAt: Moment
  /** By the camera's own clock. */
  takenOn: string | null
  longitude: number | null
  latitude: number | null
  /** Whether somebody can read it; null as long as nobody has tried. */
  legibility: Legibility | null
  /** What was read in it; null as long as nobody has looked, and for papers that no indicator asks. */
  reading: RiskReading | null
}
/** `unknown` where no reader here can tell: files that are too large, or scans where nothing recognises letters. */
export type Legibility = { state: 'legible' | 'closed' | 'blank' | 'unknown' } | { state: 'recognised'; confidence: number }
export type RiskReading = {
  /** Null where there is no text, as in a photo, where no reader can open it, and where letters on a scan were recognised with doubt. */
  facts: PaperFacts | null
  /** Whether its text was recognised from a picture. */
  isRecognised: boolean
  /** A scan whose letters somebody is still to recognise. */
  isAwaited: boolean
  invoices: readonly RiskInvoice[]
  /** Where a bid or a tender document comes from, as far as it says; null for other papers, and where no reader can open it. */
  origin: Origin | null
  /** How many lines of letters a photo of the work shows; null for other files, and where no reader could look at it. */
  lines: number | null
}
export type RiskInvoice = ReadInvoice & { page: number }
export type RiskPerson = { id: string; name: string; mobile: string | null }
export type RiskFinding = { id: string; severity: 'minor' | 'general' | 'serious'; dueOn: string; rectified: boolean }

/** How a supplier is told from others: a unit by its id, a person or team by name and mobile. */
export const supplierKey = ({ unitId, name, phone }: Pick<RiskSupplier, 'unitId' | 'name' | 'phone'>) => unitId ?? `${name}|${phone ?? ''}`

/** Steps whose photos show the work itself. A photo of minutes or of a receipt is taken elsewhere and at another time. */
export const siteSteps: readonly EvidenceStep[] = ['start', 'report', 'completion', 'acceptance']

/** A photo of the work. */
export const isOfSite = ({ photo, step }: RiskFile) => photo && siteSteps.includes(step)

/** As they came, whatever order they were handed in: what an indicator tells of the first of them must not change by itself. */
export const inOrder = (files: readonly RiskFile[]) =>
  files.toSorted((one, other) => one.uploadedAt - other.uploadedAt || (one.id < other.id ? -1 : 1))
