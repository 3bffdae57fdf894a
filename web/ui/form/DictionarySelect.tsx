import { Select } from 'antd'
import { type DictionaryName, dictionaries } from '#contract/dictionaries.ts'
import type { Label } from '#contract/language.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useChoiceStatus } from './choice-status.ts'

const texts = bilingual({ en: { choose: 'Choose' }, zh: { choose: '请选择' } })

type Single = { multiple?: false; value?: string | null; onChange?: (code: string | null) => void }
type Several = { multiple: true; value?: string[]; onChange?: (codes: string[]) => void }
type Known = { code: string; label: Label }
type Props = {
  dictionary: DictionaryName
  id?: string
  disabled?: boolean
  'aria-label'?: string
  /** Told by a form around it. */
  'aria-required'?: 'true'
  placeholder?: string
  /** Items the record has already: one that was disabled since keeps its name here. */
  known?: readonly Known[]
} & (Single | Several)

/** The enabled items of a dictionary, by their names in the language of the reader. */
export function DictionarySelect({ dictionary, multiple, value, onChange, known = [], placeholder, ...others }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const items = useReply(dictionaries.options, { params: { dictionary } }, { staleTime: 300_000 })
  // The two shapes of a Select differ by `mode`, which the types of the library do not tell apart.
  const change = onChange as ((chosen: unknown) => void) | undefined
  return (
    <Select
      {...others}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      className="wide-field"
      // What must be chosen is changed, not emptied; and Tab then leads to the next field.
      allowClear={others['aria-required'] === undefined}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeholder ?? words.choose}
      {...useChoiceStatus(items)}
      options={withKnown(items.data ?? [], known).map((item) => ({ value: item.code, label: labelOf(item.label) }))}
      value={value as string | null}
      onChange={(chosen) => change?.(chosen ?? null)}
    />
  )
}

const withKnown = (offered: readonly Known[], known: readonly Known[]) => [
  ...offered,
  ...known.filter(({ code }) => !offered.some((item) => item.code === code)),
]
