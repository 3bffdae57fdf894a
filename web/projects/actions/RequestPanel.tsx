import { Button } from 'antd'
import { useState } from 'react'
import type { ProjectDetail, RequestView } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { DueDay } from '../../terms/DueDay.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { ConfirmWithReason } from '../../ui/form/ConfirmWithReason.tsx'
import { StaleNotice } from '../../ui/form/StaleNotice.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { useObstacleWords } from '../obstacle-words.ts'
import { pageTexts } from '../page-texts.ts'
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
  const inWords = useObstacleWords()
  return (
    <article className="request">
      <h3>{words.request(names.requests[request.kind])}</h3>
      <p className="quiet">{words.decidedAt[request.level]}</p>
      <p>
        {words.due} <DueDay day={request.dueOn} />
      </p>
      {request.obstacles.length > 0 && <p className="quiet">{request.obstacles.map(inWords).join(' ')}</p>}
      {request.mayRefuse && (
        <div className="action-buttons">
          <Button type="primary" disabled={request.obstacles.length > 0} onClick={() => onAsk(true)}>
            {words.grant}
          </Button>
          <Button danger onClick={() => onAsk(false)}>
            {words.refuse}
          </Button>
        </div>
      )}
      <Others project={project} request={request} />
    </article>
  )
}

type DecidingProps = Props & { asked: Asked; onClose: () => void }

function Deciding({ project, asked: { request, grant }, onDecided, onClose }: DecidingProps) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const decide = useCall(projects.decideRequest)
  const stale = useStaleProject(project)
  const confirm = grant ? words.grant : words.refuse
  const title = words.deciding(confirm, names.requests[request.kind])
  const settle = (decision: string) =>
    decide
      .mutateAsync({
        params: { id: project.id, requestId: request.id },
        body: { version: stale.version, grant, decision },
      })
      .then(() => onDecided(title))
      .catch((failure: unknown) => {
        stale.catchConflict(failure)
        throw failure
      })
  return (
    <ConfirmWithReason open title={title} confirm={confirm} danger={!grant} least={2} onConfirm={settle} onClose={onClose}>
      {stale.changes && <StaleNotice changes={stale.changes} onTakeTheirs={onClose} onKeepMine={stale.settle} />}
    </ConfirmWithReason>
  )
}

function Others({ project, request }: { project: ProjectDetail; request: RequestView }) {
  const words = useTexts(pageTexts)
  const refuse = useRefusal()
  const withdraw = useCall(projects.withdrawRequest)
  const consent = useCall(projects.consentToRequest)
  const input = { params: { id: project.id, requestId: request.id }, body: { version: project.version } }
  return (
    <div className="action-buttons">
      {request.mayWithdraw && (
        <Button loading={withdraw.isPending} onClick={() => withdraw.mutateAsync(input).catch(refuse)}>
          {words.withdrawRequest}
        </Button>
      )}
      {request.mayConsent && (
        <Button loading={consent.isPending} onClick={() => consent.mutateAsync(input).catch(refuse)}>
          {words.consent}
        </Button>
      )}
    </div>
  )
}
