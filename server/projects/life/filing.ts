import type { DictionaryName } from '#contract/dictionaries.ts'
import { type FaultyField, faulty } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { Actor } from '#domain/access.ts'
import type { Connection } from '../../database.ts'
import { findRegion, unitStanding } from './store.ts'

/** Finds items of a dictionary and keeps them from being deleted until the transaction ends. */
export type Hold = (dictionary: DictionaryName, codes: readonly string[]) => Promise<readonly { code: string; enabled: boolean }[]>
export type NamedCode = { field: string; dictionary: DictionaryName; code: string }

/** The region of a filing: a village, town or county within the actor's own, enabled, valid and not replaced. */
export async function placeOf(db: Connection, actor: Actor, code: string) {
  const region = await findRegion(db, code)
  if (!region?.currentCode.startsWith(actor.region.prefix)) throw faulty({ field: 'regionCode', code: 'region.outside' })
  if (!region.open || !['village', 'town', 'county'].includes(region.level)) throw faulty({ field: 'regionCode', code: 'choice' })
  return region
}

/** What only the database knows: that codes and units exist. Whatever stood there before may stay, even if disabled since. */
export async function checkFiling(db: Connection, hold: Hold, filing: Filing, before: Filing) {
  const faults = await unknownCodes(hold, codesOf(filing), codesOf(before))
  const ownerChanged = filing.ownerUnitId !== null && filing.ownerUnitId !== before.ownerUnitId
  if (ownerChanged && !(await unitStanding(db, filing.ownerUnitId ?? '', '2000-01-01')))
    faults.push({ field: 'ownerUnitId', code: 'choice' })
  if (faults.length > 0) throw faulty(...faults)
}

/** The codes that name nothing in their dictionaries, or an item that was disabled and did not stand there before. */
export async function unknownCodes(hold: Hold, entries: readonly NamedCode[], kept: readonly NamedCode[] = []): Promise<FaultyField[]> {
  const faults: FaultyField[] = []
  // One dictionary after the other, always in the same order, so that two who save at once never wait for each other in a circle.
  for (const dictionary of [...new Set(entries.map((entry) => entry.dictionary))].toSorted()) {
    const asked = entries.filter((entry) => entry.dictionary === dictionary)
    const held = await hold(dictionary, [...new Set(asked.map(({ code }) => code))])
    const stood = (code: string) => kept.some((entry) => entry.dictionary === dictionary && entry.code === code)
    const usable = (code: string) => held.some((item) => item.code === code && (item.enabled || stood(code)))
    faults.push(...asked.filter(({ code }) => !usable(code)).map(({ field }): FaultyField => ({ field, code: 'choice' })))
  }
  return faults
}

function codesOf({ trade, majorProject, method, fundingLines }: Filing): NamedCode[] {
  const one = (field: string, dictionary: DictionaryName, code: string | null) => (code === null ? [] : [{ field, dictionary, code }])
  return [
    ...one('trade', 'trade', trade),
    ...one('majorProject', 'majorProject', majorProject),
    ...one('method', 'qrgysqd', method),
    ...fundingLines.flatMap(({ source }, at) => one(`fundingLines.${at}.source`, 'zjly', source)),
  ]
}
