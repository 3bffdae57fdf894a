import { App, Switch } from 'antd'
import { alwaysNotified, type NoticeGroup, type NoticeKind, notifications } from '#contract/notifications.ts'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { groupsFor, kindsFor } from '#domain/notices/notifications.ts'
import { useTexts } from '../client/language.ts'
import { useCall, useReply } from '../client/reply.ts'
import { useMe } from '../client/session.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { texts } from './texts.ts'

/** Each kind can be switched off, except what everybody must hear. Saved at once. */
export function NoticePreferences() {
  const words = useTexts(texts)
  const groups = groupsFor(useMe().authorities)
  const { message } = App.useApp()
  const refuse = useRefusal()
  const reply = useReply(notifications.preferences, {})
  const prefer = useCall(notifications.prefer)
  const choose = (before: readonly NoticeKind[], kind: NoticeKind, on: boolean) => {
    const muted = on ? before.filter((one) => one !== kind) : [...before, kind]
    return prefer.mutateAsync({ body: { muted } }).then(() => void message.success(words.saved), refuse)
  }
  return (
    <Answered reply={reply} rows={8}>
      {({ muted }) => (
        <>
          <p className="below-8 quiet">{words.settingsLead}</p>
          {groups.map((group) => (
            <Kinds key={group} group={group} muted={muted} busy={prefer.isPending} onChoose={(kind, on) => choose(muted, kind, on)} />
          ))}
        </>
      )}
    </Answered>
  )
}

type KindsProps = { group: NoticeGroup; muted: readonly NoticeKind[]; busy: boolean; onChoose: (kind: NoticeKind, on: boolean) => void }

function Kinds({ group, muted, busy, onChoose }: KindsProps) {
  const words = useTexts(texts)
  const { kinds } = useTexts(noticeTexts)
  const { authorities } = useMe()
  return (
    <section className="told-kinds" aria-labelledby={`told-group-${group}`}>
      <h3 id={`told-group-${group}`}>{words.groups[group]}</h3>
      <ul>
        {kindsFor(group, authorities).map((kind) => {
          const isFixed = alwaysNotified.includes(kind)
          return (
            <li key={kind}>
              <span>
                {kinds[kind]}
                {isFixed && <small> · {words.always}</small>}
              </span>
              <Switch
                size="small"
                aria-label={kinds[kind]}
                checked={isFixed || !muted.includes(kind)}
                disabled={isFixed || busy}
                onChange={(on) => onChoose(kind, on)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
