import type { RegionName } from '#contract/regions.ts'
import type { Statistics } from '#contract/statistics.ts'
import type { FigureValues } from '#domain/risk/indicator.ts'
import { competitionAvoidance, type K12, type K50, marketConcentration, type OwnerSample } from '#domain/risk/indicators/loose-figures.ts'
import type { Connection } from '../database.ts'
import { ask } from './cell-store.ts'
import { type Market, names } from './market-store.ts'
import type { figuresFrom, Word } from './word-store.ts'

type Material = {
  owners: readonly OwnerSample[] | null
  markets: readonly Market[] | null
  figures: ReturnType<typeof figuresFrom>
  since: string
  words: readonly Word[]
}
type Names = { units: Record<string, string>; places: Record<string, RegionName> }

/** So many are shown, the most conspicuous first. */
const shown = 12

/** Owners who avoid competition (K12), and towns in which few suppliers hold most of an industry (K50). */
export async function judged(db: Connection, material: Material): Promise<Pick<Statistics, 'owners' | 'markets'>> {
  const owners = judgeOwners(material)
  const markets = judgeMarkets(material)
  const units = owners?.top.map(({ ownerUnitId }) => ownerUnitId) ?? []
  const places = markets?.top.map(({ town }) => town.padEnd(12, '0')) ?? []
  const called = await (units.length + places.length > 0
    ? ask<Names>(db, names(db, { units, places }))
    : Promise.resolve<Names>({ units: {}, places: {} }))
  return {
    owners: owners && {
      ...owners,
      top: owners.top.map(({ ownerUnitId: id, projects, nonCompetitive, share, state }) => ({
        owner: { id, name: called.units[id] ?? '' },
        projects,
        nonCompetitive,
        share,
        state,
      })),
    },
    markets: markets && { ...markets, top: markets.top.flatMap((market) => placed(market, called, material.words)) },
  }
}

/** Compared with the others one looks at. */
function judgeOwners({ owners, figures }: Material) {
  if (!owners) return null
  const given = figures.K12.figures as FigureValues<(typeof K12)['figures']> // complete by its settings
  const found = competitionAvoidance(owners, given)
  const compared = found.filter(({ state }) => state !== 'gap')
  return {
    limit: found[0]?.limit ?? given.share,
    least: given.projects,
    compared: compared.length,
    fired: compared.filter(({ state }) => state === 'fired').length,
    top: compared.toSorted((one, other) => other.share - one.share || other.projects - one.projects).slice(0, shown),
  }
}

/** Its months end today, whatever the period. */
function judgeMarkets({ markets, figures, since }: Material) {
  if (!markets) return null
  const given = figures.K50.figures as FigureValues<(typeof K50)['figures']> // complete by its settings
  const found = markets.map(({ town, trade, suppliers, prices }) => {
    const awards = suppliers.map((supplierKey, at) => ({ supplierKey, price: prices[at] ?? 0 }))
    return { town, trade, ...marketConcentration(awards, given) }
  })
  return {
    from: since,
    limit: given.concentration,
    least: given.awards,
    compared: found.length,
    fired: found.filter(({ state }) => state === 'fired').length,
    top: found.toSorted((one, other) => other.concentration - one.concentration || other.awards - one.awards).slice(0, shown),
  }
}

type JudgedMarket = NonNullable<ReturnType<typeof judgeMarkets>>['top'][number]

function placed({ town, trade, concentration, awards, suppliers, state }: JudgedMarket, called: Names, words: readonly Word[]) {
  const region = called.places[town.padEnd(12, '0')]
  const label = words.find((word) => word.dictionary === 'trade' && word.code === trade)?.label ?? null
  // What belongs to the county itself has no town.
  return region
    ? [{ region, ownLevel: region.level !== 'town', trade: { code: trade, label }, concentration, awards, suppliers, state }]
    : []
}
