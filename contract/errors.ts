/** Every way the product says no, and the HTTP status each travels under. Texts: `refusal-texts.ts`. */
export const refusals = {
  'input.malformed': 400,
  'input.invalid': 400,
  'session.required': 401,
  'session.wrong-credentials': 401,
  'session.password-change-required': 403,
  'session.foreign-origin': 403,
  'authority.missing': 403,
  'route.not-found': 404,
  'record.not-found': 404,
  'record.changed': 409,
  'input.too-large': 413,
  'input.unsupported-type': 415,
  'rule.violated': 422,
  'session.locked': 429,
  'request.too-many': 429,
  'server.failed': 500,
  'database.away': 503,
} as const
export type RefusalCode = keyof typeof refusals

/** What is wrong with one field. Texts: `refusal-texts.ts`. */
export const fieldFaults = [
  'required',
  'unknown',
  'type',
  'too-short',
  'too-long',
  'too-small',
  'too-large',
  'too-few',
  'too-many',
  'format',
  'choice',
  'control-characters',
  'password.wrong',
  'password.contains-name',
  'password.common',
  'password.unchanged',
] as const
export type FieldFault = (typeof fieldFaults)[number]

export type Facts = Readonly<Record<string, unknown>>
export type FaultyField = { field: string; code: FieldFault; facts?: Facts }

/** An expected no. It is thrown wherever it is noticed and answered in one place. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly facts: Facts
  readonly fields: readonly FaultyField[]

  constructor(code: RefusalCode, facts: Facts = {}, fields: readonly FaultyField[] = []) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
    this.fields = fields
  }
}

/** Fields that broke a rule, as one refusal. */
export const faulty = (...fields: FaultyField[]) => new Refusal('rule.violated', {}, fields)
