import { Button } from 'antd'
import { useState } from 'react'
import type { AppealAction, AppealHindrance } from '#contract/appeal-states.ts'
import type { Appeal } from '#contract/appeals.ts'
import { useTexts } from '../../client/language.ts'
import type { FindingForm } from '../../ui/form/finding-form.ts'
import { AppealActionForm } from './AppealActionForm.tsx'
import { FindForm } from './FindForm.tsx'
import { handlerNames } from './handler-names.ts'
import { texts } from './texts.ts'

/** Not steps of its life: they can be taken at any step. */
const sideActions: readonly AppealAction[] = ['note', 'mark', 'object']
const grave: readonly AppealAction[] = ['refuse', 'object']
/** What usually comes next; the first of them that can be taken stands out. Assigning anew is no usual step. */
const usual: readonly AppealAction[] = ['accept', 'investigate', 'reply', 'review', 'recheck', 'close', 'find']
type View = Appeal['actions'][number]
type Props = { appeal: Appeal; finding: FindingForm; onGone: () => void }

/** What the server allows now. What is closed stands there with its reason, several of one reason together. */
export function AppealActions({ appeal, finding, onGone }: Props) {
  const words = useTexts(texts)
  const [acting, setActing] = useState<AppealAction | null>(null)
  const offered = appeal.actions.filter(({ hindrance }) => hindrance !== 'state')
  const ready = offered.filter(({ hindrance }) => hindrance === null)
  const steps = ready.filter(({ action }) => !sideActions.includes(action))
  const first = usual.find((wanted) => steps.some(({ action }) => action === wanted)) ?? (appeal.handler ? null : 'assign')
  const others = ready.filter(({ action }) => sideActions.includes(action))
  const close = () => setActing(null)
  return (
    <section className="detail-section" aria-label={words.next}>
      <h3>{words.next}</h3>
      {steps.length === 0 && <p className="quiet">{words.nothing}</p>}
      <Buttons views={steps} first={first} onAct={setActing} />
      <ClosedActions views={offered.filter(({ hindrance }) => hindrance !== null)} />
      {others.length > 0 && (
        <>
          <h4 className="appeal-further">{words.further}</h4>
          <Buttons views={others} first={null} onAct={setActing} />
        </>
      )}
      {acting === 'find' && <FindForm appeal={appeal} finding={finding} onClose={close} />}
      {acting && acting !== 'find' && <AppealActionForm key={acting} action={acting} appeal={appeal} onClose={close} onGone={onGone} />}
    </section>
  )
}

type ButtonsProps = { views: readonly View[]; first: AppealAction | null; onAct: (action: AppealAction) => void }

function Buttons({ views, first, onAct }: ButtonsProps) {
  const names = useTexts(handlerNames)
  if (views.length === 0) return null
  return (
    <div className="detail-actions">
      {views.map(({ action }) => (
        <Button key={action} type={action === first ? 'primary' : 'default'} danger={grave.includes(action)} onClick={() => onAct(action)}>
          {names.actions[action]}
        </Button>
      ))}
    </div>
  )
}

function ClosedActions({ views }: { views: readonly View[] }) {
  const names = useTexts(handlerNames)
  const reasons = [...new Set(views.flatMap(({ hindrance }) => hindrance ?? []))]
  const of = (reason: AppealHindrance) => views.filter(({ hindrance }) => hindrance === reason)
  return (
    <ul className="detail-closed">
      {reasons.map((reason) => (
        <li key={reason}>
          <span className="row">
            {of(reason).map(({ action }) => (
              <Button key={action} disabled>
                {names.actions[action]}
              </Button>
            ))}
          </span>
          <span>{names.hindrances[reason]}</span>
        </li>
      ))}
    </ul>
  )
}
