import { kindLabel } from '#contract/kinds.ts'
import { type ProjectState, projectStates } from '#contract/lifecycle.ts'
import type { Statistics } from '#contract/statistics.ts'
import { linkToFilings, linkToValue } from '#domain/statistics/links.ts'
import {
  barsOption,
  base,
  type ChartSpec,
  figure,
  heightFor,
  heightOf,
  type Material,
  nameWidth,
  number,
  type Target,
} from './chart-spec.ts'

/** Three beside each other, as high as the longest of them needs. */
export function shareCharts(material: Material): ChartSpec[] {
  const charts = [kindChart(material), valueChart(material, 'source'), valueChart(material, 'method')]
  const height = Math.max(...charts.map((chart) => chart.height ?? 0))
  return charts.map((chart) => ({ ...chart, width: 'third', height }))
}

export const tradeChart = (material: Material): ChartSpec => valueChart(material, 'trade')

/** So many bars are drawn; the table has all. */
const most = 12

/** The way a filing goes; the others stand beside it. */
const way = projectStates.slice(projectStates.indexOf('town-review'), projectStates.indexOf('archived') + 1)

/** How many have come at least this far, and how many stand there now. */
export function stateChart(material: Material): ChartSpec {
  const { page, view, said, stateNames, count, palette, isNarrow } = material
  const filingsIn = (state: ProjectState) => page.states.find((one) => one.state === state)?.filings ?? 0
  const reached = (from: number) => way.slice(from).reduce((sum, state) => sum + filingsIn(state), 0)
  const beyond = (from: number): Target => ({ link: linkToFilings(view, { state: way.slice(from) }) })
  const at = (state: ProjectState): Target => ({ link: linkToFilings(view, { state: [state] }) })
  const others = projectStates.filter((state) => !way.includes(state) && filingsIn(state) > 0)
  return {
    id: 'states',
    title: said.states.title,
    note: said.states.note,
    height: 400,
    option:
      reached(0) === 0
        ? null
        : {
            ...base(material),
            tooltip: { ...base(material).tooltip, valueFormatter: (value: unknown) => count(Number(value)) },
            series: [
              {
                type: 'funnel',
                sort: 'none',
                left: 0,
                right: isNarrow ? 132 : 160,
                top: 8,
                bottom: 8,
                gap: 3,
                minSize: '2%',
                label: {
                  position: 'right',
                  color: palette.ink,
                  formatter: ({ name, value }: { name: string; value: number }) => `${name}  ${count(value)}`,
                },
                labelLine: { show: false },
                data: way.map((state, place) => ({
                  name: stateNames[state],
                  value: reached(place),
                  itemStyle: { color: faded(palette.series[0] ?? '', 1 - place * 0.07), borderWidth: 0 },
                })),
              },
            ],
          },
    target: (_series, place) => beyond(place),
    head: [said.state, said.reached, said.current],
    rows: [
      ...way.map((state, place) => [
        { text: stateNames[state] ?? state },
        figure('count', reached(place), count, beyond(place)),
        figure('count', filingsIn(state), count, at(state)),
      ]),
      ...others.map((state) => [{ text: stateNames[state] ?? state }, number('–'), figure('count', filingsIn(state), count, at(state))]),
    ],
  }
}

/** Paler, while what is written beside it stays as dark as it was. */
const faded = (colour: string, opacity: number) =>
  `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`

function kindChart(material: Material): ChartSpec {
  const { page, view, said, labelOf, money, count } = material
  const target = (at: number): Target | undefined => {
    const kind = page.kinds[at]?.kind
    return kind && { link: linkToFilings(view, { kind }) }
  }
  const names = page.kinds.map(({ kind }) => labelOf(kindLabel(kind)))
  return {
    id: 'kinds',
    ...said.kinds,
    height: heightFor(page.kinds.length),
    option: page.kinds.length > 0 ? barsOption(material, { names, values: page.kinds.map(({ filings }) => filings), format: count }) : null,
    target: (_series, at) => target(at),
    head: [said.kinds.title, said.filings, said.amount],
    rows: page.kinds.map(({ filings, estimate }, at) => [
      { text: names[at] ?? '' },
      figure('count', filings, count, target(at)),
      figure('yuan', estimate, money, target(at)),
    ]),
  }
}

const lists = { trade: 'trades', source: 'sources', method: 'methods' } as const

function valueChart(material: Material, of: keyof typeof lists): ChartSpec {
  const { page, view, words, said, labelOf, money, count } = material
  const found: Statistics['trades'] = page[lists[of]]
  const names = found.map(({ code, label }) => (label ? labelOf(label) : code || words.noneChosen))
  const target = (at: number): Target | undefined => {
    const one = found[at]
    return one && { link: linkToValue(view, of, one.code) }
  }
  return {
    id: lists[of],
    ...said[lists[of]],
    height: heightOf(names.slice(0, most), nameWidth(material.isNarrow)),
    option:
      found.length > 0
        ? barsOption(material, { names: names.slice(0, most), values: found.slice(0, most).map(({ filings }) => filings), format: count })
        : null,
    target: (_series, at) => target(at),
    head: [said[lists[of]].title, said.filings, said.amount],
    rows: found.map(({ filings, estimate }, at) => [
      { text: names[at] ?? '' },
      figure('count', filings, count, target(at)),
      figure('yuan', estimate, money, target(at)),
    ]),
  }
}
