import { Button } from 'antd'
import { useState } from 'react'
import type { ProjectDetail, RequestView } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { ConfirmWithReason } from '../ui/ConfirmWithReason.tsx'
import { FactList } from '../ui/FactList.tsx'
import { useRefusal } from '../ui/refusals.ts'
import { StaleNotice } from '../ui/StaleNotice.tsx'
import { DueDay } from './DueDay.tsx'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { useObstacleWords } from './obstacle-words.ts'
import { pageTexts } from './page-texts.ts'
import { usePayloadFacts } from './payload-facts.tsx'
import { useStale } from './use-stale.ts'

type Props = { project: ProjectDetail; onDecided: (decided: string) => void }
type One = Props & { request: RequestView }

/** The requests that wait, each with who must decide it, and the decision where it is this reader's. */
export function RequestPanel({ project, onDecided }: Props) {
  return project.requests
    .filter(({ state }) => state === 'open')
    .map((request) => <OpenRequest key={request.id} project={project} request={request} onDecided={onDecided} />)
}

function OpenRequest({ project, request, onDecided }: One) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const inWords = useObstacleWords()
  const facts = usePayloadFacts(request)
  return (
    <article className="request">
      <h3>
        {words.requests}: {names.requests[request.kind]}
      </h3>
      <p className="quiet">
        {request.askedBy.name} · {words.decidedAt[request.level]}
      </p>
      <p>
        {words.due} <DueDay day={request.dueOn} />
      </p>
      <FactList facts={facts} />
      {request.obstacles.length === 0 ? (
        <Deciding project={project} request={request} onDecided={onDecided} />
      ) : (
        <p className="quiet">{request.obstacles.map(inWords).join(' ')}</p>
      )}
      <Others project={project} request={request} />
    </article>
  )
}

function Deciding({ project, request, onDecided }: One) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const [asked, setAsked] = useState<'grant' | 'refuse' | null>(null)
  const decide = useCall(projects.decideRequest)
  const stale = useStale(project)
  const title = `${asked === 'refuse' ? words.refuse : words.grant}: ${names.requests[request.kind]}`
  const settle = (decision: string) =>
    decide
      .mutateAsync({
        params: { id: project.id, requestId: request.id },
        body: { version: project.version, grant: asked === 'grant', decision },
      })
      .then(() => onDecided(title))
      .catch((failure: unknown) => {
        stale.caught(failure)
        throw failure
      })
  return (
    <div className="action-buttons">
      <Button type="primary" onClick={() => setAsked('grant')}>
        {words.grant}
      </Button>
      <Button danger onClick={() => setAsked('refuse')}>
        {words.refuse}
      </Button>
      <ConfirmWithReason
        open={asked !== null}
        title={title}
        confirm={asked === 'grant' ? words.grant : words.refuse}
        danger={asked === 'refuse'}
        least={2}
        onConfirm={settle}
        onClose={() => setAsked(null)}
      >
        {stale.changes && <StaleNotice changes={stale.changes} onTakeTheirs={() => setAsked(null)} onKeepMine={stale.settle} />}
      </ConfirmWithReason>
    </div>
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
