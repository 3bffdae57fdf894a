import type { MethodClass } from '#contract/dictionaries.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { Moment } from './day-numbers.ts'
import type { Spread } from './quartiles.ts'

/** Another project. Void, terminated and never-submitted ones are no neighbours, nor is the project itself. */
export type Neighbour = { projectId: string; regionCode: string }

/**
 * What lies around a project, loaded beforehand. More than an indicator needs does no harm: each looks only as far back as its own figures
 * say, and only at what was there before the project, because a pattern attaches to the newest project that completes it.
 */
export type Neighbours = {
  /** Names of the regions around, to be taken out of project names before they are compared. */
  regionNames: readonly string[]
  /** Of the village and the town alone, whose own companies pay as well. */
  localNames: readonly string[]
  /** Same trade, and same village or same owner, of the last 36 months. */
  filings: readonly NeighbourFiling[]
  /** What the same owner awarded within 12 months. */
  ownerAwards: readonly NeighbourAward[]
  /** Rounds of 24 months in which the supplier and one of its rivals here bid together. */
  coBids: readonly CoBid[]
  /** Accounts and experts with the phone of a bidder; ids only. */
  phones: readonly { unitId: string; accounts: readonly string[]; experts: readonly string[] }[]
  /** Files elsewhere with the same bytes as one of the project's. */
  sameBytes: readonly SameBytes[]
  /** Payments elsewhere that one of the project's invoices proves as well. */
  sameInvoices: readonly SameInvoice[]
  /** Photos of the work here and elsewhere that look like one of the project's and are other files. */
  likePhotos: readonly LikePhoto[]
  /** Bids of two rivals here that share some of their words. */
  likeBids: readonly LikeBids[]
  /** Projects of the county whose names stand in papers of this one, the oldest of a name first. */
  namedProjects: readonly NamedProject[]
  /** Contents that may be used everywhere. */
  templates: readonly string[]
  /** Contract price by quantity of the same trade and unit of measure in the county over 24 months. */
  unitPrices: Spread | null
  /** The supplier's trades, and those of suppliers with enough awards. */
  supplierTrades: { trades: number; others: Spread } | null
  /** Value changes for the supplier within 12 months. */
  valueChanges: readonly NeighbourChange[]
  /** How many could have decided where the project is decided. */
  townDeciders: number | null
}

export type NeighbourFiling = Neighbour & {
  kind: ProjectKind
  trade: string
  ownerUnitId: string | null
  name: string
  decisionDate: string | null
  submittedAt: Moment
  estimatedPrice: number | null
  contractPrice: number | null
  supplierKey: string | null
  longitude: number | null
  latitude: number | null
}
export type NeighbourAward = Neighbour & { supplierKey: string; price: number; signDate: string; methodClass: MethodClass | null }
export type CoBid = Neighbour & { rivalId: string; winnerKey: string; signDate: string }
export type SameBytes = Neighbour & {
  /** The project's own file. */
  fileId: string
  category: FileCategory
  ownerUnitId: string | null
  decisionDate: string | null
  /** When it was both uploaded and submitted there. */
  recordedAt: Moment
}
export type SameInvoice = Neighbour & {
  code: string | null
  number: string
  paymentId: string
  amount: number
  /** When its proof was both uploaded and submitted there. */
  recordedAt: Moment
}
/** The project's own photo, the other by its file, whose project may be the same, and in how many bits they differ. */
export type LikePhoto = Neighbour & {
  fileId: string
  otherId: string
  step: EvidenceStep
  record: string | null
  /** Of letters on the other. */
  lines: number
  coarse: number
  fine: number
  filedOn: string
  /** When it was both uploaded and submitted there. */
  recordedAt: Moment
}
/** Two files by their ids, the share of their own words that both have, how many prints that is a share of, and the longest passage in the first. */
export type LikeBids = { one: string; other: string; share: number; own: number; page: number; excerpt: string }
/** By the name as the paper has it. */
export type NamedProject = Neighbour & { name: string; submittedAt: Moment }
export type NeighbourChange = Neighbour & { changeId: string; approvedBy: string; approvedAt: Moment }

/** Patterns attach to the newest project that completes them: only what came before counts. Equal days are told apart by id. */
export const isBefore = <Time extends string | number>(theirs: { at: Time; projectId: string }, ours: { at: Time; projectId: string }) =>
  theirs.at < ours.at || (theirs.at === ours.at && theirs.projectId < ours.projectId)
