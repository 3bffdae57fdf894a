import type { FigureValues } from '#domain/risk/indicator.ts'
import { competitionAvoidance, type K12, type K50, marketConcentration, type OwnerSample } from '#domain/risk/indicators/loose-figures.ts'
import type { Market } from './market-store.ts'
import type { figuresFrom } from './word-store.ts'

type Settings = ReturnType<typeof figuresFrom>

/** So many are shown, the most conspicuous first. */
const shown = 12

/** Owners who avoid competition (K12), compared with the others one looks at. */
export function judgeOwners(owners: readonly OwnerSample[], { K12: setting }: Settings) {
  const given = setting.figures as FigureValues<(typeof K12)['figures']> // complete by its settings
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

/** Towns in which few suppliers hold most of an industry (K50). Its months end today, whatever the period. */
export function judgeMarkets(markets: readonly Market[], { K50: setting }: Settings, since: string) {
  const given = setting.figures as FigureValues<(typeof K50)['figures']> // complete by its settings
  const found = markets.map(({ town, trade, suppliers, prices }) => {
    const awards = suppliers.map((supplierKey, at) => ({ supplierKey, price: prices[at] ?? 0 }))
    return { town: town.padEnd(12, '0'), trade, ...marketConcentration(awards, given) }
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

export type JudgedOwners = ReturnType<typeof judgeOwners>
export type JudgedMarkets = ReturnType<typeof judgeMarkets>
