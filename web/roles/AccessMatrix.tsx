import * as T from 'typebox'
import { authorities } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { object, oneOf } from '#contract/route.ts'
import { passage } from '#domain/people/gates.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { useTexts } from '../client/language.ts'
import { useIsNarrow } from '../plain/is-narrow.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import { named, useFilterKinds } from '../ui/list/filters.tsx'
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
  const search = useListSearch(Search)
  const { values, clear, filtered } = search
  const filter = useFilterKinds(search)
  const all = useMatrixRows()
  const rows = all.filter((row) => matches(row, values))
  const filters = [
    filter.text('text', words.matrixSearchHint, { label: words.matrixSearch }),
    filter.one('authority', words.authority, named(authorities, names)),
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
