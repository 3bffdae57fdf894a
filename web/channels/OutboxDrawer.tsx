import { App, Button, Flex, Pagination, Segmented } from 'antd'
import { useState } from 'react'
import { type Channel, channels, type OutboxMessage, outboxStates } from '#contract/channels.ts'
import type { NoticeKind } from '#contract/notifications.ts'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { channelTexts } from './channel-texts.ts'

type Props = { channel: Channel; isOpen: boolean; onClose: () => void }
const size = 20

/** What has to leave by a channel, and what left it lately. */
export function OutboxDrawer({ channel, isOpen, onClose }: Props) {
  const words = useTexts(channelTexts)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const retry = useCall(channels.retry)
  const [state, choose] = useState<(typeof outboxStates)[number]>('waiting')
  const [page, turnTo] = useState(1)
  const params = { id: channel.id }
  const reply = useReply(channels.outbox, { params, query: { page, size, state } }, { enabled: isOpen })
  const tryAgain = () => retry.mutateAsync({ params }).then(() => void message.success(words.retried), refuse)
  return (
    <RecordDrawer isOpen={isOpen} title={() => words.outboxTitle(channel.name)} reply={reply} onClose={onClose}>
      {({ items, total }) => (
        <div className="stack">
          <Flex gap={8} wrap justify="space-between">
            <Segmented
              value={state}
              options={outboxStates.map((value) => ({ value, label: words.states[value] }))}
              onChange={(value) => {
                choose(value)
                turnTo(1)
              }}
            />
            {state !== 'sent' && items.length > 0 && (
              <Button onClick={tryAgain} loading={retry.isPending}>
                {words.retry}
              </Button>
            )}
          </Flex>
          {items.length === 0 && <EmptyState bare title={words.empty} text={words.emptyText} />}
          <ul className="ruled">
            {items.map((item) => (
              <Message key={item.id} item={item} channelId={channel.id} />
            ))}
          </ul>
          {total > size && <Pagination current={page} pageSize={size} total={total} onChange={turnTo} showSizeChanger={false} />}
        </div>
      )}
    </RecordDrawer>
  )
}

const tones = { waiting: 'wait', stuck: 'stop', sent: 'done' } as const

function Message({ item, channelId }: { item: OutboxMessage; channelId: string }) {
  const words = useTexts(channelTexts)
  const { kinds } = useTexts(noticeTexts)
  const { message, modal } = App.useApp()
  const refuse = useRefusal()
  const drop = useCall(channels.drop)
  const { id, state, person, kind, attempts, writtenAt, answer } = item
  const act = () => drop.mutateAsync({ params: { id: channelId, messageId: id } }).then(() => void message.success(words.dropped), refuse)
  const ask = () =>
    void modal.confirm({ title: words.dropTitle, content: words.dropText, okText: words.drop, cancelText: words.cancel, onOk: act })
  return (
    <li className="stack gap-8">
      <Flex gap={8} wrap justify="space-between" align="center">
        <span>
          <strong>{person ?? words.group}</strong> {kind && <span className="quiet">{kinds[kind as NoticeKind] ?? kind}</span>}
        </span>
        <StateTag tone={tones[state]}>{words.states[state]}</StateTag>
      </Flex>
      <span className="quiet">
        {words.written} <Moment at={writtenAt} />
        {attempts > 0 && ` · ${words.attempts(attempts)}`}
      </span>
      {answer && <code>{answer}</code>}
      {state !== 'sent' && (
        <div>
          <Button size="small" danger loading={drop.isPending} onClick={ask}>
            {words.drop}
          </Button>
        </div>
      )}
    </li>
  )
}
