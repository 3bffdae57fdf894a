import { faulty, Refusal } from '#contract/errors.ts'
import type { ProviderDraft, ProviderTrial } from '#contract/providers.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import { readStillness } from '../backup/state-store.ts'
import { type Connection, type Database, inTransaction, type Transaction } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { mustBeAtTop } from '../scope.ts'
import { endEverythingBy } from '../session/provider-store.ts'
import { type Away, askProvider } from './provider-calls.ts'
import * as store from './provider-store.ts'

type Setting = { context: ActionContext; encryption: Encryption; publicUrl: string | null }

export async function addProvider(tx: Transaction, { context, encryption, publicUrl }: Setting, draft: ProviderDraft) {
  await mustBeAtTop(tx, context.actor)
  if (draft.isOn) await mayBeOn(tx, publicUrl)
  const { secret, ...settings } = draft
  const id = await store.addProvider(tx, { ...settings, secret: secret ? encryption.seal(secret) : null })
  await note(tx, context, 'provider.added', id, { after: settings })
}

type Change = ProviderDraft & { version: number }

/** A secret is sent to the provider it was given for and to no other. People are called by their issuer: while accounts are linked it stays. */
export async function changeProvider(tx: Transaction, { context, encryption, publicUrl }: Setting, id: string, change: Change) {
  await mustBeAtTop(tx, context.actor)
  const { secret, version, ...settings } = change
  const { id: _id, version: seen, secret: kept, ...before } = await store.lockProvider(tx, id)
  if (seen !== version) throw new Refusal('record.changed', { fresh: await store.findProvider(tx, id) })
  if (settings.isOn) await mayBeOn(tx, publicUrl)
  const isElsewhere = before.issuer !== settings.issuer
  if (isElsewhere && (await store.hasLinks(tx, id))) throw new Refusal('sign-on.issuer-linked')
  if (isElsewhere && secret === null && kept !== null) throw faulty({ field: 'secret', code: 'required' })
  await store.saveProvider(tx, id, { ...settings, secret: secret === null ? kept : secret === '' ? null : encryption.seal(secret) })
  // Nobody is in by a provider that is not trusted any more.
  if (!settings.isOn) await endEverythingBy(tx, id)
  await note(tx, context, 'provider.changed', id, { before, after: settings })
}

export async function removeProvider(tx: Transaction, context: ActionContext, id: string) {
  await mustBeAtTop(tx, context.actor)
  const { name, issuer, clientId } = await store.lockProvider(tx, id)
  await endEverythingBy(tx, id)
  await store.removeProvider(tx, id)
  await note(tx, context, 'provider.removed', id, { before: { name, issuer, clientId } })
}

/** What it says of itself, asked now, whether it is on or not. */
export async function testProvider(db: Database, away: Away, context: ActionContext, id: string): Promise<ProviderTrial> {
  await mustBeAtTop(db, context.actor)
  if (await readStillness(db)) throw new Refusal('sign-on.restored-copy')
  const provider = await store.readProvider(db, id)
  const trial = await askProvider(away, provider)
  await inTransaction(db, (tx) => note(tx, context, 'provider.tested', id, { after: { name: provider.name, isGood: trial.isGood } }))
  return trial
}

async function mayBeOn(db: Connection, publicUrl: string | null) {
  if (await readStillness(db)) throw new Refusal('sign-on.restored-copy')
  if (publicUrl === null) throw new Refusal('sign-on.no-address')
}

type Told = { before?: unknown; after?: unknown }

const note = (tx: Transaction, { actor, requestId }: ActionContext, event: `provider.${string}`, id: string, told: Told) =>
  record(tx, actor, { event, subject: 'provider', subjectId: id, region: actor.region.code, ...told }, requestId)
