import type { EChartsCoreOption } from 'echarts/core'
import { linkToFilings, linkToMonth } from '#domain/statistics/links.ts'
import { base, type ChartSpec, figure, type Material, valueAxis } from './chart-spec.ts'

type Measure = 'filings' | 'estimate'

/** Filings and amounts month by month, each beside the same month a year before. */
export const monthCharts = (material: Material): ChartSpec[] => [monthChart(material, 'filings'), monthChart(material, 'estimate')]

function monthChart(material: Material, measure: Measure): ChartSpec {
  const { page, view, said, count, money } = material
  const format = measure === 'filings' ? count : money
  const kind = measure === 'filings' ? 'count' : 'yuan'
  const text = measure === 'filings' ? said.months : said.monthAmounts
  const earlier = measure === 'filings' ? 'filingsBefore' : 'estimateBefore'
  const isCut = page.months[0]?.month !== page.period.from
  return {
    id: `months-${measure}`,
    title: text.title,
    note: isCut ? `${text.note} ${said.months.longer}` : text.note,
    option: page.months.some((month) => month[measure] > 0 || month[earlier] > 0) ? option(material, measure) : null,
    target: (series, at) => targetOf(material, at, series === 1),
    head: [said.month, said.thisYear, said.yearBefore],
    rows: page.months.map((month, at) => [
      { text: month.month },
      figure(kind, month[measure], format, targetOf(material, at, false)),
      figure(kind, month[earlier], format, { link: linkToMonth(view, yearEarlier(month.month)) }),
    ]),
  }
}

function targetOf({ page, view }: Material, at: number, before: boolean) {
  const month = page.months[at]?.month
  return month ? { link: linkToMonth(view, before ? yearEarlier(month) : month) } : { link: linkToFilings(view) }
}

const yearEarlier = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

function option(material: Material, measure: Measure): EChartsCoreOption {
  const { page, said, palette, count, money } = material
  const format = measure === 'filings' ? count : money
  const _kind = measure === 'filings' ? 'count' : 'yuan'
  const earlier = measure === 'filings' ? 'filingsBefore' : 'estimateBefore'
  const series = (name: string, values: number[], color: string | undefined) => ({
    name,
    type: 'bar',
    barMaxWidth: 20,
    barGap: '20%',
    itemStyle: { color, borderRadius: [3, 3, 0, 0] },
    data: values,
  })
  return {
    ...base(material),
    tooltip: { ...base(material).tooltip, trigger: 'axis', valueFormatter: (value: unknown) => format(Number(value)) },
    legend: { top: 0, left: 0, itemWidth: 12, itemHeight: 12, icon: 'roundRect', textStyle: { color: palette.soft }, selectedMode: false },
    grid: { left: 8, right: 8, top: 40, bottom: 8, containLabel: true },
    xAxis: {
      type: 'category',
      data: page.months.map(({ month }) => month),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: palette.line } },
      axisLabel: { color: palette.soft, hideOverlap: true, formatter: (month: string) => (month.endsWith('-01') ? month : month.slice(5)) },
    },
    yAxis: valueAxis(material, format),
    series: [
      series(
        said.thisYear,
        page.months.map((month) => month[measure]),
        palette.series[0],
      ),
      series(
        said.yearBefore,
        page.months.map((month) => month[earlier]),
        palette.quiet,
      ),
    ],
  }
}
