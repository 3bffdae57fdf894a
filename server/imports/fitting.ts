import type * as T from 'typebox'
import { faulty } from '#contract/errors.ts'
import { faultsAgainst } from '../validation.ts'

/** What a row says as the body of the call that somebody would make by hand, held to the same schema. */
export function mustFit<Schema extends T.TSchema>(schema: Schema, value: unknown): T.Static<Schema> {
  const faults = faultsAgainst(schema, value)
  if (faults.length > 0) throw faulty(...faults)
  return value as T.Static<Schema> // it fits
}
