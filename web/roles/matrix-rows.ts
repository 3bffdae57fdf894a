import { routesByKey } from '#contract/api.ts'
import { useLabel, useLanguage } from '../client/language.ts'
import { featureLabels } from './feature-labels.ts'
import { routeTextsInChinese } from './route-texts.ts'

export type MatrixRow = (typeof routesByKey)[number] & { does: string; featureName: string; address: string }

/** Every call of the interface, in the words of the reader. */
export function useMatrixRows(): MatrixRow[] {
  const language = useLanguage()
  const labelOf = useLabel()
  return routesByKey.map((row) => ({
    ...row,
    does: language === 'zh' ? routeTextsInChinese[row.key] : row.route.does,
    featureName: labelOf(featureLabels[row.feature]),
    address: `${row.route.method} ${row.route.path}`,
  }))
}
