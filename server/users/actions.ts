import { faulty, Refusal } from '#contract/errors.ts'
import type { NewUser, User, UserChange } from '#contract/users.ts'
import type { Actor } from '#domain/people/access.ts'
import { accountFaults, type WantedAccount } from '#domain/people/accounts.ts'
import { administersAllRoles, together } from '#domain/people/grants.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { removeAll as removeAllFactors } from '../factors/store.ts'
import { notify } from '../notifications/store.ts'
import { hashPassword, oneTimePassword } from '../passwords.ts'
import { countRoleAdministrators, lockPowers, readPowers } from '../roles/store.ts'
import { liftEveryLock } from '../session/guard.ts'
import { endAllSessions, resetPassword } from '../session/store.ts'
import { accountAsSeenBy, mustBeManageableBy } from './seen.ts'
import * as store from './store.ts'

type WithPassword = { user: User; password: string }

/** The password serves once; it is hashed, which takes its time, before the transaction begins. */
export async function createAccount(db: Database, context: ActionContext, wanted: NewUser): Promise<WithPassword> {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  const user = await inTransaction(db, async (tx) => {
    await lockPowers(tx)
    return addAccount(tx, context, wanted, passwordHash)
  }).catch(refuseCollision)
  return { user, password }
}

/**
 * The same within a transaction, with the hash of a password or code that serves once. Whoever adds many takes the turn at the end, and looks
 * whether the roles are still the same (`readRoleVersions`).
 */
export async function addAccount(tx: Transaction, context: ActionContext, wanted: NewUser, passwordHash: string): Promise<User> {
  const usernameTaken = await store.isUsernameTaken(tx, wanted.username)
  await mustBeSound(tx, { actor: context.actor, wanted, before: null, usernameTaken })
  const id = await store.insertAccount(tx, wanted, passwordHash)
  return recordChange(tx, context, { id, event: 'user.created', before: null })
}

export async function changeAccount(
  tx: Transaction,
  context: ActionContext,
  { id, ...wanted }: UserChange & { id: string },
): Promise<User> {
  const before = await lockForChange(tx, context.actor, { id, version: wanted.version })
  const { home, roles } = await mustBeSound(tx, { actor: context.actor, wanted, before, usernameTaken: false })
  await mustLeaveRoleAdministrator(tx, before, { ...before, atTop: home?.atTop === true, authorities: [...together(roles).codes] })
  await store.updateAccount(tx, id, wanted)
  return recordChange(tx, context, { id, event: 'user.changed', before })
}

export async function resetAccountPassword(db: Database, context: ActionContext, seen: Seen): Promise<WithPassword> {
  const { actor } = context
  const { id } = seen
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password)
  const user = await inTransaction(db, async (tx) => {
    const before = await lockForChange(tx, actor, seen)
    await resetPassword(tx, id, { passwordHash, by: actor.name })
    await notify(tx, [
      { kind: 'account.password-reset', to: [id], path: '/personal/updatePwd', facts: { person: actor.name }, by: actor.id },
    ])
    return recordChange(tx, context, { id, event: 'user.password-reset', before })
  })
  return { user, password }
}

/** For somebody who has lost the app or the key: the password is enough again, until they set up another. They are told. */
export async function resetAccountFactors(tx: Transaction, context: ActionContext, seen: Seen): Promise<User> {
  const { actor } = context
  const before = await lockForChange(tx, actor, seen)
  await removeAllFactors(tx, seen.id)
  await notify(tx, [
    { kind: 'account.factor-reset', to: [seen.id], path: '/personal/updatePwd', facts: { person: actor.name }, by: actor.id },
  ])
  return recordChange(tx, context, { id: seen.id, event: 'user.factors-reset', before })
}

export async function disableAccount(tx: Transaction, context: ActionContext, seen: Seen): Promise<User> {
  const { id } = seen
  const before = await lockForChange(tx, context.actor, seen)
  await mustLeaveRoleAdministrator(tx, before, { ...before, enabled: false })
  await store.saveEnabled(tx, id, false)
  await endAllSessions(tx, id)
  return recordChange(tx, context, { id, event: 'user.disabled', before })
}

export async function enableAccount(tx: Transaction, context: ActionContext, seen: Seen): Promise<User> {
  const before = await lockForChange(tx, context.actor, seen)
  await store.saveEnabled(tx, seen.id, true)
  return recordChange(tx, context, { id: seen.id, event: 'user.enabled', before })
}

/** Lets somebody try again whom wrong passwords, their own or another's, have locked out. They are told. */
export async function unlockAccount(tx: Transaction, context: ActionContext, seen: Seen): Promise<User> {
  const { actor } = context
  const before = await lockForChange(tx, actor, seen)
  await liftEveryLock(tx, seen.id)
  await notify(tx, [{ kind: 'account.unlocked', to: [seen.id], path: '/personal/updatePwd', facts: { person: actor.name }, by: actor.id }])
  return recordChange(tx, context, { id: seen.id, event: 'user.unlocked', before })
}

/** Ends every session of somebody else's account. */
export async function signOutAccount(tx: Transaction, context: ActionContext, id: string): Promise<void> {
  const before = await lockForChange(tx, context.actor, { id })
  await endAllSessions(tx, id)
  await recordChange(tx, context, { id, event: 'user.signed-out', before })
}

type Seen = { id: string; version?: number }

/** Whoever changes powers takes turns, the row is locked, and only then anything is looked at. */
export async function lockForChange(tx: Transaction, actor: Actor, { id, version }: Seen): Promise<store.Account> {
  await lockPowers(tx)
  const account = await store.lockAccount(tx, actor, id)
  mustBeManageableBy(actor, account)
  if (version !== undefined && version !== account.version) throw new Refusal('record.changed', { fresh: accountAsSeenBy(actor, account) })
  return account
}

type Wish = { actor: Actor; wanted: WantedAccount; before: store.Account | null; usernameTaken: boolean }

async function mustBeSound(tx: Transaction, { actor, wanted, before, usernameTaken }: Wish) {
  const home = await store.holdRegion(tx, wanted.region)
  const roles = await readPowers(tx, wanted.roles)
  const unitUsable = wanted.unit === null || (await store.isUnitUsable(tx, wanted.unit))
  const faults = accountFaults(wanted, { actor, before, usernameTaken, region: home, unitUsable, roles })
  if (faults.length > 0) throw faulty(...faults)
  return { home, roles }
}

/** The last account able to manage every role of the installation stays able to. */
async function mustLeaveRoleAdministrator(tx: Transaction, before: store.Account, after: store.Account) {
  const administers = (account: store.Account) => administersAllRoles({ ...account, codes: account.authorities })
  if (!administers(before) || administers(after)) return
  if ((await countRoleAdministrators(tx, { butAccount: before.id })) === 0) throw new Refusal('user.last-role-manager')
}

type Change = { id: string; event: `user.${string}`; before: store.Account | null }

async function recordChange(tx: Transaction, { actor, requestId }: ActionContext, { id, event, before }: Change): Promise<User> {
  const after = await store.readAccount(tx, actor, id)
  const change = { before: before && auditedFields(before), after: auditedFields(after) }
  await record(tx, actor, { event, subject: 'user', subjectId: id, region: after.region.code, ...change }, requestId)
  return accountAsSeenBy(actor, after)
}

const auditedFields = ({ username, name, mobile, region, unit, roles, enabled, mustChangePassword, sessions }: store.Account) => ({
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

function refuseCollision(error: unknown): never {
  throw store.isUsernameCollision(error) ? faulty({ field: 'username', code: 'username.taken' }) : error
}
