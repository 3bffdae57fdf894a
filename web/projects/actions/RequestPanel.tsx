import { App } from 'antd'
import { useState } from 'react'
import type { ProjectDetail, RequestView } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { DueDay } from '../../terms/DueDay.tsx'
import { type Offer, Offers } from '../../ui/actions/Offers.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { ConfirmWithReason } from '../../ui/form/ConfirmWithReason.tsx'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import { pageTexts } from '../page-texts.ts'
import { phraseTexts } from './phrase-texts.ts'
import { isPlain } from './use-approvals.ts'
import { useStaleProject } from './use-stale-project.ts'

type Props = { project: ProjectDetail; onDecided: (decided: string) => void }
type Asked = { request: RequestView; grant: boolean }

/** The requests that wait, each with who must decide it, and the decision where it is this reader's. What they ask stands beside (`OpenRequests`). */
export function RequestPanel({ project, onDecided }: Props) {
  const [asked, ask] = useState<Asked | null>(null)
  const open = project.requests.filter(({ state }) => state === 'open')
  return (
    <>
      {open.map((request) => (
        <OpenRequest key={request.id} project={project} request={request} onAsk={(grant) => ask({ request, grant })} />
      ))}
      {/* Beside the requests: what is being typed outlives that a colleague has decided. */}
      {asked && <Deciding project={project} asked={asked} onDecided={onDecided} onClose={() => ask(null)} />}
    </>
  )
}

type OpenProps = { project: ProjectDetail; request: RequestView; onAsk: (grant: boolean) => void }

function OpenRequest({ project, request, onAsk }: OpenProps) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const inWords = useObstacleWords(project)
  const { mayRefuse, obstacles } = request
  return (
    <article className="request box stack gap-8">
      <h3>{words.request(names.requests[request.kind])}</h3>
      <p className="quiet">{words.decidedAt[request.level]}</p>
      <p>
        {words.due} <DueDay day={request.dueOn} />
      </p>
      {!mayRefuse && obstacles.length > 0 && <p className="quiet">{obstacles.map(inWords).join(' ')}</p>}
      <Offers offers={useRequestOffers(project, request, onAsk)} />
    </article>
  )
}

/** Whoever may refuse it decides it, and sees what keeps them from granting it. */
function useRequestOffers(project: ProjectDetail, request: RequestView, onAsk: (grant: boolean) => void): Offer[] {
  const words = useTexts(pageTexts)
  const inWords = useObstacleWords(project)
  const ask = useSureness(project, request)
  const { mayRefuse, mayWithdraw, mayConsent, obstacles } = request
  const deciding: Offer[] = [
    { key: 'grant', name: words.grant, weight: 'advance', reasons: obstacles.map(inWords), onTake: () => onAsk(true) },
    { key: 'refuse', name: words.refuse, weight: 'neutral', onTake: () => onAsk(false) },
  ]
  return [
    ...(mayRefuse ? deciding : []),
    ...(mayConsent ? [{ key: 'consent', name: words.consent, weight: 'advance' as const, onTake: ask.consent }] : []),
    ...(mayWithdraw ? [{ key: 'withdraw', name: words.withdrawRequest, weight: 'undo' as const, onTake: ask.withdraw }] : []),
  ]
}

type DecidingProps = Props & { asked: Asked; onClose: () => void }

function Deciding({ project, asked: { request, grant }, onDecided, onClose }: DecidingProps) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const phrases = useTexts(phraseTexts)
  const decide = useCall(projects.decideRequest)
  const stale = useStaleProject(project)
  const confirm = grant ? words.grant : words.refuse
  const title = words.deciding(confirm, names.requests[request.kind])
  const settle = (decision: string) =>
    decide
      .mutateAsync({
        params: { id: project.id, requestId: request.id },
        body: { version: stale.seen.version, grant, decision },
      })
      .then(() => onDecided(title))
      .catch((failure: unknown) => {
        stale.catchConflict(failure)
        throw failure
      })
  return (
    <ConfirmWithReason
      open
      title={title}
      confirm={confirm}
      danger={!grant}
      least={2}
      phrases={grant ? (request.kind === 'settlement' ? phrases.settle : phrases.grant) : phrases.refuse}
      isFirstPhraseGiven={grant && isPlain(project)}
      onConfirm={settle}
      onClose={onClose}
    >
      {stale.changes && <StaleNotice changes={stale.changes} onTakeTheirs={onClose} onKeepMine={stale.settle} />}
    </ConfirmWithReason>
  )
}

/** What is done without a word is confirmed first. */
function useSureness(project: ProjectDetail, request: RequestView) {
  const words = useTexts(pageTexts)
  const { modal } = App.useApp()
  const refuse = useRefusal()
  const withdraw = useCall(projects.withdrawRequest)
  const consent = useCall(projects.consentToRequest)
  const input = { params: { id: project.id, requestId: request.id }, body: { version: project.version } }
  return {
    withdraw: () =>
      void modal.confirm({
        title: words.withdrawRequest,
        content: words.withdrawRequestText,
        okText: words.withdrawRequest,
        cancelText: words.cancel,
        autoFocusButton: 'cancel',
        centered: true,
        onOk: () => withdraw.mutateAsync(input).catch(refuse),
      }),
    consent: () =>
      void modal.confirm({
        title: words.consent,
        content: words.consentText,
        okText: words.consent,
        cancelText: words.cancel,
        centered: true,
        onOk: () => consent.mutateAsync(input).catch(refuse),
      }),
  }
}
