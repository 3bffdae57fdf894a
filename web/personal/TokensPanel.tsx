import { App, Button } from 'antd'
import { useState } from 'react'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type AccessToken, tokens } from '#contract/tokens.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ShownOnce } from '../ui/feedback/ShownOnce.tsx'
import { TokenForm } from './TokenForm.tsx'
import { tokenTexts } from './token-texts.ts'

/** The tokens with which programs act for somebody: made, seen, revoked. */
export function TokensPanel() {
  const words = useTexts(tokenTexts)
  const reply = useReply(tokens.list, {})
  const [isMaking, setMaking] = useState(false)
  const [made, show] = useState<string | null>(null)
  return (
    <section className="panel personal-sessions stack" aria-labelledby="tokens-title">
      <div className="sessions-top">
        <div>
          <h2 id="tokens-title">{words.title}</h2>
          <p className="panel-lead">{words.lead}</p>
        </div>
        <Button onClick={() => setMaking(true)}>{words.make}</Button>
      </div>
      {made && <ShownOnce secret={made} name={words.token} warning={words.once} />}
      <Answered reply={reply}>
        {({ items }) =>
          items.length === 0 ? (
            <span className="quiet">{words.none}</span>
          ) : (
            <ul className="ruled">
              {items.map((token) => (
                <TokenRow key={token.id} token={token} />
              ))}
            </ul>
          )
        }
      </Answered>
      {isMaking && <TokenForm onClose={() => setMaking(false)} onMade={show} />}
    </section>
  )
}

function TokenRow({ token }: { token: AccessToken }) {
  const words = useTexts(tokenTexts)
  const names = useTexts(authorityNames)
  const labelOf = useLabel()
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const revoke = useCall(tokens.revoke)
  const { id, name, codes, region, expiresOn, isOver, usedAt } = token
  const end = () => revoke.mutateAsync({ params: { id } }).then(() => void message.success(words.revoked), refuse)
  const ask = () =>
    void modal.confirm({
      title: words.revokeTitle,
      content: words.revokeText,
      okText: words.revoke,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: end,
    })
  return (
    <li className="row gap-24">
      <div className="session-device">
        <strong>{name}</strong>
        <span>
          {labelOf(region.name)} · {codes.map((code) => names[code]).join(' · ')}
        </span>
      </div>
      <span className="quiet">
        {words.until} {expiresOn}
      </span>
      <span className="quiet">
        {words.used} {usedAt ? <Moment at={usedAt} /> : words.never}
      </span>
      <StateTag tone={isOver ? 'stop' : 'done'}>{isOver ? words.over : words.holds}</StateTag>
      <Button danger onClick={ask} loading={revoke.isPending}>
        {words.revoke}
        <span className="visually-hidden"> – {words.revokeNamed(name)}</span>
      </Button>
    </li>
  )
}
