import * as T from 'typebox'
import { decisionTypes, exemptionReasons } from './lifecycle.ts'
import { Place } from './places.ts'
import { regionCode } from './regions.ts'
import { day, object, oneOf, orNull, text } from './route.ts'

/** Money is integer fen in storage and on the wire; at most 9,999,999,999.99 yuan. */
export const mostMoney = 999_999_999_999
export const money = T.Integer({ minimum: 0, maximum: mostMoney, unit: 'fen' })
export const positiveMoney = T.Integer({ minimum: 1, maximum: mostMoney, unit: 'fen' })
/** A refund is a negative payment, and a change may lower a contract. */
export const signedMoney = T.Integer({ minimum: -mostMoney, maximum: mostMoney, unit: 'fen' })

export const projectKind = T.Unsafe<1 | 2 | 3>({ type: 'integer', enum: [1, 2, 3] })
const whether = oneOf(['yes', 'no'])
const itemCode = T.String({ minLength: 1, maxLength: 40 })
export const phone = T.String({ pattern: '^(1[3-9]\\d{9}|0\\d{2,3}-?\\d{7,8})$' })

export const FundingLine = object({ source: itemCode, amount: positiveMoney, documentNo: orNull(text(1, 60)) })
export type FundingLine = T.Static<typeof FundingLine>

/**
 * What the owner side writes down to file a project. A draft may leave everything but name, kind and region empty;
 * `domain/filing/filing.ts` says what submitting needs.
 */
export const Filing = object({
  name: text(1, 100),
  kind: projectKind,
  regionCode,
  ownerUnitId: orNull(T.String({ format: 'uuid' })),
  trade: orNull(itemCode),
  description: orNull(text(1, 2000)),
  majorProject: orNull(itemCode),
  quantity: orNull(T.Number({ exclusiveMinimum: 0, maximum: 1e9 })),
  quantityUnit: orNull(text(1, 20)),
  address: orNull(text(1, 200)),
  longitude: orNull(Place.properties.longitude),
  latitude: orNull(Place.properties.latitude),
  decisionType: orNull(oneOf(decisionTypes)),
  decisionDate: orNull(day),
  shouldAttend: orNull(T.Integer({ minimum: 1, maximum: 100_000 })),
  didAttend: orNull(T.Integer({ minimum: 0, maximum: 100_000 })),
  agreed: orNull(T.Integer({ minimum: 0, maximum: 100_000 })),
  publicityStart: orNull(day),
  publicityEnd: orNull(day),
  estimatedPrice: orNull(positiveMoney),
  controlPrice: orNull(positiveMoney),
  fundingLines: T.Array(FundingLine, { maxItems: 10 }),
  method: orNull(itemCode),
  exemptionReason: orNull(oneOf(exemptionReasons)),
  exemptionNote: orNull(text(1, 500)),
  plannedStart: orNull(day),
  plannedEnd: orNull(day),
  contactName: orNull(text(1, 60)),
  contactPhone: orNull(phone),
  inPublicBudget: orNull(whether),
  inAnnualPlan: orNull(whether),
  farmlandTouched: orNull(whether),
  remark: orNull(text(1, 500)),
})
export type Filing = T.Static<typeof Filing>
export type FilingField = keyof Filing

/** What is odd in a filing and does not keep it from being submitted. */
export const filingWarningNames = [
  'quorum-not-met',
  'majority-not-met',
  'short-publicity',
  'publicity-before-decision',
  'start-before-decision',
] as const
export type FilingWarning = (typeof filingWarningNames)[number]
