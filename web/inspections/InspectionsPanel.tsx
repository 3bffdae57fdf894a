import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { inspections } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import { RefusalNotice } from '../ui/RefusalNotice.tsx'
import { InspectionRows } from './InspectionRows.tsx'
import { PlanForm } from './PlanForm.tsx'
import { texts } from './texts.ts'

/** The visits to one project, the newest first. */
export function InspectionsPanel({ projectId, mayPlan }: { projectId: string; mayPlan: boolean }) {
  const words = useTexts(texts)
  const [isPlanning, setPlanning] = useState(false)
  const { open } = useOpened('visit')
  const { data, error, refetch } = useReply(inspections.list, { query: { page: 1, size: 100, sort: '-planned', project: projectId } })
  return (
    <section className="panel" aria-labelledby="project-inspections">
      <div className="matter-head">
        <h2 id="project-inspections">{words.inspections}</h2>
        {mayPlan && <Button onClick={() => setPlanning(true)}>{words.plan}</Button>}
      </div>
      {error ? <RefusalNotice failure={error} onRetry={refetch} /> : null}
      {!error && !data ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
      {data && data.items.length === 0 ? <p className="quiet">{words.emptyHere}</p> : null}
      {data && data.items.length > 0 ? <InspectionRows rows={data.items} about="day" /> : null}
      <PlanForm
        projectId={projectId}
        inspection={null}
        open={isPlanning}
        onDone={(id) => {
          setPlanning(false)
          open(id)
        }}
        onClose={() => setPlanning(false)}
      />
    </section>
  )
}
