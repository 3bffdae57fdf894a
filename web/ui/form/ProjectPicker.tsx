import { Select } from 'antd'
import { type ProjectState, projectStates } from '#contract/lifecycle.ts'
import { projects } from '#contract/projects.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useRefusalText } from '../../plain/refusal-text.ts'
import { useSearchText } from './use-search-text.ts'

const texts = bilingual({
  en: { choose: 'Type a name or number', nothing: 'No project found' },
  zh: { choose: '输入项目名称或编号', nothing: '未找到项目' },
})

type Props = {
  id?: string
  'aria-describedby'?: string
  value?: string | null
  onChange?: (id: string | null) => void
  without?: readonly ProjectState[]
}

/** A project within one's own scope, found on the server while one types. */
export function ProjectPicker({ value = null, onChange, without = [], ...field }: Props) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const textOf = useRefusalText()
  const { text, isSettled, select } = useSearchText()
  const state = projectStates.filter((one) => !without.includes(one))
  const query = { page: 1, size: 20, sort: '-changed' as const, state, ...(text && { text }) }
  const found = useReply(projects.list, { query }, { keepPrevious: true })
  const isSearching = !isSettled || found.isPlaceholderData
  return (
    <Select
      {...field}
      className="wide-field"
      {...select}
      placeholder={words.choose}
      loading={found.isFetching}
      notFoundContent={found.error ? textOf(found.error) : isSearching ? null : words.nothing}
      options={(isSearching ? [] : (found.data?.items ?? [])).map((row) => ({
        value: row.id,
        label: [row.name, row.number, labelOf(row.region.name)].filter(Boolean).join(' · '),
      }))}
      value={value}
      onChange={(picked: string | undefined) => onChange?.(picked ?? null)}
    />
  )
}
