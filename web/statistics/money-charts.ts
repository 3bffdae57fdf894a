import type { Delay } from '#contract/project-filters.ts'
import { linkToFilings, linkToSupplier } from '#domain/statistics/links.ts'
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
  share,
  type Target,
  valueAxis,
} from './chart-spec.ts'

export const supplierCharts = (material: Material): ChartSpec[] => [supplierChart(material), lorenzChart(material)]

/** The same filings at each price: what was saved or added on the way. */
export function priceChart(material: Material): ChartSpec {
  const { view, said, count, money, palette } = material
  const { contracted, contractedEstimate, contractedPrice, settled, settledEstimate, settledContract, settledPrice } = material.page.totals
  const groups = [
    { name: said.contractedGroup(count(contracted)), prices: [contractedEstimate, contractedPrice, null], stage: 'contracted' as const },
    { name: said.settledGroup(count(settled)), prices: [settledEstimate, settledContract, settledPrice], stage: 'settled' as const },
  ]
  const prices = [said.estimate, said.contract, said.settlement]
  const target = (at: number): Target | undefined => groups[at] && { link: linkToFilings(view, { stage: groups[at].stage }) }
  return {
    id: 'prices',
    ...said.prices,
    height: heightFor(Math.min(material.page.trades.length, 12)),
    option:
      contracted > 0
        ? {
            ...base(material),
            tooltip: {
              ...base(material).tooltip,
              trigger: 'axis',
              valueFormatter: (value: unknown) => (value === null || value === undefined ? '–' : money(Number(value))),
            },
            legend: {
              top: 0,
              left: 0,
              itemWidth: 12,
              itemHeight: 12,
              icon: 'roundRect',
              textStyle: { color: palette.soft },
              selectedMode: false,
            },
            grid: { left: 8, right: 8, top: 48, bottom: 8, containLabel: true },
            xAxis: {
              type: 'category',
              data: groups.map(({ name }) => name),
              axisTick: { show: false },
              axisLine: { lineStyle: { color: palette.line } },
              axisLabel: { color: palette.ink },
            },
            yAxis: valueAxis(material, money),
            series: prices.map((name, price) => ({
              name,
              type: 'bar',
              barMaxWidth: 64,
              barGap: '35%',
              barCategoryGap: '15%',
              itemStyle: { color: [palette.quiet, palette.series[0], palette.series[2]][price], borderRadius: [3, 3, 0, 0] },
              label: {
                show: !material.isNarrow,
                position: 'top',
                color: palette.soft,
                fontSize: 11,
                formatter: ({ value }: { value: number | null }) => (value === null ? '' : money(value)),
              },
              labelLayout: { hideOverlap: true },
              data: groups.map((group) => group.prices[price] ?? null),
            })),
          }
        : null,
    target: (_series, at) => target(at),
    head: [said.group, ...prices],
    rows: groups.map((group, at) => [
      { text: group.name },
      ...group.prices.map((price) => (price === null ? number('–') : figure('yuan', price, money, target(at)))),
    ]),
  }
}

const buckets = ['onTime', 'upTo30', 'upTo90', 'more'] as const
const completedBy: Record<(typeof buckets)[number], Delay> = { onTime: 'on-time', upTo30: 'late-30', upTo90: 'late-90', more: 'late-more' }
const overdueBy = { upTo30: 'overdue-30', upTo90: 'overdue-90', more: 'overdue-more' } as const

export function delayChart(material: Material): ChartSpec {
  const { page, view, said, count, palette } = material
  const { onTime, late30, late90, lateMore } = page.totals
  const completed = [onTime, late30, late90, lateMore]
  const running = [null, page.overdue.upTo30, page.overdue.upTo90, page.overdue.more]
  const names = buckets.map((bucket) => said.buckets[bucket])
  const target = (series: number, at: number): Target | undefined => {
    const bucket = buckets[at]
    if (!bucket || (series === 1 && bucket === 'onTime')) return undefined
    return { link: linkToFilings(view, { delay: series === 0 ? completedBy[bucket] : overdueBy[bucket as keyof typeof overdueBy] }) }
  }
  const series = (name: string, color: string | undefined, data: (number | null)[]) => ({
    name,
    type: 'bar',
    barMaxWidth: 32,
    itemStyle: { color, borderRadius: [3, 3, 0, 0] },
    label: {
      show: true,
      position: 'top',
      color: palette.soft,
      formatter: ({ value }: { value: number | null }) => (value ? count(value) : ''),
    },
    data,
  })
  const isEmpty = [...completed, ...running].every((value) => !value)
  return {
    id: 'delays',
    ...said.delays,
    height: 400,
    option: isEmpty
      ? null
      : {
          ...base(material),
          tooltip: {
            ...base(material).tooltip,
            trigger: 'axis',
            valueFormatter: (value: unknown) => (typeof value === 'number' ? count(value) : '–'),
          },
          legend: {
            top: 0,
            left: 0,
            itemWidth: 12,
            itemHeight: 12,
            icon: 'roundRect',
            textStyle: { color: palette.soft },
            selectedMode: false,
          },
          grid: { left: 8, right: 8, top: 48, bottom: 8, containLabel: true },
          xAxis: {
            type: 'category',
            data: names,
            axisTick: { show: false },
            axisLine: { lineStyle: { color: palette.line } },
            axisLabel: { color: palette.ink, interval: 0, width: 88, overflow: 'break', lineHeight: 16 },
          },
          yAxis: valueAxis(material, count),
          series: [series(said.completedSeries, palette.series[0], completed), series(said.runningSeries, palette.attention, running)],
        },
    target,
    head: [said.delay, said.completedSeries, said.runningSeries],
    rows: buckets.map((_, at) => [
      { text: names[at] ?? '' },
      figure('count', completed[at] ?? 0, count, target(0, at)),
      at === 0 ? number('–', target(1, at)) : figure('count', running[at] ?? 0, count, target(1, at)),
    ]),
  }
}

function supplierChart(material: Material): ChartSpec {
  const { view, said, count, money, percent } = material
  const { top, suppliers, amount } = material.page.suppliers
  const target = (at: number): Target | undefined => top[at] && { link: linkToSupplier(view, top[at].key) }
  const held = top.reduce((sum, one) => sum + one.amount, 0)
  return {
    id: 'suppliers',
    title: said.suppliers.title,
    note: said.suppliers.note(count(suppliers), percent(share(held, amount))),
    height: heightOf(
      top.map(({ name }) => name),
      nameWidth(material.isNarrow),
    ),
    option:
      top.length > 0
        ? barsOption(material, { names: top.map(({ name }) => name), values: top.map((one) => one.amount), format: money })
        : null,
    target: (_series, at) => target(at),
    head: [said.supplier, said.contracts, said.contractAmount, said.share],
    rows: top.map((one, at) => [
      { text: one.name },
      figure('count', one.contracts, count, target(at)),
      figure('yuan', one.amount, money, target(at)),
      figure('share', share(one.amount, amount), percent),
    ]),
  }
}

function lorenzChart(material: Material): ChartSpec {
  const { page, view, said, percent, palette } = material
  const { lorenz, top } = page.suppliers
  const target: Target = { link: linkToFilings(view, { stage: 'contracted' }) }
  const line = (name: string, color: string | undefined, data: number[][], dashed: boolean) => ({
    name,
    type: 'line',
    symbol: dashed ? 'none' : 'circle',
    symbolSize: 6,
    lineStyle: { color, width: 2, type: dashed ? 'dashed' : 'solid' },
    itemStyle: { color },
    ...(dashed ? {} : { areaStyle: { color, opacity: 0.08 } }),
    data,
  })
  const axis = (name: string) => ({
    ...valueAxis(material, percent),
    min: 0,
    max: 1,
    interval: 0.25,
    name,
    nameLocation: 'middle',
    nameGap: 32,
    nameTextStyle: { color: palette.soft },
  })
  return {
    id: 'lorenz',
    ...said.lorenz,
    height: heightFor(top.length),
    option:
      lorenz.length > 0
        ? {
            ...base(material),
            tooltip: { ...base(material).tooltip, trigger: 'axis', valueFormatter: (value: unknown) => percent(Number(value)) },
            legend: { top: 0, left: 0, itemWidth: 16, itemHeight: 8, textStyle: { color: palette.soft }, selectedMode: false },
            grid: { left: 8, right: 16, top: 40, bottom: 32, containLabel: true },
            xAxis: axis(said.suppliersShare),
            yAxis: { ...axis(''), nameGap: 0 },
            series: [
              line(
                said.actual,
                palette.series[0],
                lorenz.map((point) => [point.suppliers, point.amount]),
                false,
              ),
              line(
                said.even,
                palette.quiet,
                [
                  [0, 0],
                  [1, 1],
                ],
                true,
              ),
            ],
          }
        : null,
    target: () => target,
    head: [said.suppliersShare, said.amountShare],
    rows: lorenz.map((point) => [figure('share', point.suppliers, percent), figure('share', point.amount, percent)]),
  }
}
