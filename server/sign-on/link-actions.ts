import { Refusal } from '#contract/errors.ts'
import type { Label } from '#contract/language.ts'
import type { ActionContext, SessionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { notify } from '../notifications/store.ts'
import { endThoseOf } from '../session/provider-store.ts'
import { accountOf } from '../session/store.ts'
import { lockForChange } from '../users/actions.ts'
import { addLink, ownersOf, removeLink } from './link-store.ts'
import { type KeptProvider, readProvider } from './provider-store.ts'

type Wanted = { userId: string; provider: KeptProvider; subject: string; requestId: string }

/** Somebody signed in went to the provider and came back. */
export const linkOneself = (tx: Transaction, wanted: Wanted) => link(tx, wanted, null)

type Claimed = { provider: KeptProvider; subject: string; claims: Record<string, unknown>; requestId: string }

/** At a first sign-in: the one account that has confirmed the address which the provider tells, and says to have checked itself. */
export async function linkByClaim(tx: Transaction, { provider, subject, claims, requestId }: Claimed): Promise<string | null | 'several'> {
  const address = confirmedBy(provider.claim, claims)
  const [userId, another] = address === null ? [] : await ownersOf(tx, address)
  if (userId === undefined) return null
  if (another !== undefined) return 'several'
  return link(tx, { userId, provider, subject, requestId }, null).then(
    () => userId,
    // The account is somebody else there already.
    (error) => (error instanceof Refusal ? null : Promise.reject(error)),
  )
}

/** Mail addresses and numbers count once the provider has checked them; what an organisation keeps itself, such as a staff number, at once. */
function confirmedBy(claim: string | null, claims: Record<string, unknown>): string | null {
  const value = claim === null ? undefined : claims[claim]
  if (typeof value !== 'string' || value.trim() === '') return null
  if ((claim === 'email' || claim === 'phone_number') && claims[`${claim}_verified`] !== true) return null
  return claim === 'phone_number' ? value.replace(/^\+86|[\s-]/g, '') : value.trim()
}

type Given = { userId: string; providerId: string; subject: string }

/** An administrator says who an account is at a provider; it is as grave as a new password. */
export async function linkAccount(tx: Transaction, context: ActionContext, { userId, providerId, subject }: Given) {
  await lockForChange(tx, context.actor, { id: userId })
  const provider = await readProvider(tx, providerId)
  await link(tx, { userId, provider, subject, requestId: context.requestId ?? '' }, context)
}

async function link(tx: Transaction, { userId, provider, subject, requestId }: Wanted, by: ActionContext | null) {
  await addLink(tx, userId, { providerId: provider.id, subject })
  const account = await accountOf(tx, userId)
  const change = {
    subject: 'user',
    subjectId: userId,
    region: account.regionCode,
    after: { provider: provider.name, providerSubject: subject },
  }
  await record(tx, by?.actor ?? account, { event: 'user.sign-on-linked', ...change }, requestId)
  await tell(tx, 'account.sign-on-linked', userId, { provider: provider.name, by })
}

export async function unlinkOneself(tx: Transaction, { actor, requestId }: SessionContext, linkId: string) {
  await unlink(tx, { actor, requestId }, { userId: actor.id, linkId, region: actor.region.code })
}

export async function unlinkAccount(tx: Transaction, context: ActionContext, { userId, linkId }: { userId: string; linkId: string }) {
  const { region } = await lockForChange(tx, context.actor, { id: userId })
  await unlink(tx, context, { userId, linkId, region: region.code })
}

/** Whoever came by it is out, except for the session in which it is done. */
async function unlink(
  tx: Transaction,
  context: ActionContext,
  { userId, linkId, region }: { userId: string; linkId: string; region: string },
) {
  const { actor, requestId } = context
  const { provider, providerId, subject } = await removeLink(tx, userId, linkId)
  await endThoseOf(tx, { providerId, userId, but: 'sessionId' in actor ? String(actor.sessionId) : null })
  const change = { subject: 'user', subjectId: userId, region, before: { provider, providerSubject: subject } }
  await record(tx, actor, { event: 'user.sign-on-unlinked', ...change }, requestId)
  await tell(tx, 'account.sign-on-unlinked', userId, { provider, by: actor.id === userId ? null : context })
}

type Told = { provider: Label; by: ActionContext | null }

const tell = (tx: Transaction, kind: 'account.sign-on-linked' | 'account.sign-on-unlinked', userId: string, { provider, by }: Told) =>
  notify(tx, [
    {
      kind,
      to: [userId],
      path: '/personal/updatePwd',
      facts: { provider, ...(by && { person: by.actor.name }) },
      ...(by && { by: by.actor.id }),
    },
  ])
