import { faulty, Refusal } from '#contract/errors.ts'
import { type FilingTemplate, mostTemplates, type NewTemplate } from '#contract/templates.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { placeOf, unknownCodes } from '../projects/life/filing-checks.ts'
import * as store from './store.ts'

export async function createTemplate(tx: Transaction, context: ActionContext, given: NewTemplate): Promise<FilingTemplate> {
  await check(tx, context, given)
  if ((await store.countOf(tx, given.regionCode)) >= mostTemplates)
    throw faulty({ field: 'name', code: 'too-many', facts: { limit: mostTemplates } })
  const id = await store.insertTemplate(tx, given)
  if (!id) throw faulty({ field: 'name', code: 'duplicate' })
  await note(tx, context, { event: 'template.created', id, region: given.regionCode, after: given })
  return store.readTemplate(tx, id)
}

type Change = { id: string; version: number; given: NewTemplate }

export async function changeTemplate(tx: Transaction, context: ActionContext, { id, version, given }: Change): Promise<FilingTemplate> {
  const before = await locked(tx, context, id)
  if (before.version !== version) throw new Refusal('record.changed', { fresh: before })
  await check(tx, context, given, before)
  if (await store.isNameTaken(tx, given, id)) throw faulty({ field: 'name', code: 'duplicate' })
  await store.updateTemplate(tx, id, given)
  await note(tx, context, { event: 'template.changed', id, region: given.regionCode, before, after: given })
  return store.readTemplate(tx, id)
}

export async function removeTemplate(tx: Transaction, context: ActionContext, id: string) {
  const before = await locked(tx, context, id)
  await store.deleteTemplate(tx, id)
  await note(tx, context, { event: 'template.removed', id, region: before.regionCode, before })
}

async function locked(tx: Transaction, { actor }: ActionContext, id: string): Promise<FilingTemplate> {
  const template = await store.lockTemplate(tx, actor, id)
  if (!template) throw new Refusal('record.not-found')
  return template
}

/** Of one's own region or one below, with codes that can be chosen; what stood there before may stay. */
async function check(tx: Transaction, { actor }: ActionContext, given: NewTemplate, before?: FilingTemplate) {
  await placeOf(tx, actor, given.regionCode)
  const faults = await unknownCodes(tx, codesOf(given), before ? codesOf(before) : [])
  if (faults.length > 0) throw faulty(...faults)
}

const codesOf = ({ trade, method }: NewTemplate) => [
  { field: 'trade', dictionary: 'trade' as const, code: trade },
  ...(method === null ? [] : [{ field: 'method', dictionary: 'qrgysqd' as const, code: method }]),
]

type Noted = {
  event: 'template.created' | 'template.changed' | 'template.removed'
  id: string
  region: string
  before?: object
  after?: object
}

const note = (tx: Transaction, { actor, requestId }: ActionContext, { event, id, ...line }: Noted) =>
  record(tx, actor, { event, subject: 'template', subjectId: id, ...line }, requestId)
