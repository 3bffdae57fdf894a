import { Select } from 'antd'
import { useState } from 'react'
import { policies } from '#contract/policies.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useOffered } from '../ui/offered.ts'
import { texts } from './texts.ts'
import { useSettled } from './use-settled.ts'

type Props = { id: string; value: string | undefined; onChange: (issuer: string | undefined) => void }

/** Who issued it, found on the server while one types, with the number of texts each. */
export function IssuerSelect({ id, value, onChange }: Props) {
  const words = useTexts(texts)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const text = useSettled(typed)
  const found = useReply(policies.issuers, { query: text ? { text } : {} }, { enabled: isOpen, keepPrevious: true })
  return (
    <Select
      id={id}
      className="wide-field"
      allowClear
      showSearch={{ filterOption: false, onSearch: (next) => setTyped(next.trim().slice(0, 100)) }}
      placeholder={words.issuerHint}
      {...useOffered(found, words.nothingFound)}
      options={(found.data ?? []).map(({ issuer, count }) => ({ value: issuer, label: issuer, count }))}
      optionRender={({ data: { label, count } }) => (
        <span className="policy-offered">
          <span>{label}</span>
          <small>{words.texts(count)}</small>
        </span>
      )}
      onOpenChange={setOpen}
      value={value ?? null}
      onChange={(chosen?: string | null) => onChange(chosen ?? undefined)}
    />
  )
}
