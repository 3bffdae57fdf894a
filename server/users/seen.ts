import { Refusal } from '#contract/errors.ts'
import type { AccountHindrance, User } from '#contract/users.ts'
import type { Actor } from '#domain/people/access.ts'
import { accountObstacle, beyondGrants } from '#domain/people/grants.ts'
import type { Account } from './store.ts'

/** An account as somebody sees it: with what keeps them from managing it. */
export const accountAsSeenBy = (actor: Actor, { atTop, ...account }: Account): User => ({
  ...account,
  hindrance: hindranceOf(actor, { atTop, ...account }),
})

export function mustBeManageableBy(actor: Actor, account: Account) {
  const hindrance = hindranceOf(actor, account)
  if (hindrance?.reason === 'own-account') throw new Refusal('user.own-account')
  if (hindrance) throw new Refusal('user.beyond-grants', { authorities: hindrance.missing })
}

function hindranceOf(actor: Actor, { id, region, authorities: codes, grants }: Account): AccountHindrance | null {
  const obstacle = accountObstacle(actor, { id, regionCode: region.code, codes, grants })
  if (obstacle === null) return null
  if (obstacle === 'own-account') return { reason: obstacle, missing: [] }
  return { reason: 'beyond-grants', missing: [...beyondGrants(actor, { codes, grants })] }
}
