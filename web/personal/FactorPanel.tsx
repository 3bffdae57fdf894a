import { App, Button } from 'antd'
import { useState } from 'react'
import { factors, type MyFactors } from '#contract/factors.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { replaceMe } from '../client/session.ts'
import { Moment } from '../plain/Moment.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { EnrolDialog, type Enrolment } from './EnrolDialog.tsx'
import { factorTexts } from './factor-texts.ts'
import { PasskeyRows } from './PasskeyRows.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** What one confirms a sign-in with, beside the password. */
export function FactorPanel() {
  const words = useTexts(factorTexts)
  const reply = useReply(factors.mine, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <section className="panel personal-sessions stack" aria-labelledby="factor-title">
      <div>
        <h2 id="factor-title">{words.title}</h2>
        <p className="panel-lead">{words.lead}</p>
      </div>
      <Answered reply={reply}>
        {(mine) => (
          <>
            {mine.totp ? <AppRow totp={mine.totp} /> : <SetUp onCodes={setCodes} />}
            {mine.canHavePasskeys && <PasskeyRows passkeys={mine.passkeys} onCodes={setCodes} />}
            {(mine.totp || mine.passkeys.length > 0) && <CodesRow left={mine.recoveryCodesLeft} onCodes={setCodes} />}
          </>
        )}
      </Answered>
      <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />
    </section>
  )
}

type OnCodes = (codes: readonly string[] | null) => void

function SetUp({ onCodes }: { onCodes: OnCodes }) {
  const words = useTexts(factorTexts)
  const refuse = useRefusal()
  const begin = useCall(factors.beginTotp)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  return (
    <div className="row gap-24">
      <span>{words.off}</span>
      <Button onClick={() => begin.mutateAsync({}).then(setEnrolment, refuse)} loading={begin.isPending}>
        {words.setUp}
      </Button>
      <EnrolDialog enrolment={enrolment} onClose={() => setEnrolment(null)} onCodes={onCodes} />
    </div>
  )
}

function AppRow({ totp: { addedAt, usedAt } }: { totp: NonNullable<MyFactors['totp']> }) {
  const words = useTexts(factorTexts)
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(factors.removeTotp)
  const act = () =>
    remove.mutateAsync({}).then((me) => {
      replaceMe(me)
      message.success(words.removed)
    }, refuse)
  const ask = () =>
    void modal.confirm({
      title: words.removeTitle,
      content: words.removeText,
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: act,
    })
  return (
    <div className="row gap-24">
      <strong>{words.app}</strong>
      <span className="quiet">
        {words.added} <Moment at={addedAt} />
      </span>
      {usedAt && (
        <span className="quiet">
          {words.used} <Moment at={usedAt} />
        </span>
      )}
      <Button danger onClick={ask} loading={remove.isPending}>
        {words.remove}
      </Button>
    </div>
  )
}

function CodesRow({ left, onCodes }: { left: number; onCodes: OnCodes }) {
  const words = useTexts(factorTexts)
  const { modal } = App.useApp()
  const refuse = useRefusal()
  const renew = useCall(factors.renewCodes)
  const act = () => renew.mutateAsync({}).then(({ codes }) => onCodes(codes), refuse)
  const ask = () =>
    void modal.confirm({ title: words.renewTitle, content: words.renewText, okText: words.renew, cancelText: words.cancel, onOk: act })
  return (
    <div className="row gap-24">
      <span>{words.codesLeft(left)}</span>
      <Button onClick={ask} loading={renew.isPending}>
        {words.renew}
      </Button>
    </div>
  )
}
