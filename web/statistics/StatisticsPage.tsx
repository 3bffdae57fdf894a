import { DownloadOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { ReactNode } from 'react'
import { StatisticsQuery, statistics } from '#contract/statistics.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { PageHeading } from '../plain/PageHeading.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { FilterBar } from '../ui/list/FilterBar.tsx'
import '../ui/list/list.css'
import { AreaTable } from './AreaTable.tsx'
import { Cards } from './Cards.tsx'
import { ChartPanel } from './ChartPanel.tsx'
import { changeSentences } from './change-sentences.ts'
import { changeTexts } from './change-texts.ts'
import type { ChartSpec, Material } from './chart-spec.ts'
import { chartsOf } from './charts-of.ts'
import { PresentButton } from './leaders/PresentButton.tsx'
import { useMaterial } from './material.ts'
import { savePicture } from './picture.ts'
import { useStatisticsFilters } from './statistics-filters.tsx'
import { useFollow } from './targets.ts'
import { texts } from './texts.ts'
import './statistics.css'

/** `action` is what others put at the head of the page, for the region one looks at. */
export function StatisticsPage({ action }: { action: (region: string | undefined) => ReactNode }) {
  const words = useTexts(texts)
  const search = useListSearch(StatisticsQuery)
  const reply = useReply(statistics.read, { query: search.values }, { keepPrevious: true })
  const material = useMaterial(reply.data, search.values)
  const filters = useStatisticsFilters(search)
  return (
    <>
      <PageHeading
        screen="/stati/index"
        purpose={words.purpose}
        action={
          <>
            <PresentButton query={search.values} />
            {action(search.values.region)}
          </>
        }
      />
      <div className="statistics stack gap-24" aria-busy={reply.isPlaceholderData}>
        <FilterBar filters={filters} inUse={search.filtered.filter((name) => name !== 'until')} onClear={search.clear} />
        {material && <Path material={material} onChoose={(region) => search.set({ region })} />}
        <Answered reply={reply} rows={8}>
          {() => material && <Content material={material} drillTo={(region) => search.set({ region })} />}
        </Answered>
      </div>
    </>
  )
}

function Content({ material, drillTo }: { material: Material; drillTo: (region: string) => void }) {
  const words = useTexts(texts)
  const follow = useFollow(drillTo)
  const charts = chartsOf(material, { withNames: true })
  if (material.page.totals.filings === 0 && material.page.months.every(({ filingsBefore }) => filingsBefore === 0))
    return <EmptyState title={words.nothingTitle} text={words.nothingText} />
  return (
    <>
      <Changes material={material} />
      <AreaTable material={material} onFollow={follow} />
      <Cards material={material} />
      <section aria-labelledby="charts-heading">
        <div className="row apart below-8">
          <h2 id="charts-heading">{words.charts}</h2>
          <PictureMenu charts={charts} type={material.palette.type} />
        </div>
        <div className="charts">
          {charts.map((spec) => (
            <ChartPanel key={spec.id} spec={spec} onFollow={follow} />
          ))}
        </div>
      </section>
    </>
  )
}

function Changes({ material: { page, count, money, percent } }: { material: Material }) {
  const words = useTexts(texts)
  const said = useTexts(changeTexts)
  return (
    <section className="panel changes" aria-labelledby="changes-heading">
      <h2 id="changes-heading">{words.changes}</h2>
      <ul className="bullets above-8">
        {changeSentences(page.comparison, said, { count, money, percent }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

/** One menu for all pictures: each chart by its name. */
function PictureMenu({ charts, type }: { charts: readonly ChartSpec[]; type: string }) {
  const words = useTexts(texts)
  const drawn = charts.filter(({ option }) => option !== null)
  const save = (id: string) => {
    const spec = drawn.find((one) => one.id === id)
    if (spec) void savePicture(spec, type)
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: drawn.map(({ id, title }) => ({ key: id, label: title, style: { whiteSpace: 'normal' } })),
        style: { maxHeight: '50vh', overflowY: 'auto' },
        onClick: ({ key }) => save(key),
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden />}>{words.picture}</Button>
    </Dropdown>
  )
}

/** The way down to the region shown; every step of it leads back up. */
function Path({ material: { page, words }, onChoose }: { material: Material; onChoose: (region: string | undefined) => void }) {
  const labelOf = useLabel()
  if (page.path.length < 2) return null
  return (
    <nav className="path" aria-label={words.path}>
      <ol>
        {page.path.map(({ code, name }, at) => (
          <li key={code}>
            {at === page.path.length - 1 ? (
              <span aria-current="page">{labelOf(name)}</span>
            ) : (
              <button type="button" className="text-button" onClick={() => onChoose(at === 0 ? undefined : code)}>
                {labelOf(name)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
