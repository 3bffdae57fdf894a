import { Alert, Form, Input } from 'antd'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { Deviation } from '#domain/steps/action-findings.ts'
import { useTexts } from '../../client/language.ts'
import { RefusalNotice } from '../../ui/feedback/RefusalNotice.tsx'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import { pageTexts } from '../page-texts.ts'
import { useRules } from './fields/form-items.tsx'
import type { useStep } from './use-step.ts'

type About = { action: ProjectAction; project: ProjectDetail }
type Props = About & { step: ReturnType<typeof useStep>; onClose: () => void; onAgain: () => void }

/** What concerns the step as a whole: that somebody was faster, or why it was refused. */
export function Notices({ step: { stale, refused }, action, project, onClose, onAgain }: Props) {
  const words = useTexts(pageTexts)
  return (
    <>
      {stale.changes && (
        <div className="form-alert">
          <StaleNotice
            changes={stale.changes}
            names={words.staleWays}
            onTakeTheirs={onClose}
            onKeepMine={() => {
              stale.settle()
              onAgain()
            }}
          />
          <NoLonger action={action} project={project} />
        </div>
      )}
      {refused !== null && (
        <div className="form-alert">
          <RefusalNotice failure={refused} />
        </div>
      )}
    </>
  )
}

/** Meanwhile somebody else may have taken this very step. */
function NoLonger({ action, project }: About) {
  const words = useTexts(pageTexts)
  const inWords = useObstacleWords(project)
  const obstacles = project.actions.find((view) => view.action === action)?.obstacles.filter(({ kind }) => kind !== 'evidence') ?? []
  if (obstacles.length === 0) return null
  return <Alert type="error" showIcon title={words.noLonger} description={obstacles.map(inWords).join(' ')} />
}

/** What happened otherwise than it should have, and why. */
export function Explanation({ deviations }: { deviations: readonly Deviation[] }) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const rules = useRules()
  if (deviations.length === 0) return null
  return (
    <>
      <Alert
        className="form-alert"
        type="warning"
        showIcon
        title={words.deviationAsk}
        description={
          <ul>
            {deviations.map((deviation) => (
              <li key={deviation}>{names.deviations[deviation]}</li>
            ))}
          </ul>
        }
      />
      <Form.Item name="deviationReason" label={words.reason} rules={rules({ least: 5, most: 500 })}>
        <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />
      </Form.Item>
    </>
  )
}
