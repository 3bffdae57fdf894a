import { linkToMarket, linkToOwner } from '#domain/statistics/links.ts'
import { barsOption, type ChartSpec, figure, heightOf, type Material, nameWidth, number, type Target } from './chart-spec.ts'

/** Owners and markets beside their limits; above county level there is nobody to compare with. */
export const judgementCharts = (material: Material): ChartSpec[] => [ownerChart(material), marketChart(material)]

function ownerChart(material: Material): ChartSpec {
  const { page, view, said, count, percent } = material
  const { owners } = page
  const shell = {
    id: 'owners',
    title: said.owners.title,
    head: [said.owner, said.share, said.withoutCompetition, said.projects, said.judgement],
  }
  if (!owners) return { ...shell, note: said.owners.high, option: null, target: () => undefined, rows: [] }
  const { top } = owners
  const target = (at: number, competition?: 'no'): Target | undefined =>
    top[at] && { link: linkToOwner(view, top[at].owner.id, competition) }
  return {
    ...shell,
    note: said.owners.note(percent(owners.limit), count(owners.compared), count(owners.least)),
    height: heightOf(
      top.map(({ owner }) => owner.name),
      nameWidth(material.isNarrow),
    ),
    option:
      top.length > 0
        ? barsOption(material, {
            names: top.map(({ owner }) => owner.name),
            values: top.map(({ share }) => share),
            format: percent,
            limit: owners.limit,
            marked: top.map(({ state }) => state === 'fired'),
          })
        : null,
    target: (_series, at) => target(at, 'no'),
    rows: top.map(({ owner, projects, nonCompetitive, share, state }, at) => [
      { text: owner.name },
      figure('share', share, percent),
      figure('count', nonCompetitive, count, target(at, 'no')),
      figure('count', projects, count, target(at)),
      { text: state === 'fired' ? said.fired : said.clear },
    ]),
  }
}

function marketChart(material: Material): ChartSpec {
  const { page, view, words, said, labelOf, count } = material
  const { markets } = page
  const shell = {
    id: 'markets',
    title: said.markets.title,
    head: [said.market, said.concentration, said.contracts, said.supplier, said.judgement],
  }
  if (!markets) return { ...shell, note: said.markets.high, option: null, target: () => undefined, rows: [] }
  const { top, from } = markets
  const names = top.map(({ region, ownLevel, trade }) => {
    const place = labelOf(region.name)
    return `${ownLevel ? words.ownLevel(place) : place} · ${trade.label ? labelOf(trade.label) : trade.code || words.noneChosen}`
  })
  const target = (at: number): Target | undefined => top[at] && { link: linkToMarket(view, from, top[at]) }
  const decimal = (value: number) => value.toFixed(2)
  return {
    ...shell,
    note: said.markets.note(decimal(markets.limit), count(markets.compared), count(markets.least), from),
    height: heightOf(names, nameWidth(material.isNarrow)),
    option:
      top.length > 0
        ? barsOption(material, {
            names,
            values: top.map(({ concentration }) => concentration),
            format: decimal,
            limit: markets.limit,
            marked: top.map(({ state }) => state === 'fired'),
          })
        : null,
    target: (_series, at) => target(at),
    rows: top.map(({ concentration, awards, suppliers, state }, at) => [
      { text: names[at] ?? '' },
      number(decimal(concentration)),
      figure('count', awards, count, target(at)),
      figure('count', suppliers, count),
      { text: state === 'fired' ? said.fired : said.clear },
    ]),
  }
}
