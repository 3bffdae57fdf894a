import { Alert, Button } from 'antd'
import { useState } from 'react'
import { type Channel, type ChannelKind, channelKinds, channels } from '#contract/channels.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ShownOnce } from '../ui/feedback/ShownOnce.tsx'
import { ChannelForm } from './ChannelForm.tsx'
import { ChannelPanel } from './ChannelPanel.tsx'
import { channelTexts } from './channel-texts.ts'
import { httpTexts } from './http-texts.ts'

/** By which ways notices leave: kept by the top region. */
export function ChannelsTab() {
  const words = useTexts(channelTexts)
  const http = useTexts(httpTexts)
  const reply = useReply(channels.list, {})
  const [secret, show] = useState<string | null>(null)
  const [editing, edit] = useState<Channel | ChannelKind | null>(null)
  return (
    <div className="supervision-tab narrow stack">
      <p className="quiet measure">{words.lead}</p>
      <Answered reply={reply} rows={6}>
        {({ mayRead, isRestoredCopy, hasPublicUrl, items }) =>
          mayRead ? (
            <>
              {isRestoredCopy && <Alert type="warning" showIcon title={words.restored} />}
              {!hasPublicUrl && items.length > 0 && <Alert type="info" showIcon title={words.noPublicUrl} />}
              <div className="row">
                {channelKinds
                  .filter((kind) => kind !== 'mail' || !items.some((one) => one.kind === 'mail'))
                  .map((kind) => (
                    <Button key={kind} onClick={() => edit(kind)}>
                      {words.add[kind]}
                    </Button>
                  ))}
              </div>
              {secret && <ShownOnce secret={secret} name={http.secret} warning={words.shownOnce} />}
              {items.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
              {items.map((channel) => (
                <ChannelPanel key={channel.id} channel={channel} onChange={() => edit(channel)} />
              ))}
            </>
          ) : (
            <Alert type="info" showIcon title={words.topOnly} />
          )
        }
      </Answered>
      {editing && <ChannelForm editing={editing} onClose={() => edit(null)} onSecret={show} />}
    </div>
  )
}
