import { useId } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { Moment } from '../../plain/Moment.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { RequestContent } from '../records/RequestContent.tsx'
import type { RequestProps } from '../records/request-props.ts'

/** What is asked and not decided yet, where there is room to read it: above everything else, whichever tab is open. */
export function OpenRequests({ project }: { project: ProjectDetail }) {
  const open = project.requests.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <div className="open-requests below-16 stack">
      {open.map((request) => (
        <OpenRequest key={request.id} project={project} request={request} />
      ))}
    </div>
  )
}

function OpenRequest({ project, request }: RequestProps) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const heading = useId()
  return (
    <section className="open-request panel" aria-labelledby={heading}>
      <h2 id={heading}>{words.request(names.requests[request.kind])}</h2>
      <p className="quiet">
        {request.askedBy.name} · <Moment at={request.askedAt} />
      </p>
      {request.consentBy && <p>{words.consentedBy(request.consentBy.name)}</p>}
      <RequestContent project={project} request={request} />
    </section>
  )
}
