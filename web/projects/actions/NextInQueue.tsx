import { CheckCircleFilled } from '@ant-design/icons'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { projects } from '#contract/projects.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { DueDay } from '../../terms/DueDay.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { LinkButton } from '../../ui/feedback/LinkButton.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { turnTexts } from '../turn-texts.ts'

type Props = { projectId: string; decided: string }

/** After a decision: what waits next for this decider, and how long it may wait. */
export function NextInQueue({ projectId, decided }: Props) {
  const words = useTexts(pageTexts)
  const reply = useReply(projects.queue, { query: { page: 1, size: 5, sort: 'due' } }, { staleTime: 0 })
  const strip = useRef<HTMLElement>(null)
  useEffect(() => strip.current?.focus(), [])
  return (
    <section className="next-in-queue stack gap-8 box" ref={strip} tabIndex={-1} aria-label={words.nextInQueue}>
      <p className="done medium">
        <CheckCircleFilled aria-hidden /> {decided}
      </p>
      <Answered reply={reply} rows={2}>
        {({ items, total }) => {
          const next = items.find(({ project }) => project.id !== projectId)
          if (!next) return <p className="quiet">{words.queueDone}</p>
          return (
            <>
              <p className="quiet">{words.waiting(total)}</p>
              <Waiting item={next} />
              <LinkButton type="primary" block to={screenPath('/v2/project/:id', { id: next.project.id })}>
                {words.nextInQueue}
              </LinkButton>
            </>
          )
        }}
      </Answered>
      <Link to="/v2/project" search={{ tab: 'queue' }}>
        {words.toQueue}
      </Link>
    </section>
  )
}

type Item = NonNullable<ReturnType<typeof useReply<typeof projects.queue>>['data']>['items'][number]

function Waiting({ item: { project, request, task, dueOn } }: { item: Item }) {
  const names = useTexts(lifecycleTexts)
  const { tasks } = useTexts(turnTexts)
  const labelOf = useLabel()
  return (
    <p className="stack gap-4 anywhere">
      <Link to="/v2/project/$id" params={{ id: project.id }}>
        {project.name}
      </Link>
      <span className="quiet">
        {request ? names.requests[request.kind] : tasks[task]} · {labelOf(project.region.name)}
      </span>
      {dueOn && <DueDay day={dueOn} />}
    </p>
  )
}
