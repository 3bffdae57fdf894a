import type { EChartsCoreOption } from 'echarts/core'
import type { Label } from '#contract/language.ts'
import type { Statistics } from '#contract/statistics.ts'
import type { FigureLink, View } from '#domain/statistics/links.ts'
import type { chartTexts } from './chart-texts.ts'
import type { Palette } from './palette.ts'
import type { texts } from './texts.ts'

/** Where a figure leads: to the list behind it, or one region down. */
export type Target = { link: FigureLink } | { region: string }

/** What has a code, such as an indicator, shows it small beside its name. */
export type Cell = { text: string; code?: string; target?: Target | undefined; isNumber?: boolean; figure?: Figure }
/** What a number is, not rounded as it is shown. */
export type Figure = { kind: 'count' | 'yuan' | 'share'; value: number }

/** A chart and the table behind it, which says the same. */
export type ChartSpec = {
  id: string
  title: string
  note: string
  /** Half the width unless it says otherwise. */
  width?: 'third' | 'whole'
  height?: number
  /** Null when there is nothing to draw. */
  option: EChartsCoreOption | null
  /** Where a click on a mark leads. */
  target: (series: number, at: number) => Target | undefined
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** All that charts are made from. */
export type Material = {
  page: Statistics
  view: View
  words: (typeof texts)['en']
  said: (typeof chartTexts)['en']
  labelOf: (label: Label) => string
  stateNames: Readonly<Record<string, string>>
  /** Names of indicators, once they have arrived. */
  indicatorName: (id: string) => string
  count: (number: number) => string
  money: (fen: number) => string
  percent: (share: number) => string
  palette: Palette
  isNarrow: boolean
}

export const figure = (kind: Figure['kind'], value: number, say: (value: number) => string, target?: Target): Cell => ({
  ...number(say(value), target),
  figure: { kind, value },
})
export const number = (text: string, target?: Target): Cell => ({ text, target, isNumber: true })
export const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** What all charts share: type, quiet axes, patterns for those who need them. */
export const base = ({ palette }: Material) => ({
  textStyle: { fontFamily: palette.type, color: palette.ink },
  color: palette.series,
  animation: false,
  aria: { enabled: true, label: { enabled: false }, decal: { show: palette.hasPatterns } },
  tooltip: {
    confine: true,
    borderColor: palette.line,
    textStyle: { color: palette.ink, fontSize: 13 },
    extraCssText: 'box-shadow: 0 4px 16px rgb(28 32 51 / 12%)',
  },
})

export const valueAxis = ({ palette }: Material, format: (value: number) => string) => ({
  type: 'value',
  axisLabel: { color: palette.soft, formatter: format, hideOverlap: true },
  splitLine: { lineStyle: { color: palette.line } },
  splitNumber: 4,
})

export const nameAxis = ({ palette, isNarrow }: Material, names: readonly string[]) => ({
  type: 'category',
  data: [...names],
  inverse: true,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: palette.line } },
  axisLabel: { color: palette.ink, width: nameWidth(isNarrow), overflow: 'break', lineHeight, interval: 0 },
})

type Bars = {
  names: readonly string[]
  values: readonly number[]
  format: (value: number) => string
  limit?: number
  marked?: readonly boolean[]
}

/** Bars from left to right, their figures at their ends. */
export function barsOption(material: Material, { names, values, format, limit, marked }: Bars): EChartsCoreOption {
  const { palette } = material
  return {
    ...base(material),
    tooltip: { ...base(material).tooltip, valueFormatter: (value: unknown) => format(Number(value)) },
    grid: { left: 8, right: 72, top: 8, bottom: 8, containLabel: true },
    xAxis: { ...valueAxis(material, format), show: false },
    yAxis: nameAxis(material, names),
    series: [
      {
        type: 'bar',
        barMaxWidth: 20,
        data: values.map((value, at) => ({
          value,
          itemStyle: { color: marked?.[at] ? palette.attention : palette.series[0], borderRadius: [0, 3, 3, 0] },
        })),
        label: { show: true, position: 'right', color: palette.ink, formatter: ({ value }: { value: number }) => format(value) },
        ...(limit !== undefined && {
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { color: palette.attention, type: 'dashed' },
            label: { show: false },
            data: [{ xAxis: limit }],
          },
        }),
      },
    ],
  }
}

const lineHeight = 16
/** As wide as the names beside bars may be before they go on in another line. */
export const nameWidth = (isNarrow: boolean) => (isNarrow ? 104 : 176)

/** Higher where there are more bars, so that none is squeezed. */
export const heightFor = (bars: number, bar = 32) => Math.max(160, bar * bars + 24)

/** The same where their names may need several lines, so that none is cut. */
export const heightOf = (names: readonly string[], width: number): number =>
  heightFor(names.length, Math.max(32, Math.max(1, ...names.map((name) => Math.ceil(textWidth(name) / width))) * lineHeight + 8))

/** About as wide as a text is drawn: Chinese is twice as wide as Latin, and a line breaks before it is full. */
const textWidth = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 13 : 7.5), 0) * 1.1
