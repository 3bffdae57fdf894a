import { Select } from 'antd'
import { useState } from 'react'
import { type UnitOption, units } from '#contract/units.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useRefusalText } from './refusal-text.ts'

const texts = bilingual({
  en: { choose: 'Type a name or credit code', nothing: 'No unit found' },
  zh: { choose: '输入名称或信用代码', nothing: '未找到单位' },
})

type Props = { id?: string; value?: string | null; onChange?: (id: string | null) => void; disabled?: boolean; 'aria-describedby'?: string }

/** A unit, found on the server while one types. The chosen one is always shown by its name. */
export function UnitSelect({ value, onChange, ...others }: Props) {
  const words = useTexts(texts)
  const textOf = useRefusalText()
  const [text, setText] = useState('')
  const found = useReply(units.options, { query: text ? { text } : {} }, { keepPrevious: true })
  const chosen = useReply(units.options, { query: { id: value ?? '' } }, { enabled: Boolean(value) })
  return (
    <Select
      {...others}
      className="wide-field"
      allowClear
      showSearch={{ filterOption: false, onSearch: (typed) => setText(typed.trim().slice(0, 100)) }}
      placeholder={words.choose}
      loading={found.isFetching}
      notFoundContent={found.error ? textOf(found.error) : words.nothing}
      options={distinct([...(chosen.data ?? []), ...(found.data ?? [])]).map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
    />
  )
}

const distinct = (options: readonly UnitOption[]) => [...new Map(options.map((option) => [option.id, option])).values()]
