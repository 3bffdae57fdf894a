import { Select } from 'antd'
import { useState } from 'react'
import { type RegionDetail, regions } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useChoiceStatus } from '../ui/form/choice-status.ts'
import { useSearchText } from '../ui/form/use-search-text.ts'
import { texts } from './texts.ts'

type Props = { id?: string; value?: string; onChange?: (code: string) => void; region: RegionDetail }
type Option = { value: string; label: string; path: string }

/** Neighbours first; whatever else is in use at the same level is found by typing. */
export function SuccessorSelect({ region, ...field }: Props) {
  const words = useTexts(texts)
  const { text, isSettled, type, select } = useSearchText(60)
  const [chosen, setChosen] = useState<Option | null>(null)
  const neighbours = useNeighbours(region)
  const hits = useHits(region, text)
  const { options, reply } = text ? hits : neighbours
  const isSearching = !isSettled || reply.isPlaceholderData
  const offered = (isSearching ? [] : options).filter(({ value }) => value !== region.code)
  return (
    <Select
      {...field}
      {...select}
      className="wide-field"
      placeholder={words.searchPlaceholder}
      {...useChoiceStatus(reply, words.noHits, !isSettled)}
      // The chosen one stays on the list while something else is typed, so that its name does not turn into its code.
      options={chosen && !offered.some(({ value }) => value === chosen.value) ? [chosen, ...offered] : offered}
      optionRender={({ data }) => (
        <span className="block">
          {data.label} <span className="region-code faint small figure">{data.value}</span>
          <span className="region-hit-path faint small">{data.path}</span>
        </span>
      )}
      onChange={(code: string) => {
        setChosen(offered.find(({ value }) => value === code) ?? null)
        type('')
        field.onChange?.(code)
      }}
    />
  )
}

function useNeighbours(region: RegionDetail) {
  const labelOf = useLabel()
  const reply = useReply(regions.list, { query: { parent: region.parentCode ?? '' } }, { enabled: region.parentCode !== null })
  const path = region.path.slice(0, -1).map(({ name }) => labelOf(name))
  const options = (reply.data ?? [])
    .filter(({ level, open }) => open && level === region.level)
    .map(({ code, name }): Option => ({ value: code, label: labelOf(name), path: path.join(' / ') }))
  return { options, reply }
}

function useHits({ level }: RegionDetail, text: string) {
  const labelOf = useLabel()
  const reply = useReply(regions.search, { query: { text, level, open: true } }, { enabled: text !== '', keepPrevious: true })
  const options = (reply.data ?? []).map(
    ({ code, name, path }): Option => ({ value: code, label: labelOf(name), path: path.map((above) => labelOf(above.name)).join(' / ') }),
  )
  return { options, reply }
}
