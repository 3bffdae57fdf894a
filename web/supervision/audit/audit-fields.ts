import { type Authority, authorities } from '#contract/authority.ts'
import { isProjectKind, kindLabel } from '#contract/kinds.ts'
import type { Label } from '#contract/language.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { figureText, limitFields, limitNatures } from '#domain/steps/limits.ts'
import { deadlineFields, deadlineNatures } from '#domain/time/deadlines.ts'
import { momentText } from '../../client/clock.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { deadlineTexts } from '../deadlines/deadline-texts.ts'
import { limitTexts } from '../limits/limit-texts.ts'
import { auditFieldLabels, auditValueLabels } from './audit-field-labels.ts'
import { auditTexts } from './audit-texts.ts'
import { isLabel, type Leaf } from './difference.ts'

/** What a field of a record is called. One that is not known is shown as it is written. */
export function useFieldName(): (path: readonly string[]) => string {
  const words = useTexts(auditTexts)
  const limitNames = useTexts(limitTexts).fields
  const deadlineNames = useTexts(deadlineTexts).fields
  const labelOf = useLabel()
  const known: Readonly<Record<string, string>> = { ...limitNames, ...deadlineNames }
  const nameOf = (key: string) => {
    const label = auditFieldLabels[key]
    return label ? labelOf(label) : (known[key] ?? key)
  }
  return (path) =>
    path
      .filter((key) => key !== '')
      .map(nameOf)
      .join(' › ') || words.value
}

/** A value in the words and units of its field. */
export function useValueText(): (path: readonly string[], value: Leaf | undefined) => string {
  const words = useTexts(auditTexts)
  const { units } = useTexts(limitTexts)
  const { counts } = useTexts(deadlineTexts)
  const names = useTexts(authorityNames)
  const labelOf = useLabel()

  const one = (field: string, value: string | number | boolean | Label): string => {
    if (isLabel(value)) return labelOf(value)
    if (typeof value === 'boolean') return value ? words.yes : words.no
    if (typeof value === 'number') return number(field, value)
    if (isAuthority(value)) return names[value]
    const label: Label | undefined = auditValueLabels[value]
    return label ? labelOf(label) : moment.test(value) ? momentText(value) : value
  }
  const number = (field: string, value: number): string => {
    if ((field === 'kind' || field === 'kinds') && isProjectKind(value)) return labelOf(kindLabel(value))
    const limit = limitFields.find((name) => name === field)
    if (limit) return `${figureText(limit, value)} ${units[limitNatures[limit].measure]}`
    const deadline = deadlineFields.find((name) => name === field)
    return deadline ? `${value} ${counts[deadlineNatures[deadline].counts]}` : String(value)
  }
  return (path, value) => {
    if (value === undefined || value === null || value === '') return words.nothing
    const field = path.findLast((key) => !/^\d+$/.test(key)) ?? ''
    if (!Array.isArray(value)) return one(field, value as Exclude<Leaf, null | readonly unknown[]>) // lists and null are gone
    return value.length === 0 ? words.nothing : words.joined(value.map((item) => one(field, item)))
  }
}

/** Records come back with their fields in no order that means anything; known ones are read in that of the lists above. */
const order: readonly string[] = [...Object.keys(auditFieldLabels), ...limitFields, ...deadlineFields]

export function placeOf([first = '']: readonly string[]): number {
  const at = order.indexOf(first)
  return at < 0 ? order.length : at
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const isAuthority = (value: string): value is Authority => authorities.some((authority) => authority === value)
