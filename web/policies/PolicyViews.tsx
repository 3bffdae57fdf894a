import type { PolicySearch } from '#contract/policies.ts'
import type { ListSearch } from '../client/address/list-search.ts'
import { useTexts } from '../client/language.ts'
import { texts } from './texts.ts'

type View = 'everything' | 'favourites' | 'recentlyRead' | 'drafts'

/** The ways people come back to a text: all of them, those they marked, those they read last, and for managers what is not published yet. */
export function PolicyViews({ search: { values, set }, mayDraft }: { search: ListSearch<PolicySearch>; mayDraft: boolean }) {
  const words = useTexts(texts)
  const shown = viewOf(values)
  const views: readonly View[] = ['everything', 'favourites', 'recentlyRead', ...(mayDraft ? (['drafts'] as const) : [])]
  return (
    <fieldset className="below-16 row gap-4">
      <legend className="visually-hidden">{words.views}</legend>
      {views.map((view) => (
        <button
          className="chip"
          key={view}
          type="button"
          aria-pressed={view === shown}
          onClick={() => set({ ...cleared(values), ...settings[view] })}
        >
          {words[view]}
        </button>
      ))}
    </fieldset>
  )
}

const settings = {
  everything: {},
  favourites: { favourite: true },
  recentlyRead: { read: true, sort: '-read' },
  drafts: { state: 'draft', sort: '-edited' },
} as const satisfies Record<View, Partial<PolicySearch>>

/** Whatever else narrows the list stays. */
const cleared = ({ state }: PolicySearch) => ({
  favourite: undefined,
  read: undefined,
  sort: '-day' as const,
  state: state === 'draft' ? undefined : state,
})

function viewOf({ favourite, read, state }: PolicySearch): View {
  if (state === 'draft') return 'drafts'
  return read ? 'recentlyRead' : favourite ? 'favourites' : 'everything'
}
