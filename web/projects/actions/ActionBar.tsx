import { Button } from 'antd'
import { useState } from 'react'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ActionView, ProjectDetail } from '#contract/project-views.ts'
import { stepProofs } from '#domain/evidence.ts'
import { useTexts } from '../../client/language.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import { pageTexts } from '../page-texts.ts'
import { ActionDrawer } from './ActionDrawer.tsx'
import { NextInQueue } from './NextInQueue.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { TransferFiler } from './TransferFiler.tsx'
import { WhoseTurn } from './WhoseTurn.tsx'

/** Steps that lead on come first; what ends or hinders the work comes last. */
const order: readonly ProjectAction[] = [
  'approve',
  'start-review',
  'accept',
  'archive',
  'sign-direct',
  'open-sourcing',
  'sign-competitive',
  'start',
  'report-progress',
  'complete',
  'request-settlement',
  'record-payment',
  'resume',
  'lift',
  'return',
  'send-back',
  'fail-acceptance',
  'fail-round',
  'request-over-price',
  'request-amendment',
  'request-change',
  'request-correction',
  'request-acceptance-correction',
  'withdraw',
  'suspend',
  'stop',
  'reopen',
  'request-termination',
  'void',
  'submit',
]
const grave: readonly ProjectAction[] = ['stop', 'fail-acceptance', 'return']
/** What ends a filing is never the first thing at hand. */
const ending: readonly ProjectAction[] = ['void', 'request-termination']
/** After these a decider turns to the next thing. */
const decisions: readonly ProjectAction[] = ['approve', 'return', 'send-back', 'accept', 'fail-acceptance', 'archive', 'reopen', 'void']

/** Everything this reader can do now, and what keeps the rest closed. What is not theirs or not due is left out. */
export function ActionBar({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const [acting, setActing] = useState<ProjectAction | null>(null)
  const [decided, setDecided] = useState<string | null>(null)
  const done = (action: ProjectAction) => {
    setActing(null)
    setDecided(decisions.includes(action) ? names.actions[action] : null)
  }
  const due = order.flatMap((action) => project.actions.filter((view) => view.action === action && isDue(view)))
  const ready = due.filter(isReady)
  const closed = due.filter((view) => !isReady(view))

  return (
    <section className="action-bar stack panel" aria-label={words.next}>
      {decided !== null && <NextInQueue key={`${project.version}`} projectId={project.id} decided={words.decided(decided)} />}
      <h2>{words.next}</h2>
      <WhoseTurn turns={project.turns} />
      {due.length === 0 && project.requests.every(({ state }) => state !== 'open') ? <p className="quiet">{words.nothing}</p> : null}
      <div className="action-buttons">
        {ready
          .filter(({ action }) => !ending.includes(action))
          .map(({ action }, at) => (
            <Button
              key={action}
              type={at === 0 ? 'primary' : 'default'}
              danger={at > 0 && grave.includes(action)}
              onClick={() => setActing(action)}
            >
              {names.actions[action]}
            </Button>
          ))}
        {project.mayTransfer && <TransferFiler project={project} />}
        {ready
          .filter(({ action }) => ending.includes(action))
          .map(({ action }) => (
            <Button key={action} type="text" danger onClick={() => setActing(action)}>
              {names.actions[action]}
            </Button>
          ))}
      </div>
      {closed.length > 0 && <Closed views={closed} />}
      <RequestPanel project={project} onDecided={setDecided} />
      {acting && (
        <ActionDrawer key={acting} action={acting} project={project} onDone={() => done(acting)} onClose={() => setActing(null)} />
      )}
    </section>
  )
}

function Closed({ views }: { views: readonly ActionView[] }) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const inWords = useObstacleWords()
  return (
    <ul className="actions-closed stack" aria-label={words.closed}>
      {views.map((view) => (
        <li key={view.action}>
          <Button disabled>{names.actions[view.action]}</Button>
          <ul>
            {missedBy(view).map((obstacle) => (
              <li key={JSON.stringify(obstacle)}>{inWords(obstacle)}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** Somebody else's step, or one of another time, is no offer. */
const isDue = ({ obstacles: [first] }: ActionView) => first?.kind !== 'state' && first?.kind !== 'person'

/** Missing files are asked for in the form of the step itself; what earlier steps left out, as the archive finds it, is not. */
const missedBy = ({ action, obstacles }: ActionView) =>
  obstacles.filter(
    (obstacle) =>
      obstacle.kind !== 'evidence' ||
      !stepProofs[action]?.some(({ category, step }) => category === obstacle.category && step === obstacle.step),
  )
const isReady = (view: ActionView) => missedBy(view).length === 0
