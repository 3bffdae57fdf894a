import type { RoleHolder } from '#contract/roles.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Powers } from '#domain/people/grants.ts'
import { type GroupEffect, roleEffects } from '#domain/people/role-change.ts'
import type { Connection } from '../database/connect.ts'
import * as store from './store.ts'

export type RoleEffect = GroupEffect<RoleHolder>

export const namedPerEffect = 20

/** What a change would mean for everyone who holds the role. */
export async function previewChange(db: Connection, actor: Actor, before: store.StoredRole, after: Powers) {
  const groups = await store.groupHolders(db, actor, before.id)
  const givesUp = before.codes.includes('ROLE_MANAGEMENT') && !after.codes.includes('ROLE_MANAGEMENT')
  const losesLastManager =
    givesUp && (await store.countRoleAdministrators(db, {})) > 0 && (await store.countRoleAdministrators(db, { butRole: before.id })) === 0
  return {
    holders: groups.reduce((sum, { people }) => sum + people, 0),
    elsewhere: groups.reduce((sum, { elsewhere }) => sum + elsewhere, 0),
    effects: roleEffects(groups, before, after).map(writable),
    losesLastManager,
  }
}

/** The reply owns its lists. */
const writable = ({ gains, loses, conflict, people, examples }: RoleEffect) => ({
  gains: { codes: [...gains.codes], grants: [...gains.grants] },
  loses: { codes: [...loses.codes], grants: [...loses.grants] },
  conflict: [...conflict],
  people,
  examples: examples.slice(0, namedPerEffect),
})
