import type { Statistics } from '#contract/statistics.ts'
import type { JudgedMarkets, JudgedOwners } from './judgement.ts'
import type { Concentration } from './market-store.ts'
import type { Keys, Names } from './name-store.ts'
import type { Word } from './word-store.ts'

/** Figures of those who are known by an id or a digest only. */
export type Unnamed = { suppliers: Concentration; owners: JudgedOwners | null; markets: JudgedMarkets | null }
type Named = Pick<Statistics, 'suppliers' | 'owners' | 'markets'>

const isUnit = (key: string) => key.length === 36

/** Whose names are wanted. */
export function keysIn({ suppliers, owners, markets }: Unnamed): Keys {
  const keys = suppliers.top.map(({ key }) => key)
  return {
    units: [...keys.filter(isUnit), ...(owners?.top ?? []).map(({ ownerUnitId }) => ownerUnitId)],
    persons: keys.filter((key) => !isUnit(key)),
    places: markets?.top.map(({ town }) => town) ?? [],
  }
}

/** Says what they are called now: that changes without any figure. */
export function withNames({ suppliers, owners, markets }: Unnamed, names: Names, words: readonly Word[]): Named {
  return {
    suppliers: { ...suppliers, top: suppliers.top.map((one) => ({ ...one, name: names.units[one.key] ?? names.persons[one.key] ?? '' })) },
    owners: owners && {
      ...owners,
      top: owners.top.map(({ ownerUnitId: id, ...figures }) => ({ ...figures, owner: { id, name: names.units[id] ?? '' } })),
    },
    markets: markets && { ...markets, top: markets.top.flatMap((market) => placed(market, names, words)) },
  }
}

function placed({ town, trade: code, ...figures }: JudgedMarkets['top'][number], { places }: Names, words: readonly Word[]) {
  const region = places[town]
  const label = words.find((word) => word.dictionary === 'trade' && word.code === code)?.label ?? null
  // What belongs to the county itself has no town.
  return region ? [{ ...figures, region, ownLevel: region.level !== 'town', trade: { code, label } }] : []
}
