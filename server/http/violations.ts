import type { ErrorObject } from 'ajv'
import type { Facts, FaultyField, FieldFault } from '#contract/errors.ts'
import { noControlCharacters } from '#contract/route.ts'
import { formatYuan } from '#domain/values/money.ts'

type Violation = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'>

export const noZero = '^[^\\u0000]*$'

/** Ajv's words for what is wrong, in ours. */
export function faultyField({ keyword, instancePath, params, ...rest }: Violation): FaultyField {
  const extra: unknown = params.missingProperty ?? params.additionalProperty
  const field = [...instancePath.split('/').filter(Boolean), ...(extra ? [String(extra)] : [])].join('.')
  if ([noControlCharacters, noZero].includes(params.pattern)) return { field, code: 'control-characters' }
  return { field, code: faultCodes[keyword] ?? 'format', facts: factsOf(params, unitOf(rest)) }
}

/** What a limit is measured in, where its schema says so: people are told yuan. */
const unitOf = (violation: object) => (violation as { parentSchema?: { unit?: string } }).parentSchema?.unit // verbose violations carry it

function factsOf({ limit }: Record<string, unknown>, unit: string | undefined): Facts {
  if (limit === undefined) return {}
  return { limit: unit === 'fen' ? formatYuan(Number(limit)) : limit }
}

const faultCodes: Record<string, FieldFault> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  minLength: 'too-short',
  maxLength: 'too-long',
  minimum: 'too-small',
  maximum: 'too-large',
  minItems: 'too-few',
  maxItems: 'too-many',
  enum: 'choice',
  anyOf: 'format',
  const: 'choice',
}
