import type { FaultyField } from '#contract/errors.ts'
import type { Method } from '../filing/methods.ts'
import type { NamedSupplier, Recorded } from './corrections.ts'

/**
 * What happened otherwise than it should have. It is never refused: it is recorded with a reason and flagged, because a clerk who is
 * refused types a false date.
 */
export type Deviation =
  | 'started-before-filed'
  | 'started-before-signed'
  | 'signed-before-filed'
  | 'signed-before-publicity-ended'
  | 'signed-late'
  | 'short-bid-period'
  | 'short-award-publicity'
  | 'few-bidders'
  | 'banned-supplier'
  | 'paid-beyond-contract'
  | 'short-decision-publicity'
  | 'signed-above-bid'

/** Facts about the input that only the server can look up. */
export type Surroundings = {
  today: string
  supplierBanned: boolean
  /** Whether the unit that is to build is registered for reviewing prices and for nothing else. */
  supplierOnlyReviews: boolean
  /** The owner as it was filed, and what it has been merged into since. */
  ownerUnits: readonly string[]
  /** Whether the unit that reviewed the price is registered for that; true where none is named. */
  isAgency: boolean
  /** The way of contracting that an amendment asks for. */
  newMethod: Method | null
  /** What a correction is about: what stands there now, and how the supplier it names is called and reached. */
  recorded: Recorded | null
  namedSupplier: NamedSupplier | null
}
export type Findings = { faults: readonly FaultyField[]; deviations: readonly Deviation[] }
