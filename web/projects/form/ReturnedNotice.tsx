import { Alert, Button } from 'antd'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { filingTexts } from '../filing-texts.ts'
import { useMarkName } from '../mark-name.ts'
import { pageTexts } from '../page-texts.ts'
import { writingTexts } from './writing-texts.ts'

/** Why a filing came back, and everything that was marked, each with the way to it. */
export function ReturnedNotice({ project, onJump }: { project: ProjectDetail; onJump: (target: string) => void }) {
  const words = useTexts(filingTexts)
  const writing = useTexts(writingTexts)
  const beside = useTexts(pageTexts)
  const nameOf = useMarkName(project)
  const isSuperseded = (target: string) => project.files.some(({ id, supersededBy }) => id === target && supersededBy !== null)
  return (
    <Alert
      className="form-alert returned-notice"
      type="warning"
      showIcon
      title={words.returned}
      description={
        <>
          <p>{project.returnReason}</p>
          <ul>
            {project.marks.map(({ id, target, note, answered }) => (
              <li key={id}>
                <Button type="link" size="small" onClick={() => onJump(target)}>
                  {nameOf(target)}
                </Button>
                <span>{note}</span>
                <span className="quiet">{answered ? beside.answered : beside.notAnswered}</span>
                {isSuperseded(target) && <span className="quiet">{writing.markAnswered}</span>}
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
