import { inspections } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { InspectionRows } from './InspectionRows.tsx'
import { texts } from './texts.ts'

/** The visits to one project, the newest first. */
export function InspectionsPanel({ projectId }: { projectId: string }) {
  const words = useTexts(texts)
  const reply = useReply(inspections.list, { query: { page: 1, size: 100, sort: '-planned', project: projectId } })
  return (
    <section className="panel" aria-labelledby="project-inspections">
      <h2 id="project-inspections">{words.inspections}</h2>
      <Answered reply={reply} rows={2}>
        {({ items }) => (items.length === 0 ? <p className="quiet">{words.emptyHere}</p> : <InspectionRows rows={items} about="day" />)}
      </Answered>
    </section>
  )
}
