import type * as T from 'typebox'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import { faultsAgainst } from '../http/validation.ts'

type Given = Readonly<Record<string, unknown>>

/**
 * What a row says as the body of the call that somebody would make by hand, held to the same schema. What has to be looked up is handed in as
 * a question; everything that is wrong with the row is told at once.
 */
export async function fitted<Schema extends T.TSchema>(schema: Schema, given: Given): Promise<T.Static<Schema>> {
  const faults = new Map<string, FaultyField>()
  const note = (fault: FaultyField) => {
    const [field = ''] = fault.field.split('.')
    if (!faults.has(field)) faults.set(field, fault)
  }
  const value: Record<string, unknown> = {}
  for (const [name, known] of Object.entries(given)) {
    if (typeof known !== 'function') value[name] = known
    else {
      value[name] = await known().catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        for (const fault of error.fields) note({ ...fault, field: name })
        return null
      })
    }
  }
  for (const fault of faultsAgainst(schema, value)) note(fault)
  if (faults.size > 0) throw faulty(...faults.values())
  return value as T.Static<Schema> // it fits
}
