import { Button } from 'antd'
import { useState } from 'react'
import { audit } from '#contract/audit.ts'
import type { Filing } from '#contract/filing.ts'
import type { EvidenceStep, ProjectState } from '#contract/lifecycle.ts'
import type { Mark } from '#contract/project-actions.ts'
import type { ProjectDetail, ProjectEvent } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import type { Deviation } from '#domain/steps/action-findings.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { useMe } from '../../client/session.ts'
import { Moment } from '../../plain/Moment.tsx'
import { StateTag } from '../../plain/StateTag.tsx'
import { AllAtOnce } from '../../ui/feedback/AllAtOnce.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { changedFields } from '../filing-values.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useMarkName } from '../mark-name.ts'
import { pageTexts } from '../page-texts.ts'
import { CorrectedFields } from '../records/CorrectedFields.tsx'
import { turnTexts } from '../turn-texts.ts'
import { AuditLines } from './AuditLines.tsx'
import { historyTexts } from './history-texts.ts'
import { useActionName } from './history-words.ts'
import { Difference, Versions } from './Versions.tsx'
import { versionTexts } from './version-texts.ts'

/** What happened to a filing, the newest first, with what each step changed; and any two versions side by side. */
export function HistoryTab({ project }: { project: ProjectDetail }) {
  const words = useTexts(historyTexts)
  const versions = useTexts(versionTexts)
  const { authorities } = useMe()
  const mayReadTrail = audit.ofFiling.gate.some((code) => authorities.includes(code))
  return (
    <AllAtOnce className="fact-groups">
      <Versions project={project} title={versions.compare} />
      <section>
        <h2>{words.history}</h2>
        <HistoryPage project={project} />
      </section>
      {mayReadTrail && (
        <section aria-labelledby="filing-trail">
          <h2 id="filing-trail">{words.trail}</h2>
          <AuditLines projectId={project.id} />
        </section>
      )}
    </AllAtOnce>
  )
}

/** One page of history; an older one is added below it, never put in its place. */
function HistoryPage({ project, before }: { project: ProjectDetail; before?: number }) {
  const words = useTexts(pageTexts)
  const [older, setOlder] = useState<number | undefined>()
  const reply = useReply(projects.events, { params: { id: project.id }, query: before === undefined ? {} : { before } })
  return (
    <Answered reply={reply}>
      {({ items, more }) => (
        <>
          <ol className="history">
            {items.map((event) => (
              <Line key={event.id} project={project} event={event} />
            ))}
          </ol>
          {more && older === undefined && <Button onClick={() => setOlder(items.at(-1)?.id)}>{words.more}</Button>}
          {older !== undefined && <HistoryPage project={project} before={older} />}
        </>
      )}
    </Answered>
  )
}

function Line({ project, event }: { project: ProjectDetail; event: ProjectEvent }) {
  const words = useTexts(turnTexts)
  const names = useTexts(lifecycleTexts)
  const actionName = useActionName()
  return (
    <li>
      <p>
        <strong>{actionName(event.action)}</strong>
        {event.fromState !== event.toState && <span className="history-to">→ {names.states[event.toState as ProjectState]}</span>}
      </p>
      <p className="quiet">
        {event.insteadOf ? words.insteadOf(event.actor, event.insteadOf) : event.actor} · <Moment at={event.at} />
      </p>
      {event.reason && <blockquote>{event.reason}</blockquote>}
      {event.action === 'late-file' && <LateFile after={event.after} />}
      {event.action === 'return' && <Marks project={project} after={event.after} />}
      {event.deviations.map((deviation) => (
        <p key={deviation}>
          <StateTag tone="care">{names.deviations[deviation as Deviation]}</StateTag>
        </p>
      ))}
      {isCorrection(event) && <Corrected project={project} event={event} />}
      {event.action === 'edit' && <Edit before={event.before as Filing | null} after={event.after as Filing | null} />}
    </li>
  )
}

const isCorrection = ({ action, before }: ProjectEvent) => action.endsWith('-correction') && before !== null

/** Old beside new, as the line was written. */
function Corrected({ project, event }: { project: ProjectDetail; event: ProjectEvent }) {
  const [before, after] = [event.before, event.after] as Record<string, unknown>[] // by the fields it changes
  const differences = Object.keys(before ?? {}).map((field) => ({ field, before: before?.[field], after: after?.[field] }))
  return <CorrectedFields differences={differences} units={project.requests.flatMap(({ units }) => units)} />
}

function LateFile({ after }: { after: unknown }) {
  const names = useTexts(lifecycleTexts)
  const { step, name } = after as { step: EvidenceStep; name: string } // written with the page itself
  return (
    <p>
      {names.steps[step]} <strong>{name}</strong>
    </p>
  )
}

function Marks({ project, after }: { project: ProjectDetail; after: unknown }) {
  const nameOf = useMarkName(project)
  const { marks = [] } = (after ?? {}) as { marks?: Mark[] } // written by the return itself
  return (
    <ul className="bullets">
      {marks.map(({ target, note }) => (
        <li key={target}>
          <strong>{nameOf(target)}</strong> {note}
        </li>
      ))}
    </ul>
  )
}

function Edit({ before, after }: { before: Filing | null; after: Filing | null }) {
  const words = useTexts(pageTexts)
  if (!before || !after) return null
  const count = changedFields(before, after).length
  if (count === 0) return null
  return (
    <details>
      <summary>{words.compare(count)}</summary>
      <Difference before={{ filing: before }} after={{ filing: after }} />
    </details>
  )
}
