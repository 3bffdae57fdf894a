import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ActionView, ProjectDetail } from '#contract/project-views.ts'
import { stepProofs } from '#domain/filing/evidence.ts'
import { lifecycle, weightOf } from '#domain/steps/lifecycle.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import { useMe } from '../../client/session.ts'
import { lazy, useArrivals } from '../../lazy.tsx'
import { type Offer, Offers } from '../../ui/actions/Offers.tsx'
import type { ProjectOffer } from '../further-offers.ts'
import { openTo } from '../further-tabs.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import { pageTexts } from '../page-texts.ts'
import { useMarking } from '../questions/marking.ts'
import { NextInQueue } from './NextInQueue.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { WhoseTurn } from './WhoseTurn.tsx'

const ReturnPanel = lazy(async () => (await import('./ReturnPanel.tsx')).ReturnPanel)
const StepForm = lazy(async () => (await import('./StepForm.tsx')).StepForm)

/** After these a decider turns to the next thing. */
const decisions: readonly ProjectAction[] = ['approve', 'return', 'send-back', 'accept', 'fail-acceptance', 'archive', 'reopen', 'void']

type Props = { project: ProjectDetail; offers: readonly ProjectOffer[] }

/** Everything this reader can do now, and what keeps the rest closed. What is not theirs or not due is left out. */
export function ActionBar({ project, offers: further }: Props) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const [acting, setActing] = useState<ProjectAction | null>(null)
  const [isTransferring, setTransferring] = useState(false)
  const [decided, setDecided] = useState<string | null>(null)
  const marking = useMarking()
  const arrivals = useArrivals<string>()
  const supervision = useFurtherOffers(project, further, arrivals)
  const done = (action: ProjectAction) => {
    setActing(null)
    setDecided(decisions.includes(action) ? names.actions[action] : null)
  }
  const offers = [
    ...useSteps(project, arrivals.coming, (action) =>
      action === 'return'
        ? arrivals.whenThere(action, ReturnPanel, marking.begin)
        : arrivals.whenThere(action, StepForm, () => setActing(action)),
    ),
    ...supervision.offers,
    ...(project.mayTransfer
      ? [{ key: 'transfer', name: words.transfer, weight: 'undo' as const, onTake: () => setTransferring(true) }]
      : []),
  ]
  const hasRequests = project.requests.some(({ state }) => state === 'open')
  return (
    <section className="action-bar stack panel" aria-label={words.next}>
      {decided !== null && <NextInQueue key={`${project.version}`} projectId={project.id} decided={words.decided(decided)} />}
      <h2>{words.next}</h2>
      <WhoseTurn turns={project.turns} />
      {offers.length === 0 && !hasRequests ? <p className="quiet">{words.nothing}</p> : null}
      {!marking.marks && <Offers offers={offers} isTheirTurn={isTheirTurn(project)} />}
      <RequestPanel project={project} onDecided={setDecided} />
      <Suspense>
        {marking.marks && (
          <ReturnPanel
            project={project}
            onDone={() => {
              marking.end()
              done('return')
            }}
          />
        )}
        {acting && <StepForm key={acting} action={acting} project={project} onDone={() => done(acting)} onClose={() => setActing(null)} />}
      </Suspense>
      {supervision.form}
      <TransferDialog project={project} open={isTransferring} onClose={() => setTransferring(false)} />
    </section>
  )
}

/** A step of the filing stands out for those it waits for, unless they have a request to decide first. */
const isTheirTurn = ({ turns, requests }: ProjectDetail) =>
  turns.some(({ mine, request }) => mine && request === null) && !requests.some(({ mayRefuse }) => mayRefuse)

const order = Object.keys(lifecycle)

function useSteps(project: ProjectDetail, coming: string | null, onTake: (action: ProjectAction) => void): Offer[] {
  const names = useTexts(lifecycleTexts)
  const inWords = useObstacleWords(project)
  return project.actions
    .filter(isDue)
    .toSorted((a, b) => order.indexOf(a.action) - order.indexOf(b.action))
    .map((view) => ({
      key: view.action,
      name: names.actions[view.action],
      weight: weightOf(view.action, project),
      reasons: missedBy(view).map(inWords),
      busy: view.action === coming,
      onTake: () => onTake(view.action),
    }))
}

/** What other features offer about a filing, and the form of the one that was chosen. */
function useFurtherOffers(project: ProjectDetail, further: readonly ProjectOffer[], arrivals: ReturnType<typeof useArrivals<string>>) {
  const labelOf = useLabel()
  const navigate = useNavigate()
  const [chosen, choose] = useState<string | null>(null)
  const due = openTo(further, useMe().authorities).filter(({ isDue }) => isDue(project))
  const offer = due.find(({ key }) => key === chosen)
  return {
    offers: due.map((one) => ({
      key: one.key,
      name: labelOf(one.label),
      weight: one.weight,
      busy: one.key === arrivals.coming,
      onTake: () =>
        'tab' in one ? void navigate({ to: '.', search: { tab: one.tab } }) : arrivals.whenThere(one.key, one.Form, () => choose(one.key)),
    })),
    form: offer && 'Form' in offer && (
      <Suspense>
        <offer.Form project={project} onClose={() => choose(null)} />
      </Suspense>
    ),
  }
}

/** Somebody else's step, one of another time, or one that the method of contracting never takes is no offer. */
const isDue = ({ obstacles }: ActionView) => !obstacles.some(({ kind }) => kind === 'state' || kind === 'person' || kind === 'way')

/** Missing files are asked for in the form of the step itself; what earlier steps left out, as the archive finds it, is not. */
const missedBy = ({ action, obstacles }: ActionView) =>
  obstacles.filter(
    (obstacle) =>
      obstacle.kind !== 'evidence' ||
      !stepProofs[action]?.some(({ category, step }) => category === obstacle.category && step === obstacle.step),
  )
