import { Link } from '@tanstack/react-router'
import type { Activity } from '#contract/workbench.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { useTexts } from '../client/language.ts'
import { Moment } from '../plain/Moment.tsx'
import { stepName, stepNames } from '../terms/step-names.ts'
import { texts } from './texts.ts'

/** The last step of the filings that moved last. */
export function ActivityPanel({ steps }: { steps: readonly Activity[] }) {
  const words = useTexts(texts)
  const names = useTexts(stepNames)
  return (
    <section className="panel" aria-labelledby="workbench-activity">
      <h2 id="workbench-activity">{words.activity}</h2>
      <ol className="activity">
        {steps.map(({ project, at, actor, action }) => (
          <li key={project.id}>
            <span className="activity-words stack gap-0 anywhere">
              <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
              <span>
                {actor} · {stepName(names, action)}
              </span>
            </span>
            <Moment at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
