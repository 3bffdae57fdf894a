import { Button } from 'antd'
import { useEffect } from 'react'
import { type AuditFault, audit, type Verification, type VerificationState } from '#contract/audit.ts'
import { momentText } from '../../client/clock.ts'
import { useTexts } from '../../client/language.ts'
import { useCall, useReply } from '../../client/reply.ts'
import { StateTag, type Tone } from '../../plain/StateTag.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { useEventName } from './audit-words.ts'
import { verificationTexts } from './verification-texts.ts'

const pollEvery = 1_000
const tones: Record<VerificationState, Tone> = {
  running: 'move',
  intact: 'done',
  restored: 'care',
  damaged: 'stop',
  failed: 'care',
  abandoned: 'care',
}

/** The latest verification of the chain, followed while it runs, and the way to start one. */
export function VerificationPanel() {
  const words = useTexts(verificationTexts)
  const reply = useReply(audit.verifications, {})
  const { refetch } = reply
  const verify = useCall(audit.verify)
  const refuse = useRefusal()
  const latest = reply.data?.items[0]
  const isRunning = latest?.state === 'running'
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void refetch(), pollEvery)
    return () => clearInterval(timer)
  }, [isRunning, refetch])

  // Somebody else may have started one a moment ago: then theirs is followed.
  const giveUp = (failure: unknown) => {
    refuse(failure)
    void refetch()
  }
  return (
    <section className="panel verification" aria-labelledby="audit-verification">
      <div className="tab-top row gap-16 apart">
        <h2 id="audit-verification">
          {words.title} {latest && <StateTag tone={tones[latest.state]}>{words.states[latest.state]}</StateTag>}
        </h2>
        {reply.data && (
          <Button
            disabled={!reply.data.mayVerify || isRunning}
            loading={verify.isPending}
            onClick={() => void verify.mutateAsync({}).catch(giveUp)}
          >
            {latest ? words.again : words.start}
          </Button>
        )}
      </div>
      <Answered reply={reply} rows={2}>
        {({ mayVerify, hasCopy }) => (
          <>
            <p className="faint">{mayVerify ? (isRunning ? words.alreadyRunning : words.lead) : words.topOnly}</p>
            {mayVerify && (
              <p className="faint">
                {hasCopy ? (
                  words.hasCopy
                ) : (
                  <>
                    {words.noCopy} <code>AUDIT_HEADS_COPY</code>
                  </>
                )}
              </p>
            )}
            {mayVerify && <div aria-live="polite">{latest ? <Result run={latest} /> : <p>{words.verdicts.never}</p>}</div>}
          </>
        )}
      </Answered>
    </section>
  )
}

function Result({ run }: { run: Verification }) {
  const words = useTexts(verificationTexts)
  return (
    <>
      {run.state === 'running' && <Running run={run} />}
      {run.state === 'intact' && <p>{words.verdicts.intact(count(run.sealed ?? 0))}</p>}
      {run.state === 'restored' && <p>{words.verdicts.restored(count(run.sealed ?? 0))}</p>}
      {run.state === 'damaged' && <p className="stop">{words.verdicts.damaged(count(run.faultCount))}</p>}
      {run.state === 'failed' && <p>{words.verdicts.failed}</p>}
      {run.state === 'abandoned' && <p>{words.verdicts.abandoned}</p>}
      {run.restores.map((restore) => (
        <p key={restore.at} className="care">
          {words.restore(restore, momentText(restore.at), momentText(restore.takenAt))}
        </p>
      ))}
      {run.faults.length > 0 && <Faults run={run} />}
      {run.sealed !== null && (
        <p className="faint">{run.unsealed.count > 0 ? words.unsealed(run.unsealed.count, idsOf(run)) : words.noneUnsealed}</p>
      )}
      <p className="faint">
        {run.startedBy === null ? words.byNight(momentText(run.startedAt)) : words.startedBy(run.startedBy, momentText(run.startedAt))}
      </p>
    </>
  )
}

function Running({ run: { done, total } }: { run: Verification }) {
  const words = useTexts(verificationTexts)
  return (
    <>
      <progress value={done} max={Math.max(total, 1)} aria-label={words.progressLabel} />
      <p className="figure">{total > 0 ? words.progress(count(done), count(total)) : words.preparing}</p>
    </>
  )
}

function Faults({ run: { faults, faultCount } }: { run: Verification }) {
  const words = useTexts(verificationTexts)
  return (
    <>
      <ul className="above-8 stack gap-0 bullets">
        {faults.slice(0, 50).map((fault) => (
          <li key={`${fault.kind} ${fault.place} ${fault.position} ${fault.lineId}`}>
            <FaultText fault={fault} />
          </li>
        ))}
      </ul>
      {faultCount > 50 && <p className="faint">{words.moreFaults(count(faultCount - 50))}</p>}
    </>
  )
}

function FaultText({ fault }: { fault: AuditFault }) {
  const words = useTexts(verificationTexts)
  const eventName = useEventName()
  return (
    <>
      {words.faults[fault.kind](fault)}
      {fault.line && (
        <span className="faint"> {words.nowSays(eventName(fault.line.event), fault.line.person, momentText(fault.line.at))}</span>
      )}
    </>
  )
}

const count = (number: number) => number.toLocaleString('en')
const idsOf = ({ unsealed: { count: all, lineIds } }: Verification) => `${lineIds.join(', ')}${all > lineIds.length ? ', …' : ''}`
