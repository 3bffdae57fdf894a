import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { InspectionQuery, type InspectionRow, inspections } from '#contract/inspections.ts'
import { useChoice } from '../client/address/choice.ts'
import { useListSearch } from '../client/address/list-search.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { List } from '../ui/list/ListPage.tsx'
import { InspectionDays } from './InspectionDays.tsx'
import { inspectionColumns } from './inspection-columns.tsx'
import { useInspectionFilters } from './inspection-filters.tsx'
import { PlanForm } from './PlanForm.tsx'
import { texts } from './texts.ts'
import './inspections.css'

/** Inspections of the projects one may see, as a list or day by day. */
export function InspectionList() {
  const words = useTexts(texts)
  const supervises = useMe().authorities.includes('SUPERVISE')
  const [shown, choose] = useChoice('as', ['list', 'days'], ['tab', 'view'])
  return (
    <div className="stack">
      <div className="detail-head">
        <Segmented
          aria-label={words.shownAs}
          options={[
            { value: 'list', label: words.asList },
            { value: 'days', label: words.asDays },
          ]}
          value={shown}
          onChange={choose}
        />
        {supervises && <PlanOne />}
      </div>
      {shown === 'list' ? <AsList /> : <InspectionDays />}
    </div>
  )
}

/** Of any project one supervises: it is looked for in the form. */
function PlanOne() {
  const words = useTexts(texts)
  const [isPlanning, setPlanning] = useState(false)
  const { open } = useOpened('visit')
  return (
    <>
      <Button onClick={() => setPlanning(true)}>{words.plan}</Button>
      {isPlanning && (
        <PlanForm
          projectId={null}
          inspection={null}
          onDone={(id) => {
            setPlanning(false)
            open(id)
          }}
          onClose={() => setPlanning(false)}
        />
      )}
    </>
  )
}

function AsList() {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const search = useListSearch(InspectionQuery)
  const { linkTo } = useOpened('visit')
  const reply = useReply(inspections.list, { query: search.values }, { keepPrevious: true })
  return (
    <List
      exporting={{ list: 'inspections', route: inspections.list }}
      search={search}
      reply={reply}
      columns={inspectionColumns(words, labelOf)}
      keyOf={(row: InspectionRow) => row.id}
      filters={useInspectionFilters(search, { days: true })}
      opening={({ id }) => linkTo(id)}
      empty={{ title: words.empty, text: words.emptyText }}
    />
  )
}
