import type { DictionaryName } from '#contract/dictionaries.ts'
import { type FaultyField, faulty } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import { filingDayFaults } from '#domain/filing/filing.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Transaction } from '../../database/connect.ts'
import { holdItemsOf } from '../../dictionaries/store.ts'
import { findRegion, findUnit } from './store.ts'

type Item = { dictionary: DictionaryName; code: string }
export type NamedCode = Item & { field: string }

/** The region of a filing: a village, town or county within the actor's own, enabled, valid and not replaced. */
export async function placeOf(tx: Transaction, actor: Actor, code: string) {
  const region = await findRegion(tx, code)
  if (!region?.currentCode.startsWith(actor.region.prefix)) throw faulty({ field: 'regionCode', code: 'region.outside' })
  if (!region.open || !['village', 'town', 'county'].includes(region.level)) throw faulty({ field: 'regionCode', code: 'choice' })
  return region
}

/** Days that no project has, and what only the database knows: that codes and units exist. Whatever stood there before may stay, even if disabled since. */
export async function checkFiling(tx: Transaction, filing: Filing, before: Filing, today: string) {
  const faults = [...filingDayFaults(filing, today), ...(await unknownCodes(tx, codesOf(filing), codesOf(before)))]
  const ownerChanged = filing.ownerUnitId !== null && filing.ownerUnitId !== before.ownerUnitId
  if (ownerChanged && !(await findUnit(tx, filing.ownerUnitId ?? '', '2000-01-01'))) faults.push({ field: 'ownerUnitId', code: 'choice' })
  if (faults.length > 0) throw faulty(...faults)
}

/** The codes that name nothing in their dictionaries, or an item that was disabled and did not stand there before. */
export async function unknownCodes(
  tx: Transaction,
  entries: readonly NamedCode[],
  kept: readonly NamedCode[] = [],
): Promise<FaultyField[]> {
  const held = await holdItemsOf(tx, entries)
  const isSame = (one: Item, other: Item) => one.dictionary === other.dictionary && one.code === other.code
  const isUsable = (entry: Item) =>
    held.some((item) => isSame(item, entry) && (item.enabled || kept.some((earlier) => isSame(earlier, entry))))
  return entries.filter((entry) => !isUsable(entry)).map(({ field }): FaultyField => ({ field, code: 'choice' }))
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
