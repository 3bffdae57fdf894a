import type { DrawEntry, DrawRecord, DrawResult } from '#contract/draws.ts'

/** Whether a file somebody brought has the shape of a record; whether it tells the truth, the replay says. */
export function isRecord(given: unknown): given is DrawRecord {
  if (!isObject(given)) return false
  const { algorithm, subject, listHash, seed, seedHash, text, quotas, list, result } = given
  return (
    [algorithm, subject, listHash, seed, seedHash, text].every(isText) &&
    isListOf(quotas, (quota) => isObject(quota) && isText(quota.specialty) && typeof quota.count === 'number' && quota.count < 100) &&
    isListOf(list, isEntry) &&
    isResult(result)
  )
}

const isObject = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null
const isText = (given: unknown): given is string => typeof given === 'string'
const isListOf = (given: unknown, fits: (item: unknown) => boolean) => Array.isArray(given) && given.length <= 20_000 && given.every(fits)
const isEntry = (given: unknown): given is DrawEntry =>
  isObject(given) && isText(given.id) && isText(given.employer) && isListOf(given.specialties, isText)
const isSeat = (given: unknown) => isObject(given) && isText(given.id) && isText(given.specialty)
const isResult = (given: unknown): given is DrawResult =>
  isObject(given) && isListOf(given.order, isText) && isListOf(given.chosen, isSeat) && isListOf(given.alternates, isSeat)
