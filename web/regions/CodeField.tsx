import { Input, Space } from 'antd'
import type { RegionLevel } from '#contract/regions.ts'
import { beginningBelow, codeBelow, ownDigits, ownDigitsOf } from '#domain/regions.ts'
import { useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

type Props = {
  id?: string
  /** The whole code; what is typed is the own digits of the level. */
  value?: string
  onChange?: (code: string) => void
  parent: { code: string; level: RegionLevel }
  level: RegionLevel
  'aria-describedby'?: string
}

/** A code of which the beginning and the end are given: only the own digits are typed. */
export function CodeField({ id, value = '', onChange, parent, level, 'aria-describedby': describedBy }: Props) {
  const words = useTexts(texts)
  const width = ownDigits[level]
  const beginning = beginningBelow(parent, level)
  const ending = '0'.repeat(12 - beginning.length - width)
  const own = ownDigitsOf(value, level)
  return (
    <Space.Compact block className="code-field">
      <Space.Addon className="figure">{beginning}</Space.Addon>
      <Input
        {...(id ? { id } : {})}
        className="figure"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`${words.code}: ${words.number}`}
        aria-describedby={describedBy}
        maxLength={width}
        value={own}
        onChange={({ target }) => onChange?.(codeOf({ parent, level }, target.value.replace(/\D/g, '')))}
      />
      {ending ? <Space.Addon className="figure">{ending}</Space.Addon> : null}
    </Space.Compact>
  )
}

/** While digits are still missing the code is too short, and so it says nothing false. */
function codeOf({ parent, level }: Required<Pick<Props, 'parent' | 'level'>>, own: string) {
  return own.length < ownDigits[level] ? beginningBelow(parent, level) + own : codeBelow(parent, level, own)
}
