import { useNavigate } from '@tanstack/react-router'
import { Segmented, Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { MapQuery } from '#contract/filing-map.ts'
import type { ProjectPage, ProjectRow } from '#contract/project-views.ts'
import { ownerSide, ProjectQuery, projects } from '#contract/projects.ts'
import { useListSearch } from '../../client/address/list-search.ts'
import { usePairs } from '../../client/address/pairs.ts'
import type { Pairs } from '../../client/address/query-string.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { useIsNarrow } from '../../plain/is-narrow.ts'
import { Money } from '../../plain/Money.tsx'
import { Chips } from '../../ui/list/Chips.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { List } from '../../ui/list/ListPage.tsx'
import { texts } from '../texts.ts'
import { useAnalysisChips } from './analysis-chips.ts'
import { ColumnChoice, useColumnChoice } from './ColumnChoice.tsx'
import { projectColumns, usualColumns } from './project-columns.tsx'
import { useProjectFilters } from './project-filters.tsx'
import { SelectedFilings } from './selected-filings.ts'

const FilingsMap = lazy(async () => ({ default: (await import('../map/FilingsMap.tsx')).FilingsMap }))

/** Loaded when somebody hands a filing over: a list does without the forms of a filing's page. */
const TransferFromList = lazy(async () => ({ default: (await import('../actions/TransferFromList.tsx')).TransferFromList }))

const NewFilingForm = lazy(async () => ({ default: (await import('../NewFilingForm.tsx')).NewFilingForm }))

/** The filings one may see, or those one runs oneself. */
export function FilingsList({ mine }: { mine: boolean }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const isNarrow = useIsNarrow()
  const search = useListSearch(ProjectQuery)
  const reply = useReply(projects.list, { query: { ...search.values, ...(mine && { mine }) } }, { keepPrevious: true })
  const { authorities } = useMe()
  const mayHandOver = authorities.includes('VILLAGE_ADMIN') && !mine
  const [handedOver, handOver] = useState<string | null>(null)
  const mayCopy = ownerSide.some((code) => authorities.includes(code))
  const [copied, copy] = useState<ProjectRow | null>(null)
  const columns = projectColumns(words, labelOf, { handOver: mayHandOver ? ({ id }) => handOver(id) : null, copy: mayCopy ? copy : null })
  const { chosen, choose } = useColumnChoice([...usualColumns, ...(mayHandOver ? ['filer'] : []), ...(mayCopy ? ['copy'] : [])])
  const shown = isNarrow ? columns : columns.filter(({ key }) => key === 'name' || chosen.includes(key))

  const filters = useProjectFilters(search)
  const chips = useAnalysisChips(search, reply.data?.items[0]?.filer.name)
  const [way, show] = useWay()
  const list = (
    <>
      <List
        exporting={{ list: 'filings', route: projects.list, columns: exportedColumns(shown), ...(mine && { query: { mine } }) }}
        selecting={{ Bar: SelectedFilings, of: (row: ProjectRow) => row }}
        search={search}
        reply={reply}
        columns={shown}
        keyOf={(row: ProjectRow) => row.id}
        filters={way === 'map' ? [] : filters}
        chips={way === 'map' ? [] : chips}
        opening={({ id }) => ({ to: screenPath('/v2/project/:id', { id }) })}
        empty={{ title: words.emptyTitle, text: mine ? words.emptyMineText : words.emptyText }}
      />
      <div className="above-16 row gap-24 apart">
        {reply.data && reply.data.total > 0 && <Sums sums={reply.data.sums} total={reply.data.total} />}
        {!isNarrow && <ColumnChoice columns={columns} chosen={chosen} onChoose={choose} />}
      </div>
    </>
  )

  return (
    <div className="stack">
      <div>
        <Segmented<Way>
          aria-label={words.shownAs}
          value={way}
          options={ways.map((value) => ({ value, label: words[value] }))}
          onChange={(next) => show(next)}
        />
      </div>
      {way === 'list' && <div>{list}</div>}
      {way === 'map' && (
        <section className="list stack">
          <FilterBar filters={filters} inUse={search.filtered} onClear={search.clear} />
          <Chips chips={chips} />
          <Suspense fallback={<Skeleton active />}>
            <FilingsMap
              query={asMapped(search.values, mine)}
              listed={totalOf(reply.data)}
              onList={() => show('list')}
              onPlaceless={() => show('list', { placed: 'no', page: '1' })}
            >
              <div>{list}</div>
            </FilingsMap>
          </Suspense>
        </section>
      )}
      {/* Outside of the rows, which open by a click anywhere in them. */}
      {handedOver && (
        <Suspense>
          <TransferFromList key={handedOver} id={handedOver} onClose={() => handOver(null)} />
        </Suspense>
      )}
      {copied && (
        <Suspense>
          <NewFilingForm key={copied.id} open copyOf={copied} onClose={() => copy(null)} />
        </Suspense>
      )}
    </div>
  )
}

const ways = ['list', 'map'] as const
type Way = (typeof ways)[number]

/** Held by the address beside the filters, which stay what they are. */
function useWay() {
  const navigate = useNavigate()
  const way: Way = usePairs<'/v2/project'>().as === 'map' ? 'map' : 'list'
  const show = (next: Way, more: Pairs = {}) =>
    void navigate({ to: '.', search: ({ as: _, ...others }: Pairs) => ({ ...others, ...(next === 'map' && { as: next }), ...more }) })
  return [way, show] as const
}

/** On a map there are neither pages nor an order. */
function asMapped({ page: _page, size: _size, sort: _sort, after: _after, ...filters }: ProjectQuery, mine: boolean): MapQuery {
  return { ...filters, ...(mine && { mine }) }
}

/** As the list itself says it. */
const totalOf = (page: ProjectPage | undefined) => (page ? `${page.total.toLocaleString('en')}${page.exact ? '' : '+'}` : null)

/** The number stands in the column of the name, in a file it has its own. */
const exportedColumns = (shown: readonly { key: string }[]) => ['number', ...shown.map(({ key }) => key).filter((key) => key !== 'copy')]

/** Never a sum of part of them: it would look like the sum of all. */
function Sums({ sums, total }: Pick<ProjectPage, 'sums' | 'total'>) {
  const words = useTexts(texts)
  if (!sums) return <p className="quiet measure">{words.sumsOmitted(total)}</p>
  const amounts = [
    [words.estimate, sums.estimatedPrice],
    [words.contract, sums.contractPrice],
    [words.settlement, sums.settlementReviewed],
    [words.paid, sums.paid],
  ] as const
  return (
    <div className="list-sums row gap-24">
      <span className="quiet">{words.sums}</span>
      <dl aria-label={words.sums}>
        {amounts.map(([name, fen]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Money fen={fen} inWan />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
