import { projectStateNames } from '#contract/names/project-state-names.ts'
import type { Statistics, StatisticsQuery } from '#contract/statistics.ts'
import { formatWan, formatYuan } from '#domain/values/money.ts'
import { useLabel, useLanguage, useTexts } from '../client/language.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { useIndicatorNames } from '../terms/use-indicator-names.ts'
import type { Material } from './chart-spec.ts'
import { chartTexts } from './chart-texts.ts'
import { usePalette } from './palette.ts'
import { texts } from './texts.ts'

/** The answer of the server with everything it is shown by. */
export function useMaterial(page: Statistics | undefined, query: StatisticsQuery): Material | null {
  const words = useTexts(texts)
  const said = useTexts(chartTexts)
  const stateNames = useTexts(projectStateNames)
  const language = useLanguage()
  const labelOf = useLabel()
  const palette = usePalette()
  const isNarrow = useIsNarrow()
  const indicators = useIndicatorNames()
  if (!page) return null
  const { kind, trade, source, method } = query
  const numbers = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB')
  const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 2 })
  const percents = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })
  return {
    page,
    view: { ...page, ...(kind !== undefined && { kind }), ...(trade && { trade }), ...(source && { source }), ...(method && { method }) },
    words,
    said,
    labelOf,
    stateNames,
    indicatorName: (id) => (indicators[id] ? labelOf(indicators[id]) : ''),
    count: (number) => numbers.format(number),
    money: (fen) =>
      language === 'zh'
        ? wan(fen)
        : fen >= 100_000_00 || fen <= -100_000_00
          ? `¥${compact.format(fen / 100)}`
          : `¥${formatYuan(fen).slice(0, -3)}`,
    percent: (share) => percents.format(share),
    palette,
    isNarrow,
  }
}

/** Whole ten thousands where they are many: decimals would only be in the way. */
const wan = (fen: number) =>
  `${Math.abs(fen) >= 100_000_000 ? formatWan(Math.round(fen / 1_000_000) * 1_000_000).slice(0, -3) : formatWan(fen)} 万元`
