import type { ReactNode } from 'react'
import { type RegionHit, regions } from '#contract/regions.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/Answered.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { RegionState } from './RegionState.tsx'
import { texts } from './texts.ts'

type Props = { selected: string | null; onOpen: (code: string) => void; children: ReactNode }

/** A search over the whole of one's region; while nothing is typed, the tree. */
export function RegionHits({ selected, onOpen, children }: Props) {
  const words = useTexts(texts)
  const { opened: text, open: search, close: clear } = useOpened('text')
  const hits = useReply(regions.search, { query: { text: text ?? '' } }, { enabled: text !== null, keepPrevious: true })
  return (
    <>
      <label className="visually-hidden" htmlFor="region-search">
        {words.searchLabel}
      </label>
      <SearchField
        id="region-search"
        value={text ?? undefined}
        placeholder={words.searchPlaceholder}
        maxLength={60}
        onSearch={(typed) => (typed ? typed !== text && search(typed) : text !== null && clear())}
      />
      {text === null && children}
      {text !== null && <Answered reply={hits}>{(found) => <HitList hits={found} selected={selected} onOpen={onOpen} />}</Answered>}
    </>
  )
}

function HitList({ hits, selected, onOpen }: { hits: readonly RegionHit[]; selected: string | null; onOpen: (code: string) => void }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  if (hits.length === 0) return <EmptyState bare title={words.noHits} text={words.noHitsText} />
  return (
    <>
      <p className="region-tree-help" role="status">
        {words.hits(hits.length)}
      </p>
      <ul className="region-hits">
        {hits.map((hit) => (
          <li key={hit.code}>
            <button type="button" className="region-hit" aria-current={hit.code === selected} onClick={() => onOpen(hit.code)}>
              <span className="region-hit-name">
                {labelOf(hit.name)} <span className="region-code figure">{hit.code}</span>
              </span>
              {(!hit.enabled || hit.replacedBy) && <RegionState region={{ ...hit, open: false }} />}
              <span className="region-hit-path">{hit.path.map((region) => labelOf(region.name)).join(' / ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
