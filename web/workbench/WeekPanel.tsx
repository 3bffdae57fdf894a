import { Link } from '@tanstack/react-router'
import type { WeekItem } from '#contract/inspections.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { RiskLevelTag } from '../terms/RiskLevelTag.tsx'
import { texts } from './texts.ts'

/** The first of the projects that deserve a visit; the others, and planning it, are in the tab of inspections. */
export function WeekPanel({ items }: { items: readonly WeekItem[] }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  return (
    <section className="panel" aria-labelledby="workbench-week">
      <div className="panel-head row apart gap-16">
        <h2 id="workbench-week">{words.week}</h2>
        <Link to="/v2/project" search={{ tab: 'supervision' }}>
          {words.toWeek}
        </Link>
      </div>
      <p className="panel-lead">{items.length === 0 ? words.noWeek : words.weekLead}</p>
      <ol className="activity">
        {items.map(({ project, score, level }) => (
          <li key={project.id}>
            <span className="activity-words stack gap-0 anywhere">
              <Link to={screenPath('/v2/project/:id', { id: project.id })} search={{ tab: 'risk' }}>
                {project.name}
              </Link>
              <span className="figure">
                {labelOf(project.region.name)} · {words.score(score)}
              </span>
            </span>
            <RiskLevelTag level={level} />
          </li>
        ))}
      </ol>
    </section>
  )
}
