import { Select } from 'antd'
import * as T from 'typebox'
import { authorities } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { object, oneOf } from '#contract/route.ts'
import { passage } from '#domain/people/gates.ts'
import { useTexts } from '../client/language.ts'
import { useListSearch } from '../client/list-search.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { MatrixCards } from './MatrixCards.tsx'
import { MatrixTable } from './MatrixTable.tsx'
import { type MatrixRow, useMatrixRows } from './matrix-rows.ts'
import { texts } from './texts.ts'

const Search = object({ text: T.Optional(T.String({ maxLength: 60 })), authority: T.Optional(oneOf(authorities)) })

/** Who may make which call: read off the gates the server itself checks, never written down a second time. */
export function AccessMatrix() {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const isNarrow = useIsNarrow()
  const { values, set, clear, filtered } = useListSearch(Search)
  const all = useMatrixRows()
  const rows = all.filter((row) => matches(row, values))
  const filters = [
    {
      name: 'text',
      label: words.matrixSearch,
      field: (id: string) => (
        <SearchField
          id={id}
          value={values.text}
          placeholder={words.matrixSearchHint}
          onSearch={(text) => set({ text }, { replace: true })}
        />
      ),
    },
    {
      name: 'authority',
      label: words.authority,
      field: (id: string) => (
        <Select
          id={id}
          allowClear
          placeholder={words.any}
          options={authorities.map((authority) => ({ value: authority, label: names[authority] }))}
          value={values.authority ?? null}
          onChange={(authority) => set({ authority: authority ?? undefined })}
        />
      ),
    },
  ]
  const shown = { rows, ...(values.authority ? { chosen: values.authority } : {}) }
  return (
    <section className="stack">
      <p className="quiet measure">{words.matrixLead}</p>
      <FilterBar filters={filters} inUse={filtered} onClear={clear} />
      <p className="quiet" aria-live="polite">
        {words.matrixCount(rows.length, all.length)}
      </p>
      {rows.length === 0 && <EmptyState title={words.noMatch} text={words.noMatchText} />}
      {rows.length > 0 && (isNarrow ? <MatrixCards {...shown} /> : <MatrixTable {...shown} />)}
    </section>
  )
}

function matches({ does, featureName, address, route }: MatrixRow, { text, authority }: T.Static<typeof Search>) {
  const wanted = (text ?? '').toLowerCase()
  const isFound = [does, featureName, address].some((part) => part.toLowerCase().includes(wanted))
  return isFound && (!authority || passage(route.gate, authority) !== 'closed')
}
