import { Select } from 'antd'
import { type Supervisor, supervision } from '#contract/supervision.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useChoiceStatus } from '../../ui/form/choice-status.ts'
import { useSearchText } from '../../ui/form/use-search-text.ts'
import { assignmentTexts } from './assignment-texts.ts'

type Props = { id?: string; value?: string | null; onChange?: (id: string | null) => void; 'aria-describedby'?: string }

/** Somebody who may supervise, found on the server while one types. */
export function SupervisorSelect({ value, onChange, ...others }: Props) {
  const words = useTexts(assignmentTexts)
  const labelOf = useLabel()
  const { text, isSettled, select } = useSearchText(60)
  const found = useReply(supervision.supervisors, { query: text ? { text } : {} }, { keepPrevious: true })
  const isSearching = !isSettled || found.isPlaceholderData
  const chosen = useReply(supervision.supervisors, { query: { id: value ?? '' } }, { enabled: Boolean(value) })
  const options = [...new Map([...(chosen.data ?? []), ...(isSearching ? [] : (found.data ?? []))].map((one) => [one.id, one])).values()]
  const inWords = ({ name, username, region }: Supervisor) => `${name} (${username}) · ${labelOf(region.name)}`
  return (
    <Select
      {...others}
      className="wide-field"
      allowClear
      {...select}
      placeholder={words.choosePerson}
      {...useChoiceStatus(found, words.nobody, !isSettled)}
      options={options.map((one) => ({ value: one.id, label: inWords(one) }))}
      value={value ?? null}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
    />
  )
}
