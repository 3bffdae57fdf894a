import { Select } from 'antd'
import { audit } from '#contract/audit.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useChoiceStatus } from '../../ui/form/choice-status.ts'
import { useSearchText } from '../../ui/form/use-search-text.ts'
import { auditTexts } from './audit-texts.ts'

type Props = { id: string; value: string | null; onChange: (id: string | null) => void }

/** Anybody of one's own region, found on the server while one types. */
export function PersonSelect({ value, onChange, id }: Props) {
  const words = useTexts(auditTexts)
  const { text, isSettled, select } = useSearchText(60)
  const found = useReply(audit.people, { query: text ? { text } : {} }, { keepPrevious: true })
  const isSearching = !isSettled || found.isPlaceholderData
  const chosen = useReply(audit.people, { query: { id: value ?? '' } }, { enabled: Boolean(value) })
  const people = [...new Map([...(chosen.data ?? []), ...(isSearching ? [] : (found.data ?? []))].map((one) => [one.id, one])).values()]
  return (
    <Select
      id={id}
      className="wide-field"
      allowClear
      {...select}
      placeholder={words.choosePerson}
      {...useChoiceStatus(found, words.nobody, !isSettled)}
      options={people.map(({ id: key, name, username }) => ({ value: key, label: `${name} (${username})` }))}
      value={value}
      onChange={(picked: string | undefined) => onChange(picked ?? null)}
    />
  )
}
