import type { EChartsCoreOption } from 'echarts/core'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import type { Statistics } from '#contract/statistics.ts'
import { linkToAlerts, linkToFired, linkToPlace, withinPlace } from '#domain/statistics/links.ts'
import { barsOption, base, type ChartSpec, figure, heightFor, heightOf, type Material, nameWidth, type Target } from './chart-spec.ts'

type Row = Statistics['regions'][number]

/** So many bars are drawn; the table has all. */
const most = 15

export const placeCharts = (material: Material): ChartSpec[] =>
  material.page.regions.length === 0 ? [] : [ranking(material), treemap(material)]

export const nameOf = ({ page, words, labelOf }: Material, region: Row['region']) =>
  region ? labelOf(region.name) : words.ownLevel(labelOf(page.region.name))

/** One level down; what belongs to the region itself has nothing below it. */
export const downTo = ({ view }: Material, region: Row['region']): Target =>
  region ? { region: region.code } : { link: linkToPlace(view, null) }

function ranking(material: Material): ChartSpec {
  const { page, said, money } = material
  const drawn = page.regions.filter(({ estimate }) => estimate > 0).slice(0, most)
  const names = drawn.map(({ region }) => nameOf(material, region))
  return {
    id: 'ranking',
    ...said.ranking,
    height: heightOf(names, nameWidth(material.isNarrow)),
    option:
      drawn.length > 0
        ? barsOption(material, {
            names,
            values: drawn.map(({ estimate }) => estimate),
            format: money,
          })
        : null,
    target: (_series, at) => drawn[at] && downTo(material, drawn[at].region),
    ...tableOf(material),
  }
}

function tableOf(material: Material): Pick<ChartSpec, 'head' | 'rows'> {
  const { page, view, said, count, money } = material
  const linkTo = (region: Row['region'], filters: Parameters<typeof linkToPlace>[2]): Target => ({
    link: linkToPlace(view, region?.code ?? null, filters),
  })
  const alerts = (region: Row['region']): Target => ({ link: withinPlace(linkToAlerts(view), region?.code ?? null) })
  return {
    head: [said.region, said.filings, said.amount, said.contracted, said.overBudget, said.completed, said.onTime, said.openAlerts],
    rows: page.regions.map(({ region, filings, estimate, contracted, overBudget, completed, onTime, openAlerts }) => [
      { text: nameOf(material, region), target: downTo(material, region) },
      figure('count', filings, count, linkTo(region, {})),
      figure('yuan', estimate, money, linkTo(region, {})),
      figure('count', contracted, count, linkTo(region, { stage: 'contracted' })),
      figure('count', overBudget, count, linkTo(region, { overBudget: true })),
      figure('count', completed, count, linkTo(region, { delay: 'completed' })),
      figure('count', onTime, count, linkTo(region, { delay: 'on-time' })),
      figure('count', openAlerts, count, alerts(region)),
    ]),
  }
}

function treemap(material: Material): ChartSpec {
  const { page, said, money, palette } = material
  const drawn = page.regions.filter(({ estimate }) => estimate > 0)
  const largest = drawn[0]?.estimate ?? 1
  const shade = (estimate: number) => palette.ramp[Math.min(4, 1 + Math.floor((estimate / largest) * 3.99))]
  return {
    id: 'treemap',
    ...said.treemap,
    height: heightFor(Math.min(drawn.length, most)),
    option:
      drawn.length > 0
        ? {
            ...base(material),
            tooltip: { ...base(material).tooltip, valueFormatter: (value: unknown) => money(Number(value)) },
            series: [
              {
                type: 'treemap',
                left: 0,
                right: 0,
                top: 0,
                bottom: 0,
                roam: false,
                nodeClick: false,
                breadcrumb: { show: false },
                itemStyle: { gapWidth: 3, borderWidth: 0 },
                label: {
                  fontSize: 13,
                  lineHeight: 18,
                  overflow: 'break',
                  formatter: ({ name, value }: { name: string; value: number }) => `${name}\n${money(value)}`,
                },
                data: drawn.map(({ region, estimate }) => ({
                  name: nameOf(material, region),
                  value: estimate,
                  itemStyle: { color: shade(estimate) },
                  label: { color: estimate / largest >= 0.5 ? '#ffffff' : palette.ink },
                })),
              },
            ],
          }
        : null,
    target: (_series, at) => drawn[at] && downTo(material, drawn[at].region),
    ...tableOf(material),
  }
}

type Fired = { region: Row['region']; indicator: IndicatorId; filings: number }

/** Which indicators fired where: the indicators by their names below each other, the regions beside each other. */
export function heatChart(material: Material): ChartSpec {
  const { page, view, said, count, indicatorName, isNarrow } = material
  const indicators = indicatorIds.filter((id) => page.fired.some(({ indicator }) => indicator === id))
  const places = page.regions.filter(({ region }) => page.fired.some((one) => one.region === (region?.code ?? null)))
  const found = (region: Row['region'], indicator: IndicatorId): Fired => ({
    region,
    indicator,
    filings: page.fired.find((one) => one.region === (region?.code ?? null) && one.indicator === indicator)?.filings ?? 0,
  })
  const cells = places.flatMap(({ region }) => indicators.map((id) => found(region, id))).filter(({ filings }) => filings > 0)
  const target = ({ region, indicator }: Fired): Target => ({ link: linkToFired(view, region?.code ?? null, indicator) })
  return {
    id: 'heat',
    ...said.heat,
    width: 'whole',
    height: heightOf(indicators.map(indicatorName), heatNames(isNarrow)) + headRoom(material, places),
    option: cells.length > 0 ? heatOption(material, { cells, indicators, places }) : null,
    target: (_series, at) => cells[at] && target(cells[at]),
    head: [said.indicator, ...places.map(({ region }) => nameOf(material, region))],
    rows: indicators.map((indicator) => [
      { text: indicatorName(indicator), code: indicator },
      ...places.map(({ region }) => {
        const one = found(region, indicator)
        return figure('count', one.filings, count, one.filings > 0 ? target(one) : undefined)
      }),
    ]),
  }
}

type Heat = { cells: readonly Fired[]; indicators: readonly IndicatorId[]; places: readonly Row[] }

/** As wide as the names of indicators may be before they go on in another line. */
const heatNames = (isNarrow: boolean) => (isNarrow ? 112 : 240)
/** Upright where many regions stand beside each other, for which their names need room above. */
const isUpright = ({ isNarrow }: Material, places: readonly Row[]) => places.length > (isNarrow ? 2 : 8)
const headRoom = (material: Material, places: readonly Row[]) => (isUpright(material, places) ? 120 : 24)

function heatOption(material: Material, { cells, indicators, places }: Heat): EChartsCoreOption {
  const { count, palette, indicatorName, isNarrow } = material
  const largest = Math.max(...cells.map(({ filings }) => filings), 4)
  const axis = { type: 'category', axisTick: { show: false }, axisLine: { show: false } }
  const label = { color: palette.ink, interval: 0, overflow: 'break', lineHeight: 16 }
  const at = ({ region, indicator }: Fired) => [places.findIndex((one) => one.region === region), indicators.indexOf(indicator)]
  return {
    ...base(material),
    tooltip: {
      ...base(material).tooltip,
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const cell = cells[dataIndex]
        return cell ? `${nameOf(material, cell.region)}<br>${indicatorName(cell.indicator)}: ${count(cell.filings)}` : ''
      },
    },
    grid: { left: 8, right: 8, top: 8, bottom: 8, containLabel: true },
    xAxis: {
      ...axis,
      data: places.map(({ region }) => nameOf(material, region)),
      position: 'top',
      axisLabel: { ...label, ...(isUpright(material, places) ? { rotate: 90, width: 112 } : { width: isNarrow ? 72 : 104 }) },
    },
    yAxis: { ...axis, data: indicators.map(indicatorName), inverse: true, axisLabel: { ...label, width: heatNames(isNarrow) } },
    visualMap: { show: false, min: 0, max: largest, inRange: { color: palette.ramp } },
    series: [
      {
        type: 'heatmap',
        data: cells.map((cell) => ({
          value: [...at(cell), cell.filings],
          label: { color: cell.filings > largest / 2 ? '#ffffff' : palette.ink },
        })),
        label: { show: true, formatter: ({ value }: { value: number[] }) => count(value[2] ?? 0) },
        itemStyle: { borderColor: palette.paper, borderWidth: 2, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: palette.ink } },
      },
    ],
  }
}
