import type { FileCategory } from '#contract/file-categories.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { EvidenceStep, ExemptionReason, ProjectState } from '#contract/lifecycle.ts'

/** A bidder by the distinctive part of its name; prices in yuan. */
export type Bid = { unit: string; price: number; invalid?: string }

/** Who wins and who else offers, at which prices in fen; `winner` is null where villagers build themselves. */
export type PlannedSigning = { winner: string | null; price: number; bidders: readonly Bid[] }

/** Something that happens beside the ordinary way. */
export type Detour =
  | 'withdrawn-once'
  | 'returned-once'
  | 'sent-back'
  | 'failed-round'
  | 'failed-acceptance'
  | 'suspended-once'
  | 'stopped-once'
  | 'transferred'

/** A change order: its share of the contract, and how many days after the start it was asked for. Negative days lie before the start. */
export type ChangePlan = {
  share: number
  after: number
  type?: 'value' | 'duration' | 'scope'
  outcome?: 'granted' | 'refused' | 'withdrawn' | 'open'
}

/**
 * How one filing differs from the ordinary. Everything left out is as it should be. Days count from the event they stand beside:
 * `start: -10` means that work began ten days before it was reported.
 */
export type Oddities = {
  major?: string
  exemption?: ExemptionReason
  control?: number
  price?: number
  supplier?: string
  rivals?: readonly Bid[]
  duration?: number
  attendance?: readonly [should: number, did: number, agreed: number]
  prepayment?: number
  retention?: number
  turns?: readonly Detour[]
  changes?: readonly ChangePlan[]
  /** Days between decision and submission. */
  idle?: number
  decisionOn?: 'sunday'
  /** What is recorded as having happened some days before (or after) it was reported. */
  shift?: { decision?: number; sign?: number; start?: number; end?: number }
  /** Award publicity in days, days from award to signature, and days from notice to closing. */
  publicity?: number
  awardToSign?: number
  bidDays?: number
  /** The year's last days; otherwise kept out of the demonstration. */
  signedInDecember?: true
  /** Everything from the submission on was entered on one day. */
  enteredAtOnce?: true
  /** Share of the contract paid while work goes on; shares of the reviewed price paid after settlement. */
  paid?: number
  finallyPaid?: number
  progress?: number
  /** Days since the last report. */
  silence?: number
  overPrice?: number
  settlement?: { submitted: number; reviewed: number }
  acceptor?: { name?: string; mobileOf?: string }
  /** Pays on an invoice that another filing has paid already. */
  invoiceOf?: string
  photo?: {
    kilometresAway?: number
    daysEarlier?: number
    sameAs?: string
    /** Shows what the first photo of a filing showed, brighter and without its edges. */
    looksLike?: string
    /** Taken from where photos of a filing are taken, of other work. */
    standOf?: string
  }
  /** What papers say, where it is not what the filing says. */
  papers?: {
    /** The papers of a step broke off on their way. */
    brokenAt?: EvidenceStep
    /** Times the true price. */
    contractPrice?: number
    /** Times the price in figures. */
    contractWords?: number
    priceIn?: 'both' | 'words' | 'wan'
    minutes?: readonly [should: number, did: number, agreed: number]
    /** Minutes of another meeting in the same file. */
    earlierMeeting?: readonly [should: number, did: number, agreed: number]
    /** One invoice for all payments: over the whole price, or over the first of them only. */
    invoice?: 'for-all' | 'for-the-first'
    /** What papers of a step call the project; `alsoCalled` is a second one that the minutes decide on. */
    called?: { contract?: string; filing?: string }
    alsoCalled?: string
    contractor?: string
    /** Where an invoice is not the contractor's to the owner, of the day and over the amount of the payment. */
    billed?: { share?: number; seller?: string; branch?: string; buyer?: string; beforeSignature?: number }
  }
  /** That the bids are on file, and what they have in common: their origin, an author, their words, or only what the tender document gave them. */
  bids?: 'one-file' | 'one-author' | 'same-words' | 'one-form' | 'one-clerk'
  missing?: { category: FileCategory; step: EvidenceStep }
  at?: { sameAs: string; metres: number }
  /** A request that still waits. */
  asks?: 'amendment' | 'over-price' | 'settlement' | 'termination' | 'change' | 'correction'
  voidedFrom?: ProjectState
  stopped?: true
  endedWhileStopped?: true
}

/** One filing of the demonstration: what it is, which state it is in and for how many days. Amounts in yuan. */
export type Scenario = {
  key: string
  place: string
  name: string
  kind: ProjectKind
  trade: string
  size: readonly [number, string]
  estimate: number
  method: string
  state: ProjectState
  ago: number
  odd: Oddities
}

type Way = readonly [method: string, state: ProjectState, ago: number]

export const scenario = (
  key: string,
  [place, name]: readonly [string, string],
  [kind, trade]: readonly [ProjectKind, string],
  size: readonly [number, string],
  estimate: number,
  [method, state, ago]: Way,
  odd: Oddities = {},
): Scenario => ({ key, place, name, kind, trade, size, estimate, method, state, ago, odd })
