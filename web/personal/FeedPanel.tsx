import { App, Button } from 'antd'
import { useState } from 'react'
import { agenda } from '#contract/agenda.ts'
import type { Reply } from '#contract/route.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { ShownOnce } from '../ui/feedback/ShownOnce.tsx'
import { feedTexts } from './feed-texts.ts'

/** The secret address under which one's calendar is read by other programs: made, renewed, switched off. */
export function FeedPanel() {
  const words = useTexts(feedTexts)
  const reply = useReply(agenda.feed, {})
  const [address, setAddress] = useState<string | null>(null)
  return (
    <section className="panel personal-sessions stack" aria-labelledby="feed-title">
      <div>
        <h2 id="feed-title">{words.feed}</h2>
        <p className="panel-lead">{words.lead}</p>
      </div>
      <Answered reply={reply}>{({ feed }) => <State feed={feed} onAddress={setAddress} />}</Answered>
      {address && <ShownOnce secret={address} name={words.address} warning={words.once} />}
    </section>
  )
}

type Feed = Reply<typeof agenda.feed>['feed']

function State({ feed, onAddress }: { feed: Feed; onAddress: (address: string | null) => void }) {
  const words = useTexts(feedTexts)
  const language = useLanguage()
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const renew = useCall(agenda.renewFeed)
  const end = useCall(agenda.endFeed)
  const make = () => renew.mutateAsync({ body: { language } }).then(({ address }) => onAddress(address), refuse)
  const stop = () =>
    end.mutateAsync({}).then(() => {
      onAddress(null)
      message.success(words.ended)
    }, refuse)
  const ask = () =>
    void modal.confirm({ title: words.renewTitle, content: words.renewText, okText: words.renew, cancelText: words.cancel, onOk: make })
  if (!feed)
    return (
      <div className="row gap-24">
        <span>{words.off}</span>
        <Button onClick={make} loading={renew.isPending}>
          {words.make}
        </Button>
      </div>
    )
  return (
    <div className="row gap-24">
      <span>{words.on}</span>
      <span className="quiet">
        {words.made} <Moment at={feed.madeAt} />
      </span>
      <span className="quiet">
        {words.used} {feed.usedAt ? <Moment at={feed.usedAt} /> : words.never}
      </span>
      <div className="row">
        <Button onClick={ask} loading={renew.isPending}>
          {words.renew}
        </Button>
        <Button danger onClick={stop} loading={end.isPending}>
          {words.end}
        </Button>
      </div>
    </div>
  )
}
