import { Select } from 'antd'
import { useState } from 'react'
import { policies } from '#contract/policies.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useChoiceStatus } from '../ui/form/choice-status.ts'
import { useSearchText } from '../ui/form/use-search-text.ts'
import { texts } from './texts.ts'

type Props = { id: string; value: string | undefined; onChange: (issuer: string | undefined) => void }

/** Who issued it, found on the server while one types, with the number of texts each. */
export function IssuerSelect({ id, value, onChange }: Props) {
  const words = useTexts(texts)
  const { text, isSettled, select } = useSearchText()
  const [isOpen, setOpen] = useState(false)
  const found = useReply(policies.issuers, { query: text ? { text } : {} }, { enabled: isOpen, keepPrevious: true })
  const isSearching = !isSettled || found.isPlaceholderData
  return (
    <Select
      id={id}
      className="wide-field"
      allowClear
      {...select}
      placeholder={words.issuerHint}
      {...useChoiceStatus(found, words.nothingFound, !isSettled)}
      options={(isSearching ? [] : (found.data ?? [])).map(({ issuer, count }) => ({ value: issuer, label: issuer, count }))}
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
