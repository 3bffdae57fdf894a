import * as T from 'typebox'
import type { LimitField } from './limits.ts'
import { regionCode } from './regions.ts'
import { object, oneOf, orNull } from './route.ts'

/** The indicators by what they look at, in the order they are read. */
export const indicatorFamilies = {
  sourcing: ['K01', 'K02', 'K03', 'K10', 'K11', 'K12', 'K13', 'K14', 'K15', 'K16', 'K17', 'K18', 'K19', 'K20', 'K21', 'K22', 'K63', 'K64'],
  order: ['K04', 'K05', 'K06', 'K07', 'K08', 'K09'],
  money: ['K23', 'K24', 'K25', 'K26', 'K27', 'K28', 'K29', 'K42', 'K43', 'K51', 'K52', 'K53', 'K54', 'K55', 'K56'],
  time: ['K30', 'K31', 'K32', 'K33', 'K34', 'K44', 'K45'],
  evidence: ['K35', 'K36', 'K37', 'K38', 'K39', 'K40', 'K57', 'K58', 'K59', 'K60', 'K62', 'K66', 'K67'],
  people: ['K41', 'K46', 'K47', 'K48', 'K49', 'K50', 'K68'],
} as const
export type IndicatorFamily = keyof typeof indicatorFamilies
export type IndicatorId = (typeof indicatorFamilies)[IndicatorFamily][number]
export const families = Object.keys(indicatorFamilies) as IndicatorFamily[] // the keys of the table above
export const indicatorIds: readonly IndicatorId[] = families.flatMap((family) => indicatorFamilies[family]).toSorted()

const familyById = new Map<IndicatorId, IndicatorFamily>(
  families.flatMap((family) => indicatorFamilies[family].map((id) => [id, family] as const)),
)
export const familyOf = (id: IndicatorId) => familyById.get(id) as IndicatorFamily // every id stands in exactly one family

/** How grave a fired indicator is. Alerts begin at 3; 1 and 2 are shown without asking anything. */
export const severities = [1, 2, 3, 4, 5] as const
export type Severity = (typeof severities)[number]
export const leastAlertSeverity = 3

/**
 * What the value of an input is, so that it can be shown. `elapsed` days grow by themselves and therefore make no fired indicator a new
 * one; a `moment` is in milliseconds since 1970; `link` is an id whose name the reader may or may not see; `proof` is a step and a category
 * of files.
 */
export type Measure =
  | 'money'
  | 'unit-price'
  | 'share'
  | 'percent'
  | 'count'
  | 'number'
  | 'days'
  | 'elapsed'
  | 'day'
  | 'moment'
  | 'metres'
  | 'text'
  | 'code'
  | 'link'
  | 'proof'

/** Everything indicators read, name as missing, or show as the reason they fired. */
export const riskInputs = {
  estimatedPrice: 'money',
  controlPrice: 'money',
  ceiling: 'money',
  contractPrice: 'money',
  amount: 'money',
  sum: 'money',
  changedValue: 'money',
  contractValue: 'money',
  settlementSubmitted: 'money',
  settlementReviewed: 'money',
  paid: 'money',
  payments: 'money',
  supplierValue: 'money',
  ownerValue: 'money',
  bidPrice: 'money',
  unitPrice: 'unit-price',
  unitPriceSamples: 'count',
  share: 'share',
  changedShare: 'share',
  cutShare: 'share',
  paidShare: 'share',
  attendedShare: 'share',
  agreedShare: 'share',
  similarity: 'share',
  distance: 'metres',
  progress: 'percent',
  prepaymentPercent: 'percent',
  retentionPercent: 'percent',
  method: 'code',
  exemptionReason: 'code',
  trade: 'code',
  quantity: 'number',
  quantityUnit: 'text',
  site: 'text',
  kind: 'code',
  decisionType: 'code',
  decisionDate: 'day',
  shouldAttend: 'count',
  didAttend: 'count',
  agreed: 'count',
  plannedStart: 'day',
  plannedEnd: 'day',
  submittedOn: 'day',
  filedOn: 'day',
  noticeDate: 'day',
  closingDate: 'day',
  awardDate: 'day',
  awardPublicityStart: 'day',
  awardPublicityEnd: 'day',
  signDate: 'day',
  contract: 'text',
  contractEnd: 'day',
  actualStart: 'day',
  actualEnd: 'day',
  acceptedOn: 'day',
  settlement: 'text',
  settlementDate: 'day',
  warrantyEnd: 'day',
  lastReport: 'day',
  bannedFrom: 'day',
  bannedUntil: 'day',
  supplierFounded: 'day',
  photoTakenOn: 'day',
  photoTime: 'day',
  photoPlace: 'text',
  decidedAt: 'moment',
  changeAskedOn: 'day',
  dueOn: 'day',
  daysBefore: 'days',
  daysAfter: 'days',
  periodDays: 'days',
  actualDays: 'days',
  plannedDays: 'days',
  elapsedDays: 'elapsed',
  awards: 'count',
  validBidders: 'count',
  disqualified: 'count',
  meetings: 'count',
  valueChanges: 'count',
  corrections: 'count',
  clearedAlerts: 'text',
  trades: 'count',
  townDeciders: 'count',
  lateFiles: 'count',
  windowFiles: 'count',
  evidenceFiles: 'count',
  steps: 'count',
  openAppeals: 'count',
  substantiatedAppeals: 'count',
  bidders: 'text',
  bidder: 'text',
  bidderPhone: 'text',
  bidderRepresentative: 'text',
  bidderAddress: 'text',
  supplier: 'text',
  winner: 'text',
  filer: 'text',
  decider: 'text',
  acceptor: 'text',
  agency: 'text',
  representative: 'text',
  filerMobile: 'text',
  deciderMobile: 'text',
  agencyPhone: 'text',
  supplierPhone: 'text',
  ownerUnit: 'link',
  account: 'link',
  expert: 'link',
  otherProject: 'link',
  hiddenProjects: 'count',
  finding: 'link',
  change: 'link',
  file: 'link',
  closedFile: 'link',
  blankFile: 'link',
  faintFile: 'link',
  photo: 'link',
  otherPhoto: 'link',
  photoLikeness: 'share',
  photoLook: 'text',
  missingProof: 'proof',
  bids: 'text',
  paperOrigin: 'text',
  sharedDocument: 'text',
  sharedPdf: 'text',
  sharedAuthor: 'text',
  sharedWords: 'share',
  paperText: 'text',
  page: 'count',
  excerpt: 'text',
  readPrice: 'money',
  priceInWords: 'money',
  priceInFigures: 'money',
  readShouldAttend: 'count',
  readDidAttend: 'count',
  readAgreed: 'count',
  invoice: 'text',
  invoiceTotal: 'money',
  invoiceDate: 'day',
  payment: 'money',
  paidOn: 'day',
  seller: 'text',
  buyer: 'text',
  supplierCode: 'text',
  neighbours: 'count',
  supplierHistory: 'count',
} as const satisfies Record<string, Measure>
export type RiskInputName = keyof typeof riskInputs
export const riskInputNames = Object.keys(riskInputs) as RiskInputName[] // the keys of the table above

export const linkKinds = ['project', 'unit', 'user', 'expert', 'file', 'change', 'finding'] as const

/** What an input points at. A project and what lies in another one carry their region: whoever may not see them is told how many there are, and nothing else. */
export const RiskLink = object({ kind: oneOf(linkKinds), id: T.String(), regionCode: orNull(regionCode) })
export type RiskLink = T.Static<typeof RiskLink>

export const RiskInput = object({
  name: oneOf(riskInputNames),
  value: T.Unsafe<string | number>({ type: ['string', 'number'] }),
  link: orNull(RiskLink),
})
export type RiskInput = T.Static<typeof RiskInput>

/** The figure a formula was held against: one of the limits of the filing, or one of the indicator's own. */
export type LimitSource = `limit.${LimitField}` | `figure.${string}`
export const UsedLimit = object({ value: T.Number(), source: T.Unsafe<LimitSource>({ type: 'string' }) })
export type UsedLimit = T.Static<typeof UsedLimit>

export const severity = T.Unsafe<Severity>({ type: 'integer', enum: [...severities] })
export const clearReasons = ['checked', 'not-applicable', 'too-early'] as const

export const FiredOutcome = object({
  state: T.Literal('fired'),
  severity,
  inputs: T.Array(RiskInput),
  limit: orNull(UsedLimit),
})
export type FiredOutcome = T.Static<typeof FiredOutcome>
/** Nothing found: because the formula was checked, does not apply to such a project, or has nothing to look at yet. */
export const ClearOutcome = object({ state: T.Literal('clear'), reason: oneOf(clearReasons) })
export type ClearOutcome = T.Static<typeof ClearOutcome>
/** Something the formula needs is not there: never the same as no risk. */
export const GapOutcome = object({ state: T.Literal('gap'), missing: T.Array(oneOf(riskInputNames), { minItems: 1 }) })
export type GapOutcome = T.Static<typeof GapOutcome>
export type RiskOutcome = FiredOutcome | ClearOutcome | GapOutcome

const id = oneOf(indicatorIds)
export const RiskResult = T.Union([
  object({ id, ...FiredOutcome.properties }),
  object({ id, ...ClearOutcome.properties }),
  object({ id, ...GapOutcome.properties }),
])
export type RiskResult = { id: IndicatorId } & RiskOutcome

export const figureUnits = [
  'share',
  'days',
  'months',
  'hours',
  'hour',
  'day-of-month',
  'count',
  'metres',
  'money',
  'factor',
  'points',
] as const
export type FigureUnit = (typeof figureUnits)[number]

/** The figures of an indicator as they are in force, by name, so that its formula can be read with them. */
export const NamedFigures = T.Unsafe<Record<string, { value: number; unit: FigureUnit }>>({
  type: 'object',
  additionalProperties: object({ value: T.Number(), unit: oneOf(figureUnits) }),
})
export type NamedFigures = T.Static<typeof NamedFigures>
