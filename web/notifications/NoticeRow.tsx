import { Link } from '@tanstack/react-router'
import { type Notice, notifications } from '#contract/notifications.ts'
import { inApp } from '../client/address/in-app.ts'
import { useTexts } from '../client/language.ts'
import { noteUnread } from '../client/live.ts'
import { useCall } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { texts } from './texts.ts'
import { useNoticeWords } from './use-notice-words.ts'

/** One notification: a way to what it is about, which also marks it as read, and a way to mark it without going. */
export function NoticeRow({ notice, onGo, onMarked }: { notice: Notice; onGo: () => void; onMarked: () => void }) {
  const words = useTexts(texts)
  const wordsOf = useNoticeWords()
  const refuse = useRefusal()
  const marking = useCall(notifications.read, { quiet: true })
  const mark = (read: boolean) =>
    marking.mutateAsync({ params: { id: notice.id }, body: { read } }).then(({ unread }) => {
      noteUnread(unread)
      onMarked()
    }, refuse)
  const isUnread = notice.readAt === null
  const { title, about, further } = wordsOf(notice)
  const open = () => {
    if (isUnread) void mark(true)
    onGo()
  }
  return (
    <li className={isUnread ? 'told-row unread' : 'told-row'}>
      <Link className="told-link stack gap-4 quiet anywhere" {...inApp(notice.path)} onClick={open}>
        <span className="told-title">
          {isUnread && <span className="visually-hidden">{words.isUnread}: </span>}
          {title}
        </span>
        {about && <span>{about}</span>}
        {further && <span className="faint small">{further}</span>}
        <Moment at={notice.at} />
      </Link>
      <button
        type="button"
        className="told-mark"
        aria-label={`${isUnread ? words.markRead : words.markUnread}: ${title}`}
        title={isUnread ? words.markRead : words.markUnread}
        disabled={marking.isPending}
        onClick={() => mark(isUnread)}
      >
        <span aria-hidden="true" />
      </button>
    </li>
  )
}
