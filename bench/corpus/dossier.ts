import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { IndicatorId } from '#contract/risk.ts'
import type { MadeFile } from './files.ts'

/** The indicators that papers are asked about here. */
export const asked = [
  ...['K52', 'K53', 'K54', 'K55', 'K56', 'K57', 'K58', 'K59', 'K60', 'K62', 'K63', 'K64', 'K66', 'K67'],
] as const satisfies readonly IndicatorId[]
export type Asked = (typeof asked)[number]

/** What is true of a filing. A near miss looks like a case and is none. */
export type Truth = 'true' | 'near'
export type Medium = 'text' | 'scan'

export type Party = { name: string; code: string }

/** Where a file belongs: `payment`, `report` and `bidder` count from 0. */
export type Filed = MadeFile & { category: FileCategory; step: EvidenceStep; payment?: number; report?: number; bidder?: number }

/** A filing with its papers and what is known to be true of it; what is not said is not so. */
export type Dossier = {
  says: string
  truths: Partial<Record<Asked, Truth>>
  medium: Medium
  name: string
  /** Which of the half's villages it lies in. */
  village: number
  owner: Party
  meeting?: { should: number; did: number; agreed: number }
  contract?: { price: number; signed: string; supplier: Party }
  payments?: readonly { amount: number; paidOn: string }[]
  reports?: number
  bidders?: readonly Party[]
  files: readonly Filed[]
}

export const contractFile = (file: MadeFile): Filed => ({ ...file, category: 'PROJECT_PROCESS_CONTACT_NAME_FILE', step: 'contract' })
export const minutesFile = (file: MadeFile): Filed => ({ ...file, category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing' })
export const proofFile = (file: MadeFile, payment = 0): Filed => ({
  ...file,
  category: 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE',
  step: 'payment',
  payment,
})
export const photoFile = (file: MadeFile, report = 0): Filed => ({ ...file, category: 'PROJECT_PROCESS_FILE', step: 'report', report })
