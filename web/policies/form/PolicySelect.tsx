import { Select } from 'antd'
import { policies } from '#contract/policies.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useChoiceStatus } from '../../ui/form/choice-status.ts'
import { useSearchText } from '../../ui/form/use-search-text.ts'
import { PolicyStateTag } from '../policy-columns.tsx'
import { texts } from '../texts.ts'
import { formTexts } from './form-texts.ts'

type Props = { id?: string; value?: string | null; onChange?: (id: string | null) => void; without: string | null }

/** A published policy, found on the server while one types; the chosen one is shown by its title. */
export function PolicySelect({ value, onChange, without, ...others }: Props) {
  const words = useTexts(texts)
  const form = useTexts(formTexts)
  const { text, isSettled, select } = useSearchText()
  const query = { ...(text && { text }), page: 1, size: 20, sort: '-day' } as const
  const found = useReply(policies.list, { query }, { keepPrevious: true })
  const chosen = useReply(policies.read, { params: { id: value ?? '' } }, { enabled: Boolean(value), staleTime: 60_000 })
  const isSearching = !isSettled || found.isPlaceholderData
  const offered = isSearching ? [] : (found.data?.items ?? []).filter(({ id }) => id !== without)
  const offers = useChoiceStatus(found, words.nothingFound)
  return (
    <Select
      {...others}
      {...offers}
      className="wide-field"
      allowClear
      {...select}
      placeholder={form.successorHint}
      notFoundContent={isSearching ? form.searching : offers.notFoundContent}
      options={offered.map((policy) => ({ value: policy.id, label: policy.title, policy }))}
      optionRender={({ data: { policy } }) => (
        <span className="policy-offered">
          <span>
            {policy.title} <small className="figure">{policy.number}</small>
          </span>
          <PolicyStateTag state={policy.state} words={words} />
        </span>
      )}
      labelRender={({ label }) => label ?? chosen.data?.title ?? '…'}
      value={value ?? null}
      onChange={(id?: string | null) => onChange?.(id ?? null)}
    />
  )
}
