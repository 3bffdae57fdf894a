import type { Authority } from '#contract/authority.ts'
import type { FaultyField } from '#contract/errors.ts'
import type { Actor } from './access.ts'
import { beyondGrants, conflictingWithSupervision, type Powers, together } from './grants.ts'

/** What a changed role means for somebody who holds it. */
export type RoleEffect = { gains: Powers; loses: Powers; conflict: readonly Authority[] }

/** People whose other roles amount to the same: a change of this role means the same to all of them. */
export type Holders<Person> = { others: Powers; people: number; examples: readonly Person[] }
export type GroupEffect<Person> = RoleEffect & { people: number; examples: readonly Person[] }

/** One gains and loses only what one's other roles do not give anyway. */
export function roleEffect(others: Powers, before: Powers, after: Powers): RoleEffect {
  const was = together([others, before])
  const becomes = together([others, after])
  return {
    gains: { codes: without(becomes.codes, was.codes), grants: without(becomes.grants, was.grants) },
    loses: { codes: without(was.codes, becomes.codes), grants: without(was.grants, becomes.grants) },
    conflict: conflictingWithSupervision(becomes.codes),
  }
}

/** Every different effect a change has, with how many people it meets; what breaks a rule comes first, what changes nothing is left out. */
export function roleEffects<Person>(holders: readonly Holders<Person>[], before: Powers, after: Powers): GroupEffect<Person>[] {
  const groups = new Map<string, GroupEffect<Person>>()
  for (const { others, people, examples } of holders) {
    const effect = roleEffect(others, before, after)
    if (!changes(effect)) continue
    const key = JSON.stringify(sorted(effect))
    const same = groups.get(key)
    groups.set(key, { ...effect, people: people + (same?.people ?? 0), examples: [...(same?.examples ?? []), ...examples] })
  }
  return [...groups.values()].sort((one, other) => weight(other) - weight(one) || other.people - one.people)
}

/** What a role must not hold: what its maker may not hand out, and supervision together with filing. */
export function powerFaults(actor: Actor, { codes, grants }: Powers): FaultyField[] {
  const beyondCodes = beyondGrants(actor, { codes, grants: [] })
  const beyond = beyondGrants(actor, { codes: [], grants })
  const conflict = conflictingWithSupervision(codes)
  const faults: (FaultyField | false)[] = [
    beyondCodes.length > 0 && { field: 'codes', code: 'grants.beyond', facts: { authorities: beyondCodes } },
    conflict.length > 0 && { field: 'codes', code: 'supervision.conflict', facts: { authorities: ['SUPERVISE', ...conflict] } },
    beyond.length > 0 && { field: 'grants', code: 'grants.beyond', facts: { authorities: beyond } },
  ]
  return faults.filter((fault) => fault !== false)
}

const without = (all: readonly Authority[], taken: readonly Authority[]) => all.filter((authority) => !taken.includes(authority))

const changes = ({ gains, loses, conflict }: RoleEffect) =>
  [gains.codes, gains.grants, loses.codes, loses.grants, conflict].some((authorities) => authorities.length > 0)

const sorted = ({ gains, loses, conflict }: RoleEffect) =>
  [gains.codes, gains.grants, loses.codes, loses.grants, conflict].map((authorities) => [...authorities].sort())

const weight = ({ conflict }: RoleEffect) => (conflict.length > 0 ? 1 : 0)
