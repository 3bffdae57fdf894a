import type { Authority } from '#contract/authority.ts'
import type { Role } from '#contract/roles.ts'
import type { ForeignChange } from '../ui/form/StaleNotice.tsx'
import type { texts } from './texts.ts'

type Words = (typeof texts)['en']

/** What somebody else changed in a role since it was opened, in words. */
export function foreignChanges(before: Role, now: Role, words: Words, names: Readonly<Record<Authority, string>>): ForeignChange[] {
  const inWords = (authorities: readonly Authority[]) => words.joined(authorities.map((authority) => names[authority]).sort())
  const fields: Record<string, (role: Role) => string> = {
    [words.nameZh]: (role) => role.name.zh,
    [words.nameEn]: (role) => role.name.en,
    [words.codes]: (role) => inWords(role.codes),
    [words.grants]: (role) => inWords(role.grants),
    [words.factor]: (role) => words.factorIs(role.factorDays),
  }
  return Object.entries(fields)
    .map(([label, of]) => ({ label, before: of(before), now: of(now) }))
    .filter((change) => change.before !== change.now)
}
