import type { FastifyInstance, FastifyRequest } from 'fastify'
import { faulty, Refusal } from '#contract/errors.ts'
import { type AccountHindrance, type User, users } from '#contract/users.ts'
import type { Actor } from '#domain/access.ts'
import { accountFaults, type WantedAccount } from '#domain/accounts.ts'
import { accountObstacle, administersAllRoles, beyondGrants, together } from '#domain/grants.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import { notify } from '../notifications/store.ts'
import { hashPassword, oneTimePassword } from '../passwords.ts'
import { countRoleKeepers, lockPowers, readPowers } from '../roles/store.ts'
import { planned } from '../search.ts'
import { endAllSessions, resetPassword } from '../session/store.ts'
import * as store from './store.ts'

type Change = { actor: SignedIn; id: string; version?: number; event: `user.${string}`; request: FastifyRequest }

export function userRoutes(app: FastifyInstance, db: Database) {
  serve(app, users.list, async ({ actor, query }) => {
    const { items, total } = await planned(db, (tx) => store.listAccounts(tx, actor, query))
    return { items: items.map((account) => asSeenBy(actor, account)), total }
  })

  serve(app, users.read, async ({ actor, params: { id } }) => {
    const account = asSeenBy(actor, await store.readAccount(db, actor, id))
    return { ...account, staysOpen: account.hindrance ? null : await store.countInHand(db, id) }
  })

  serve(app, users.create, async ({ actor, body, request }) => {
    const password = oneTimePassword()
    const passwordHash = await hashPassword(password)
    const account = await inTransaction(db, async (tx) => {
      await lockPowers(tx)
      await check(tx, { actor, wanted: body, before: null, usernameTaken: await store.isUsernameTaken(tx, body.username) })
      const id = await store.insertAccount(tx, body, passwordHash)
      return note(tx, { actor, id, event: 'user.created', request }, null)
    }).catch(refuseCollision)
    return { user: asSeenBy(actor, account), password }
  })

  serve(app, users.change, async ({ actor, params: { id }, body, request }) =>
    change(db, { actor, id, version: body.version, event: 'user.changed', request }, async (tx, before) => {
      const { home, roles } = await check(tx, { actor, wanted: body, before, usernameTaken: false })
      await mustLeaveRoleKeeper(tx, before, { ...before, atTop: home?.atTop === true, authorities: [...together(roles).codes] })
      await store.updateAccount(tx, id, body)
    }),
  )

  serve(app, users.resetPassword, async ({ actor, params: { id }, body: { version }, request }) => {
    const password = oneTimePassword()
    const passwordHash = await hashPassword(password)
    const user = await change(db, { actor, id, version, event: 'user.password-reset', request }, async (tx) => {
      await resetPassword(tx, id, { passwordHash, by: actor.name })
      await notify(tx, [
        { kind: 'account.password-reset', to: [id], path: '/personal/updatePwd', facts: { person: actor.name }, by: actor.id },
      ])
    })
    return { user, password }
  })

  serve(app, users.disable, ({ actor, params: { id }, body: { version }, request }) =>
    change(db, { actor, id, version, event: 'user.disabled', request }, async (tx, before) => {
      await mustLeaveRoleKeeper(tx, before, { ...before, enabled: false })
      await store.saveEnabled(tx, id, false)
      await endAllSessions(tx, id)
    }),
  )

  serve(app, users.enable, ({ actor, params: { id }, body: { version }, request }) =>
    change(db, { actor, id, version, event: 'user.enabled', request }, (tx) => store.saveEnabled(tx, id, true)),
  )

  serve(app, users.signOut, async ({ actor, params: { id }, request }) => {
    await change(db, { actor, id, event: 'user.signed-out', request }, (tx) => endAllSessions(tx, id))
    return null
  })
}

/** One change of one account: whoever changes powers takes turns, the row is locked, and only then anything is looked at. */
async function change(db: Database, given: Change, act: (tx: Transaction, before: store.Account) => PromiseLike<unknown>): Promise<User> {
  const { actor, id, version } = given
  const after = await inTransaction(db, async (tx) => {
    await lockPowers(tx)
    const before = await store.lockAccount(tx, actor, id)
    mustBeManagedBy(actor, before)
    if (version !== undefined && version !== before.version) throw new Refusal('record.changed', { fresh: asSeenBy(actor, before) })
    await act(tx, before)
    return note(tx, given, before)
  })
  return asSeenBy(actor, after)
}

async function note(tx: Transaction, { actor, id, event, request }: Change, before: store.Account | null): Promise<store.Account> {
  const after = await store.readAccount(tx, actor, id)
  const lines = { before: before && inAudit(before), after: inAudit(after) }
  await record(tx, actor, { event, subject: 'user', subjectId: id, region: after.region.code, ...lines }, request.id)
  return after
}

const inAudit = ({ username, name, mobile, region, unit, roles, enabled, mustChangePassword, sessions }: store.Account) => ({
  username,
  name,
  mobile,
  region: region.code,
  unit: unit?.name ?? null,
  roles: roles.map((role) => role.name),
  enabled,
  mustChangePassword,
  sessions,
})

type Wish = { actor: SignedIn; wanted: WantedAccount; before: store.Account | null; usernameTaken: boolean }

async function check(tx: Transaction, { actor, wanted, before, usernameTaken }: Wish) {
  const home = await store.holdRegion(tx, wanted.region)
  const roles = await readPowers(tx, wanted.roles)
  const unitUsable = wanted.unit === null || (await store.isUnitUsable(tx, wanted.unit))
  const faults = accountFaults(wanted, { actor, before, usernameTaken, region: home, unitUsable, roles })
  if (faults.length > 0) throw faulty(...faults)
  return { home, roles }
}

/** The last account able to manage every role of the installation stays able to. */
async function mustLeaveRoleKeeper(tx: Transaction, before: store.Account, after: store.Account) {
  if (!administersAllRoles({ ...before, codes: before.authorities }) || administersAllRoles({ ...after, codes: after.authorities })) return
  if ((await countRoleKeepers(tx, { butAccount: before.id })) === 0) throw new Refusal('user.last-role-manager')
}

function mustBeManagedBy(actor: Actor, account: store.Account) {
  const hindrance = hindranceOf(actor, account)
  if (hindrance?.reason === 'own-account') throw new Refusal('user.own-account')
  if (hindrance) throw new Refusal('user.beyond-grants', { authorities: hindrance.missing })
}

const asSeenBy = (actor: Actor, { atTop, ...account }: store.Account): User => ({
  ...account,
  hindrance: hindranceOf(actor, { atTop, ...account }),
})

function hindranceOf(actor: Actor, { id, region, authorities: codes, grants }: store.Account): AccountHindrance | null {
  const obstacle = accountObstacle(actor, { id, regionCode: region.code, codes, grants })
  if (obstacle === null) return null
  if (obstacle === 'own-account') return { reason: obstacle, missing: [] }
  return { reason: 'beyond-grants', missing: [...beyondGrants(actor, { codes, grants })] }
}

function refuseCollision(error: unknown): never {
  throw store.isUsernameCollision(error) ? faulty({ field: 'username', code: 'username.taken' }) : error
}
