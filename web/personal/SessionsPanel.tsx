import { App, Button } from 'antd'
import { type MySession, session } from '#contract/session.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { deviceOf } from './device.ts'
import { texts } from './texts.ts'

export function SessionsPanel() {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const sessions = useReply(session.list, {})
  const endOthers = useCall(session.endOthers)
  const hasOthers = (sessions.data ?? []).some((one) => !one.current)
  const end = () => endOthers.mutateAsync({}).then(() => void message.success(words.othersEnded), refuse)

  return (
    <section className="panel personal-sessions" aria-labelledby="sessions-title">
      <div className="sessions-top">
        <div>
          <h2 id="sessions-title">{words.sessions}</h2>
          <p className="panel-lead">{words.sessionsLead}</p>
        </div>
        {hasOthers && (
          <Button danger onClick={end} loading={endOthers.isPending}>
            {words.endOthers}
          </Button>
        )}
      </div>
      <Answered reply={sessions}>
        {(all) => (
          <ul className="sessions ruled">
            {all.map((one) => (
              <SessionRow key={one.id} one={one} />
            ))}
          </ul>
        )}
      </Answered>
    </section>
  )
}

function SessionRow({ one }: { one: MySession }) {
  const words = useTexts(texts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const endOne = useCall(session.endOne)
  const { browser, system } = deviceOf(one.agent)
  const device = browser && system ? words.deviceOn(browser, system) : browser || system || words.unknownDevice
  const end = () => endOne.mutateAsync({ params: { id: one.id } }).then(() => void message.success(words.ended), refuse)

  return (
    <li className="row gap-24">
      <div className="session-device">
        <strong>{device}</strong>
        <span className="figure">{one.address}</span>
      </div>
      <dl>
        <div>
          <dt>{words.started}</dt>
          <dd>
            <Moment at={one.startedAt} />
          </dd>
        </div>
        <div>
          <dt>{words.seen}</dt>
          <dd>
            <Moment at={one.seenAt} />
          </dd>
        </div>
      </dl>
      <div className="session-action">
        {one.current ? (
          <StateTag tone="done">{words.here}</StateTag>
        ) : (
          <Button onClick={end} loading={endOne.isPending}>
            {words.end}
            <span className="visually-hidden"> – {words.endNamed(device)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
