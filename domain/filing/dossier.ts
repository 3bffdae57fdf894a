import type { FileCategory } from '#contract/file-categories.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { ChangeType, EvidenceStep, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { DecidedFiling } from '../steps/deciding.ts'
import type { Limits } from '../steps/limits.ts'
import type { Method } from './methods.ts'

export type EvidenceFile = {
  id: string
  category: FileCategory
  step: EvidenceStep
  /** The round, report, payment … it proves; null while it waits for its step to be taken. */
  record: string | null
  isPhoto: boolean
}

export type Round = { number: number; noticeDate: string; closingDate: string; failed: boolean }
export type Change = { type: ChangeType; amount: number; newEnd: string | null; approved: boolean }
export type SignedContract = {
  price: number
  signDate: string
  start: string
  end: string
  supplierUnitId: string | null
  supplierNames: readonly string[]
  supplierPhones: readonly string[]
}

/** Everything the rules of a filing's life look at. The server loads it under lock; nothing here is fetched. */
export type Dossier = DecidedFiling & {
  id: string
  state: ProjectState
  kind: ProjectKind
  filing: Filing
  /** The chosen way of contracting, with the class the rules read. */
  method: Method | null
  /** In force at first submission; before that, today's. */
  limits: Limits
  filedOn: string | null
  everSubmitted: boolean
  reviewStarted: boolean
  townReviewed: boolean
  /** Where a suspended filing goes back to, and by whom it stands still: the owner side, a supervisor, or both. */
  suspendedFrom: ProjectState | null
  ownerSuspended: boolean
  stopped: boolean
  rounds: readonly Round[]
  contract: SignedContract | null
  actualStart: string | null
  actualEnd: string | null
  acceptedOn: string | null
  progress: number
  paid: number
  changes: readonly Change[]
  settlementReviewed: number | null
  openRequests: readonly RequestKind[]
  files: readonly EvidenceFile[]
  /** By their numbers. */
  openFindings: readonly string[]
  openSeriousFindings: readonly string[]
  inspected: boolean
}

export const approvedValue = ({ changes }: Pick<Dossier, 'changes'>) =>
  changes.filter((change) => change.approved && change.type === 'value').reduce((sum, change) => sum + change.amount, 0)

/** What may be paid and settled without asking further: the contract and its approved changes. */
export const contractValue = (dossier: Dossier) => (dossier.contract?.price ?? 0) + approvedValue(dossier)

/** The price a contract must not pass without being asked for: the control price, else the estimate. */
export const ceiling = ({ filing }: Pick<Dossier, 'filing'>) => filing.controlPrice ?? filing.estimatedPrice
