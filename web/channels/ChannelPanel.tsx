import { App, Button } from 'antd'
import { useState } from 'react'
import { type Channel, channels } from '#contract/channels.ts'
import { useTexts } from '../client/language.ts'
import { useCall } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { channelTexts } from './channel-texts.ts'
import { OutboxDrawer } from './OutboxDrawer.tsx'
import { TestDialog } from './TestDialog.tsx'

/** One channel: whether it works, what waits in it, and what can be done about it. */
export function ChannelPanel({ channel, onChange }: { channel: Channel; onChange: () => void }) {
  const words = useTexts(channelTexts)
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const remove = useCall(channels.remove)
  const [opened, open] = useState<'test' | 'outbox' | null>(null)
  const { id, name, isOn, pausedUntil, waiting, oldest, lastSentAt, lastAnswer, lastAnswerAt } = channel
  const tone = pausedUntil ? 'care' : isOn ? 'done' : 'wait'
  const ask = () =>
    void modal.confirm({
      title: words.removeTitle,
      content: words.removeText,
      okText: words.remove,
      okButtonProps: { danger: true },
      cancelText: words.cancel,
      onOk: () => remove.mutateAsync({ params: { id } }).then(() => void message.success(words.removed), refuse),
    })
  return (
    <section className="panel stack" aria-labelledby={`channel-${id}`}>
      <h2 id={`channel-${id}`}>
        {name} <StateTag tone={tone}>{pausedUntil ? words.paused : isOn ? words.on : words.off}</StateTag>
      </h2>
      <dl className="fact-list">
        <div>
          <dt className="quiet">{words.address}</dt>
          <dd>{addressOf(channel)}</dd>
        </div>
        <div>
          <dt className="quiet">{words.waiting}</dt>
          <dd>
            {waiting === 0 ? words.nothingWaits : words.messages(waiting)}
            {oldest && (
              <span className="quiet">
                {' '}
                · {words.since} <Moment at={oldest} />
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt className="quiet">{words.lastSent}</dt>
          <dd>{lastSentAt ? <Moment at={lastSentAt} /> : words.never}</dd>
        </div>
        {lastAnswer && lastAnswerAt && (
          <div>
            <dt className="quiet">{words.lastAnswer}</dt>
            <dd>
              <code>{lastAnswer}</code> <span className="quiet"> · </span>
              <Moment at={lastAnswerAt} />
            </dd>
          </div>
        )}
        {pausedUntil && (
          <div>
            <dt className="quiet">{words.nextTry}</dt>
            <dd>
              <Moment at={pausedUntil} />
            </dd>
          </div>
        )}
      </dl>
      <div className="row">
        <Button onClick={onChange}>{words.change}</Button>
        <Button onClick={() => open('test')}>{words.test}</Button>
        <Button onClick={() => open('outbox')}>{words.outbox}</Button>
        <Button danger onClick={ask} loading={remove.isPending}>
          {words.remove}
        </Button>
      </div>
      {opened === 'test' && <TestDialog channel={channel} onClose={() => open(null)} />}
      <OutboxDrawer channel={channel} isOpen={opened === 'outbox'} onClose={() => open(null)} />
    </section>
  )
}

const addressOf = ({ mail, http, hook }: Channel) =>
  mail ? `${mail.host}:${mail.port} · ${mail.senderName} <${mail.sender}>` : (http?.url ?? hook?.url)
