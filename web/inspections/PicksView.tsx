import { PickQuery, type PickRow } from '#contract/inspection-picks.ts'
import { inspections } from '#contract/inspections.ts'
import type { Label } from '#contract/language.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { List } from '../ui/list/ListPage.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { PickForm } from './PickForm.tsx'
import { pickTexts } from './pick-texts.ts'
import './inspections.css'

/** Random picks within one's assignments, and the way to make one. */
export function PicksView() {
  const words = useTexts(pickTexts)
  const labelOf = useLabel()
  const search = useListSearch(PickQuery)
  const { linkTo } = useOpened('pick')
  const reply = useReply(inspections.picks, { query: search.values }, { keepPrevious: true })
  const make = reply.data && <PickForm regions={reply.data.regions} />
  return (
    <div className="stack">
      <div className="detail-head">
        <p className="quiet measure grow">{words.lead}</p>
        {make}
      </div>
      <List
        search={search}
        reply={reply}
        columns={pickColumns(words, labelOf)}
        keyOf={(row: PickRow) => row.id}
        opening={({ id }) => linkTo(id)}
        empty={{ title: words.none, text: words.noneText }}
      />
    </div>
  )
}

const pickColumns = (words: (typeof pickTexts)['en'], labelOf: (label: Label) => string): ListColumn<PickRow>[] => [
  { key: 'made', title: words.madeAt, onCard: 'heading', show: ({ madeAt }) => <Moment at={madeAt} /> },
  { key: 'region', title: words.region, show: ({ region }) => labelOf(region.name) },
  { key: 'candidates', title: words.candidates, align: 'right', show: ({ candidates }) => candidates },
  { key: 'chosen', title: words.chosen, align: 'right', show: ({ chosen }) => chosen },
  { key: 'by', title: words.madeBy, show: ({ madeBy }) => madeBy.name },
]
