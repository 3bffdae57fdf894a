import { type DictionaryName, dictionaries } from '#contract/dictionaries.ts'
import { kindLabel } from '#contract/kinds.ts'
import { nothingChosen } from '#contract/project-filters.ts'
import { bilingual, useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import type { Chip } from './Chips.tsx'

const texts = bilingual({
  en: {
    submitted: (from: string, until: string) => (from === until ? `Submitted in ${from}` : `Submitted ${from} to ${until}`),
    year: (year: number) => `Submitted in ${year}`,
    ownLevel: 'The region itself, not those below',
    kind: (name: string) => `Kind: ${name}`,
    trade: (name: string) => `Industry: ${name}`,
    source: (name: string) => `Funding source: ${name}`,
    method: (name: string) => `Method: ${name}`,
    none: 'not given',
  },
  zh: {
    submitted: (from, until) => (from === until ? `${from} 提交` : `${from} 至 ${until} 提交`),
    year: (year) => `${year} 年提交`,
    ownLevel: '仅本级，不含下级区域',
    kind: (name) => `项目类别：${name}`,
    trade: (name) => `行业类别：${name}`,
    source: (name) => `资金来源：${name}`,
    method: (name) => `发包方式：${name}`,
    none: '未填写',
  },
})

type Values = {
  kind?: number | undefined
  trade?: string | undefined
  source?: string | undefined
  method?: string | undefined
  year?: number | undefined
  from?: string | undefined
  until?: string | undefined
  ownLevel?: boolean | undefined
}
type Remove = (gone: { [Name in keyof Values]?: undefined }) => void

/** What narrows things by their filings, for lists without fields for it. `fields`: what the list has fields for. */
export function useFilingChips(values: Values, remove: Remove, fields: readonly (keyof Values)[] = []): Chip[] {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const shown: Values = Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name as keyof Values)))
  const names = {
    trade: useItemName('trade', shown.trade),
    source: useItemName('zjly', shown.source),
    method: useItemName('qrgysqd', shown.method),
  }
  const { from, until, year, kind, ownLevel } = shown
  const item = (name: 'trade' | 'source' | 'method'): Chip[] =>
    shown[name] ? [{ name, text: words[name](names[name] ?? words.none), onRemove: () => remove({ [name]: undefined }) }] : []
  return [
    ...(from || until
      ? [{ name: 'from', text: words.submitted(from ?? '…', until ?? '…'), onRemove: () => remove({ from: undefined, until: undefined }) }]
      : []),
    ...(year !== undefined ? [{ name: 'year', text: words.year(year), onRemove: () => remove({ year: undefined }) }] : []),
    ...(ownLevel ? [{ name: 'ownLevel', text: words.ownLevel, onRemove: () => remove({ ownLevel: undefined }) }] : []),
    ...(kind !== undefined
      ? [{ name: 'kind', text: words.kind(labelOf(kindLabel(kind))), onRemove: () => remove({ kind: undefined }) }]
      : []),
    ...item('trade'),
    ...item('source'),
    ...item('method'),
  ]
}

/** Null for a dash, which asks for what names none. */
function useItemName(dictionary: DictionaryName, code: string | undefined): string | null {
  const labelOf = useLabel()
  const isNamed = code !== undefined && code !== nothingChosen
  const items = useReply(dictionaries.options, { params: { dictionary } }, { staleTime: 300_000, enabled: isNamed })
  if (!isNamed) return null
  const label = items.data?.find((item) => item.code === code)?.label
  return label ? labelOf(label) : code
}
