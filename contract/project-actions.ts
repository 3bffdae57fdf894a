import * as T from 'typebox'
import { money, phone, positiveMoney, signedMoney } from './filing.ts'
import { changeTypes, exemptionReasons } from './lifecycle.ts'
import { day, object, oneOf, orNull, text, version } from './route.ts'

/** What each action is told. Every body also carries the version its sender saw. */
const versioned = { version }
const reason = text(5, 500)
const person = text(1, 60)
const mobile = T.String({ pattern: '^1[3-9]\\d{9}$' })
const id = T.String({ format: 'uuid' })
/** Why something was done otherwise than it should have been. Asked for only when something was. */
const deviationReason = orNull(reason)

/**
 * A unit; or, for direct awards and villagers who build themselves, a person or team. Whether their numbers are right is said by the rules,
 * at the field: of two forms, a schema can only say that neither fits.
 */
export const Supplier = T.Union([
  object({ kind: T.Literal('unit'), unitId: id }),
  object({ kind: oneOf(['person', 'team']), name: person, idNumber: text(1, 30), mobile: text(1, 30) }),
])
export type Supplier = T.Static<typeof Supplier>

export const Bidder = object({ unitId: id, price: positiveMoney, valid: T.Boolean(), reason: orNull(text(1, 200)) })
export type Bidder = T.Static<typeof Bidder>

export const ContractTerms = object({
  contractName: text(2, 100),
  contractNo: text(1, 60),
  contractType: T.String({ minLength: 1, maxLength: 40 }),
  contractPrice: positiveMoney,
  signDate: day,
  contractStart: day,
  contractEnd: day,
  prepaymentPercent: T.Number({ minimum: 0, maximum: 100 }),
  retentionPercent: T.Number({ minimum: 0, maximum: 100 }),
  subcontracted: oneOf(['yes', 'no']),
  subcontractedPercent: orNull(T.Number({ minimum: 0, maximum: 100 })),
})
export type ContractTerms = T.Static<typeof ContractTerms>

export const Award = object({
  bidders: T.Array(Bidder, { minItems: 1, maxItems: 50 }),
  awardDate: day,
  publicityStart: day,
  publicityEnd: day,
})
export type Award = T.Static<typeof Award>

export const Acceptor = object({ name: person, unit: text(1, 100), mobile })
export type Acceptor = T.Static<typeof Acceptor>

const signing = { award: Award, supplier: Supplier, contract: ContractTerms, deviationReason }
const Start = object({ actualStart: day, sitePerson: orNull(person), qualityPerson: orNull(person) })
const Completion = object({ actualEnd: day })
const Acceptance = object({ date: day, acceptors: T.Array(Acceptor, { minItems: 1, maxItems: 30 }), opinion: reason })
const Settlement = object({
  submitted: positiveMoney,
  reviewed: money,
  agencyId: orNull(id),
  date: day,
  warrantyEnd: T.Optional(orNull(day)),
})

/** What passed steps recorded, part by part, in the form their actions are told it. */
export const recordedParts = {
  award: Award,
  supplier: Supplier,
  contract: ContractTerms,
  start: Start,
  completion: Completion,
  acceptance: Acceptance,
  settlement: Settlement,
}
export type RecordedPart = keyof typeof recordedParts
export type RecordedParts = { [Part in RecordedPart]: T.Static<(typeof recordedParts)[Part]> }
/**
 * What the owner side recorded; the acceptance is the deciders' own. Written part by part, because `T.Partial` would bring 9 KiB of schema
 * engine to every page.
 */
const OwnParts = object({
  award: T.Optional(Award),
  supplier: T.Optional(Supplier),
  contract: T.Optional(ContractTerms),
  start: T.Optional(Start),
  completion: T.Optional(Completion),
  settlement: T.Optional(Settlement),
})

export const Mark = object({ target: text(1, 60), note: orNull(text(1, 200)) })
export type Mark = T.Static<typeof Mark>

export const actionInputs = {
  submit: object({ ...versioned, deviationReason: T.Optional(deviationReason) }),
  withdraw: object(versioned),
  'start-review': object(versioned),
  return: object({ ...versioned, reason, marks: T.Array(Mark, { maxItems: 60 }) }),
  approve: object({ ...versioned, opinion: text(2, 500) }),
  'send-back': object({ ...versioned, reason }),
  'open-sourcing': object({ ...versioned, noticeDate: day, closingDate: day, deviationReason }),
  'fail-round': object({
    ...versioned,
    reason,
    noticeDate: day,
    closingDate: day,
    bidders: T.Optional(T.Array(Bidder, { maxItems: 50 })),
    deviationReason,
  }),
  'sign-competitive': object({ ...versioned, ...signing }),
  'sign-direct': object({ ...versioned, supplier: Supplier, contract: ContractTerms, deviationReason }),
  start: object({ ...versioned, ...Start.properties, deviationReason }),
  'report-progress': object({ ...versioned, percent: T.Integer({ minimum: 0, maximum: 100 }), note: text(2, 500), reason: orNull(reason) }),
  'record-payment': object({
    ...versioned,
    date: day,
    amount: signedMoney,
    payee: text(1, 100),
    deviationReason,
  }),
  suspend: object({ ...versioned, reason }),
  resume: object({ ...versioned, reason }),
  stop: object({ ...versioned, reason }),
  lift: object({ ...versioned, reason }),
  complete: object({ ...versioned, ...Completion.properties }),
  accept: object({ ...versioned, ...Acceptance.properties }),
  'fail-acceptance': object({ ...versioned, ...Acceptance.properties }),
  archive: object({ ...versioned, reason: orNull(reason) }),
  reopen: object({ ...versioned, reason }),
  void: object({ ...versioned, reason }),
  'request-over-price': object({ ...versioned, sign: object({ ...signing, award: orNull(Award) }), reason }),
  'request-amendment': object({
    ...versioned,
    method: T.Optional(T.String({ minLength: 1, maxLength: 40 })),
    exemptionReason: T.Optional(oneOf(exemptionReasons)),
    exemptionNote: T.Optional(text(1, 500)),
    controlPrice: T.Optional(positiveMoney),
    plannedStart: T.Optional(day),
    plannedEnd: T.Optional(day),
    contactName: T.Optional(person),
    contactPhone: T.Optional(phone),
    reason,
  }),
  'request-change': object({
    ...versioned,
    type: oneOf(changeTypes),
    amount: signedMoney,
    newEnd: orNull(day),
    reason,
  }),
  'request-settlement': object({ ...versioned, ...Settlement.properties }),
  'request-termination': object({ ...versioned, reason, paid: money }),
  /** Each part as it should read; what is left out stays as it is. */
  'request-correction': object({ ...versioned, corrected: OwnParts, reason }),
  'request-acceptance-correction': object({ ...versioned, corrected: object({ acceptance: Acceptance }), reason }),
} satisfies Record<import('./lifecycle.ts').ProjectAction, T.TSchema>
export type ActionInputs = { [Action in keyof typeof actionInputs]: T.Static<(typeof actionInputs)[Action]> }
