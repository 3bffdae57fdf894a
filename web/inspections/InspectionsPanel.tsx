import { Button } from 'antd'
import { useState } from 'react'
import { inspections } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { InspectionRows } from './InspectionRows.tsx'
import { PlanForm } from './PlanForm.tsx'
import { texts } from './texts.ts'

/** The visits to one project, the newest first. */
export function InspectionsPanel({ projectId, mayPlan }: { projectId: string; mayPlan: boolean }) {
  const words = useTexts(texts)
  const [isPlanning, setPlanning] = useState(false)
  const { open } = useOpened('visit')
  const reply = useReply(inspections.list, { query: { page: 1, size: 100, sort: '-planned', project: projectId } })
  return (
    <section className="panel" aria-labelledby="project-inspections">
      <div className="detail-head">
        <h2 id="project-inspections">{words.inspections}</h2>
        {mayPlan && <Button onClick={() => setPlanning(true)}>{words.plan}</Button>}
      </div>
      <Answered reply={reply} rows={2}>
        {({ items }) => (items.length === 0 ? <p className="quiet">{words.emptyHere}</p> : <InspectionRows rows={items} about="day" />)}
      </Answered>
      {isPlanning && (
        <PlanForm
          projectId={projectId}
          inspection={null}
          onDone={(id) => {
            setPlanning(false)
            open(id)
          }}
          onClose={() => setPlanning(false)}
        />
      )}
    </section>
  )
}
