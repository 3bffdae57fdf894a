import type { Label } from '#contract/language.ts'
import type { User } from '#contract/users.ts'
import { changesBetween } from '../ui/form/changes-between.ts'
import type { ForeignChange } from '../ui/form/StaleNotice.tsx'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

/** What somebody else changed in an account since it was opened, in words. */
export function foreignChanges(before: User, now: User, words: Words, labelOf: (label: Label) => string): ForeignChange[] {
  return changesBetween(before, now, {
    [words.name]: (user) => user.name,
    [words.mobile]: (user) => user.mobile ?? '',
    [words.region]: (user) => labelOf(user.region.name),
    [words.unit]: (user) => user.unit?.name ?? '',
    [words.roles]: (user) => words.joined(user.roles.map((role) => labelOf(role.name))),
    [words.state]: (user) => (user.enabled ? words.enabled : words.disabled),
  })
}
