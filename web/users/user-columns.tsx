import type { Label } from '#contract/language.ts'
import type { User } from '#contract/users.ts'
import { Moment } from '../plain/Moment.tsx'
import { StateTag } from '../plain/StateTag.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

export const userColumns = (words: Words, labelOf: (label: Label) => string): ListColumn<User>[] => [
  { key: 'name', title: words.name, sort: 'name', onCard: 'heading', show: (user) => user.name },
  { key: 'username', title: words.username, sort: 'username', show: (user) => <span className="figure">{user.username}</span> },
  { key: 'region', title: words.region, show: (user) => labelOf(user.region.name) },
  { key: 'roles', title: words.roles, show: (user) => words.joined(user.roles.map((role) => labelOf(role.name))) || words.none },
  { key: 'state', title: words.state, onCard: 'corner', show: (user) => <UserState user={user} words={words} /> },
  { key: 'seen', title: words.seen, sort: 'seen', show: (user) => (user.seenAt ? <Moment at={user.seenAt} /> : words.neverSeen) },
  { key: 'created', title: words.created, sort: 'created', onCard: 'nothing', show: (user) => <Moment at={user.createdAt} /> },
]

/** A disabled account is the first thing to know; one that waits for its first sign-in the second. */
export function UserState({ user, words }: { user: User; words: Words }) {
  if (!user.enabled) return <StateTag tone="stop">{words.disabled}</StateTag>
  return user.mustChangePassword ? <StateTag tone="wait">{words.mustChange}</StateTag> : <StateTag tone="done">{words.enabled}</StateTag>
}
