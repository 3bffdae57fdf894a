import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as T from 'typebox'
import { type RegionHit, regions } from '#contract/regions.ts'
import { object, text } from '#contract/route.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { SearchField } from '../ui/list/SearchField.tsx'
import { RegionState } from './RegionState.tsx'
import { texts } from './texts.ts'

const Search = object({ text: T.Optional(text(1, 60)) })
type Props = { selected: string | null; children: ReactNode }

/** A search over the whole of one's region; while nothing is typed, the tree. */
export function RegionHits({ selected, children }: Props) {
  const words = useTexts(texts)
  const { values, set } = useListSearch(Search)
  const typed = values.text
  const hits = useReply(regions.search, { query: { text: typed ?? '' } }, { enabled: typed !== undefined, keepPrevious: true })
  return (
    <>
      <label className="visually-hidden" htmlFor="region-search">
        {words.searchLabel}
      </label>
      <SearchField
        id="region-search"
        value={typed}
        placeholder={words.searchPlaceholder}
        maxLength={60}
        onSearch={(next) => set({ text: next }, { replace: true })}
      />
      {typed === undefined && children}
      {typed !== undefined && <Answered reply={hits}>{(found) => <HitList hits={found} selected={selected} />}</Answered>}
    </>
  )
}

function HitList({ hits, selected }: { hits: readonly RegionHit[]; selected: string | null }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { linkTo } = useOpened('region')
  if (hits.length === 0) return <EmptyState bare title={words.noHits} text={words.noHitsText} />
  return (
    <>
      <p className="faint small" role="status">
        {words.hits(hits.length)}
      </p>
      <ul>
        {hits.map((hit) => (
          <li key={hit.code}>
            <Link className="region-hit row apart" aria-current={hit.code === selected} {...linkTo(hit.code)}>
              <span>
                {labelOf(hit.name)} <span className="region-code faint small figure">{hit.code}</span>
              </span>
              {(!hit.enabled || hit.replacedBy) && <RegionState region={{ ...hit, open: false }} />}
              <span className="region-hit-path faint small">{hit.path.map((region) => labelOf(region.name)).join(' / ')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
