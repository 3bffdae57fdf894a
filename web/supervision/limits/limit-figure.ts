import type { LimitField } from '#contract/limits.ts'
import { figureText, limitFields, limitNatures } from '#domain/steps/limits.ts'
import { useTexts } from '../../client/language.ts'
import { limitTexts } from './limit-texts.ts'

export const limitGroups = (['money', 'days', 'percent'] as const).map((measure) => ({
  measure,
  fields: limitFields.filter((field) => limitNatures[field].measure === measure),
}))

/** A figure with its unit: `100,000 yuan`, `5 days`, `30%`. */
export function useFigureText(): (field: LimitField, figure: number) => string {
  const { units } = useTexts(limitTexts)
  return (field, figure) => {
    const { measure } = limitNatures[field]
    return `${figureText(field, figure).replace(/\.00$/, '')}${measure === 'percent' ? '' : ' '}${units[measure]}`
  }
}

export function useFieldNames(): (fields: readonly LimitField[]) => string[] {
  const words = useTexts(limitTexts)
  return (fields) => fields.map((field) => words.fields[field])
}
