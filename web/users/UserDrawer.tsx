import { Alert } from 'antd'
import type { Authority } from '#contract/authority.ts'
import { authorityNames } from '#contract/names/authority-names.ts'
import { type User, type UserDetail, users } from '#contract/users.ts'
import { momentText } from '../client/clock.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import type { Secret } from './OneTimePassword.tsx'
import { texts } from './texts.ts'
import { UserActions } from './UserActions.tsx'
import { UserState } from './user-columns.tsx'

type Props = { id: string | null; onClose: () => void; onEdit: (user: User) => void; onSecret: (secret: Secret) => void }

export function UserDrawer({ id, onClose, ...others }: Props) {
  const words = useTexts(texts)
  const reply = useReply(users.read, { params: { id: id ?? '' } }, { enabled: id !== null })
  return (
    <RecordDrawer isOpen={id !== null} title={(user) => words.open(user?.name ?? '…')} reply={reply} onClose={onClose}>
      {(user) => <Shown key={user.id} user={user} {...others} />}
    </RecordDrawer>
  )
}

type ShownProps = Omit<Props, 'id' | 'onClose'> & { user: UserDetail }

function Shown({ user, ...others }: ShownProps) {
  const words = useTexts(texts)
  const names = useTexts(authorityNames)
  const labelOf = useLabel()
  const inWords = (authorities: readonly Authority[]) => words.joined(authorities.map((authority) => names[authority])) || words.none
  const { hindrance } = user
  return (
    <div className="stack">
      {hindrance && (
        <Alert
          type="info"
          showIcon
          title={hindrance.reason === 'own-account' ? words.ownAccount : words.beyondGrants(inWords(hindrance.missing))}
        />
      )}
      {user.lockedUntil && <Alert type="warning" showIcon title={words.locked(momentText(user.lockedUntil))} />}
      <UserActions user={user} {...others} />
      <FactList
        facts={[
          { name: words.state, value: <UserState user={user} words={words} /> },
          { name: words.username, value: <span className="figure">{user.username}</span> },
          { name: words.mobile, value: user.mobile ? <span className="figure">{user.mobile}</span> : words.none },
          { name: words.region, value: labelOf(user.region.name) },
          { name: words.unit, value: user.unit?.name ?? words.none },
          { name: words.roles, value: words.joined(user.roles.map((role) => labelOf(role.name))) || words.none },
          { name: words.may, value: inWords(user.authorities) },
          { name: words.mayHandOut, value: inWords(user.grants) },
          ...(user.factors ? [{ name: words.factors, value: user.factors.length > 0 ? words.factorsOn : words.none }] : []),
          { name: words.seen, value: user.seenAt ? <Moment at={user.seenAt} /> : words.neverSeen },
          { name: words.sessions, value: user.sessions > 0 ? words.sessionCount(user.sessions) : words.notSignedIn },
          { name: words.created, value: <Moment at={user.createdAt} /> },
        ]}
      />
    </div>
  )
}
