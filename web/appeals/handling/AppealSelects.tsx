import { Select } from 'antd'
import { useState } from 'react'
import { type Appeal, type AppealPerson, appeals } from '#contract/appeals.ts'
import { openAppealStates } from '#domain/appeals/appeals.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useChoiceStatus } from '../../ui/form/choice-status.ts'
import { useSearchText } from '../../ui/form/use-search-text.ts'
import { texts } from './texts.ts'

type Field<Value> = { id?: string; value?: Value; onChange?: (value: Value) => void; appeal: Appeal }

/** Supervisors in charge whom the appeal does not concern. */
export function HandlerSelect({ appeal, ...field }: Field<string>) {
  const words = useTexts(texts)
  const nameOf = usePersonName()
  const handlers = useReply(appeals.handlers, { params: { id: appeal.id } })
  return (
    <Select<string>
      {...field}
      className="wide-field"
      {...useChoiceStatus(handlers, words.noHandlers)}
      options={(handlers.data ?? []).map((person) => ({ value: person.id, label: nameOf(person) }))}
    />
  )
}

/** Open appeals one sees, those about the same project or place first. */
export function OtherAppealSelect({ appeal, ...field }: Field<string>) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { text, isSettled, select } = useSearchText()
  const near = appeal.project ? { project: appeal.project.id } : { region: appeal.region.code }
  const query = { page: 1, size: 50, sort: '-lodged' as const, state: [...openAppealStates], ...(text ? { text } : near) }
  const found = useReply(appeals.list, { query }, { keepPrevious: true })
  const isSearching = !isSettled || found.isPlaceholderData
  const others = (isSearching ? [] : (found.data?.items ?? [])).filter(({ id }) => id !== appeal.id)
  return (
    <Select<string>
      {...field}
      className="wide-field"
      {...select}
      {...useChoiceStatus(found, words.nobodyFound, !isSettled)}
      options={others.map(({ id, reference, excerpt, region }) => ({
        value: id,
        label: `${reference} · ${labelOf(region.name)} · ${excerpt}`,
      }))}
    />
  )
}

/** Any account, found on the server while one types. */
export function PeopleSelect({ appeal, value, onChange, ...field }: Field<string[]>) {
  const words = useTexts(texts)
  const nameOf = usePersonName()
  const { text, isSettled, select } = useSearchText(60)
  const [chosen, setChosen] = useState<readonly AppealPerson[]>([])
  const found = useReply(appeals.people, { params: { id: appeal.id }, query: { text } }, { enabled: text !== '', keepPrevious: true })
  const isSearching = !isSettled || found.isPlaceholderData
  const offered = text === '' || isSearching ? [] : (found.data ?? [])
  const known = [...new Map([...chosen, ...offered].map((person) => [person.id, person])).values()]
  return (
    <Select<string[]>
      {...field}
      mode="multiple"
      className="wide-field"
      maxCount={20}
      {...select}
      {...useChoiceStatus(found, text === '' ? words.peopleHelp : words.nobodyFound, !isSettled)}
      options={known.map((person) => ({ value: person.id, label: nameOf(person) }))}
      {...(value ? { value } : {})}
      onChange={(ids) => {
        setChosen(known.filter(({ id }) => ids.includes(id)))
        onChange?.(ids)
      }}
    />
  )
}

function usePersonName() {
  const labelOf = useLabel()
  return ({ name, username, region }: AppealPerson) => `${name} (${username}) · ${labelOf(region.name)}`
}
