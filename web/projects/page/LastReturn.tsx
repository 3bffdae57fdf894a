import { Alert } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { useMarkName } from '../mark-name.ts'
import { pageTexts } from '../page-texts.ts'

/** Why a filing was returned last and what has become of each mark, for everybody who reads it until it is decided. */
export function LastReturn({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const nameOf = useMarkName(project)
  if (project.returnReason === null) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={words.lastReturn}
      description={
        <>
          <p>{project.returnReason}</p>
          <ul className="bullets">
            {project.marks.map(({ id, target, note, answered }) => (
              <li key={id}>
                <strong>{nameOf(target)}</strong> {note} <span className="quiet">{answered ? words.answered : words.notAnswered}</span>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
