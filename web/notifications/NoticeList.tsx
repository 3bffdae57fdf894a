import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import { type Notice, type NoticeGroup, notifications } from '#contract/notifications.ts'
import { groupsFor } from '#domain/notices/notifications.ts'
import { useTexts } from '../client/language.ts'
import { noteUnread } from '../client/live.ts'
import { useCall, useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { texts } from './texts.ts'

type Filter = { unread: boolean; group: NoticeGroup | null }

export function NoticeList({ onGo }: { onGo: () => void }) {
  const [filter, setFilter] = useState<Filter>({ unread: false, group: null })
  const [ends, setEnds] = useState<readonly number[]>([])
  const choose = (change: Partial<Filter>) => {
    setFilter({ ...filter, ...change })
    setEnds([])
  }
  return (
    <>
      <Filters filter={filter} onChoose={choose} />
      <NoticePage filter={filter} onGo={onGo} onMore={(seq) => setEnds([...ends, seq])} isLast={ends.length === 0} />
      {ends.map((end, at) => (
        <NoticePage
          key={end}
          filter={filter}
          before={end}
          onGo={onGo}
          onMore={(seq) => setEnds([...ends, seq])}
          isLast={at === ends.length - 1}
        />
      ))}
    </>
  )
}

function Filters({ filter, onChoose }: { filter: Filter; onChoose: (change: Partial<Filter>) => void }) {
  const words = useTexts(texts)
  const groups = groupsFor(useMe().authorities)
  return (
    <div className="told-filters below-8 row gap-12 apart">
      <Segmented
        aria-label={words.view}
        options={[
          { value: 'all', label: words.all },
          { value: 'unread', label: words.unread },
        ]}
        value={filter.unread ? 'unread' : 'all'}
        onChange={(view) => onChoose({ unread: view === 'unread' })}
      />
      <Select
        aria-label={words.group}
        value={filter.group ?? 'anything'}
        options={[{ value: 'anything', label: words.anything }, ...groups.map((group) => ({ value: group, label: words.groups[group] }))]}
        onChange={(group) => onChoose({ group: group === 'anything' ? null : (group as NoticeGroup) })} // one of the options above
      />
    </div>
  )
}

type NoticePageProps = { filter: Filter; before?: number; onGo: () => void; onMore: (seq: number) => void; isLast: boolean }

/** One page of the list; an older one is added below it. */
function NoticePage({ filter, before, onGo, onMore, isLast }: NoticePageProps) {
  const words = useTexts(texts)
  const query = {
    size: 20,
    ...(before !== undefined && { before }),
    ...(filter.unread && { unread: true }),
    ...(filter.group && { group: filter.group }),
  }
  const reply = useReply(notifications.list, { query })
  return (
    <Answered reply={reply} rows={6}>
      {({ items, unread, more }) => {
        const [newest] = items
        const oldest = items.at(-1)
        if (!newest || !oldest) return before === undefined && <Nothing unread={filter.unread} />
        return (
          <>
            {before === undefined && unread > 0 && <MarkAll until={newest.seq} />}
            <ul className="below-16">
              {items.map((notice: Notice) => (
                <NoticeRow key={notice.id} notice={notice} onGo={onGo} onMarked={reply.refetch} />
              ))}
            </ul>
            {more && isLast && (
              <Button block onClick={() => onMore(oldest.seq)}>
                {words.more}
              </Button>
            )}
          </>
        )
      }}
    </Answered>
  )
}

/** Up to the newest one shown: what arrives meanwhile stays unread. */
function MarkAll({ until }: { until: number }) {
  const words = useTexts(texts)
  const refuse = useRefusal()
  const mark = useCall(notifications.readAll)
  return (
    <div className="told-mark-all">
      <Button
        type="link"
        loading={mark.isPending}
        onClick={() => mark.mutateAsync({ body: { until } }).then(({ unread }) => noteUnread(unread), refuse)}
      >
        {words.markAll}
      </Button>
    </div>
  )
}

function Nothing({ unread }: { unread: boolean }) {
  const words = useTexts(texts)
  return <EmptyState bare title={unread ? words.noneUnread : words.none} text={unread ? words.noneUnreadText : words.noneText} />
}
