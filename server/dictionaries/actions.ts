import type { DictionaryItem, DictionaryName, EditableDictionary, NewDictionaryItem } from '#contract/dictionaries.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import type { Label } from '#contract/language.ts'
import { isOrderOf, methodClassFaults } from '#domain/dictionaries.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import * as store from './store.ts'

type Adding = { dictionary: DictionaryName; item: NewDictionaryItem }

export async function addItem(tx: Transaction, context: ActionContext, { dictionary: name, item }: Adding): Promise<DictionaryItem> {
  const dictionary = editable(name)
  const faults = methodClassFaults(dictionary, item.methodClass)
  if (faults.length > 0) throw faulty(...faults)
  await store.lockOrder(tx, dictionary)
  if (!(await store.addItem(tx, dictionary, item))) throw faulty({ field: 'code', code: 'code.taken' })
  return recordChange(tx, context, { event: 'dictionary.item-added', dictionary, code: item.code, before: null })
}

type Seen = { dictionary: DictionaryName; code: string; version: number }

export async function renameItem(tx: Transaction, context: ActionContext, { code, version, label, ...of }: Seen & { label: Label }) {
  const dictionary = editable(of.dictionary)
  const before = await store.lockItem(tx, dictionary, code, version)
  await store.saveLabel(tx, dictionary, code, label)
  return recordChange(tx, context, { event: 'dictionary.item-renamed', dictionary, code, before })
}

/** Enables or disables an item: whether forms offer it. */
export async function offerItem(tx: Transaction, context: ActionContext, { code, version, enabled, ...of }: Seen & { enabled: boolean }) {
  const dictionary = editable(of.dictionary)
  const before = await store.lockItem(tx, dictionary, code, version)
  await store.saveAvailability(tx, dictionary, code, enabled)
  const event = enabled ? 'dictionary.item-enabled' : 'dictionary.item-disabled'
  return recordChange(tx, context, { event, dictionary, code, before })
}

type Ordering = { dictionary: DictionaryName; seen: readonly string[]; codes: readonly string[] }

export async function reorderItems(tx: Transaction, { actor, requestId }: ActionContext, { seen, codes, ...of }: Ordering) {
  const dictionary = editable(of.dictionary)
  const before = await store.lockOrder(tx, dictionary)
  if (seen.join() !== before.join()) throw new Refusal('record.changed', { fresh: await store.listItems(tx, dictionary) })
  if (!isOrderOf(codes, before)) throw faulty({ field: 'codes', code: 'choice' })
  await store.saveOrder(tx, dictionary, codes)
  const line = { event: 'dictionary.reordered', subject: 'dictionary', subjectId: dictionary, region: actor.region.code } as const
  await record(tx, actor, { ...line, before, after: codes }, requestId)
  return store.listItems(tx, dictionary)
}

export async function removeItem(tx: Transaction, context: ActionContext, { code, version, ...of }: Seen): Promise<void> {
  const dictionary = editable(of.dictionary)
  const before = await store.lockItem(tx, dictionary, code, version)
  if (before.usedBy.length > 0) throw new Refusal('dictionary.in-use', { usedBy: before.usedBy })
  await store.removeItem(tx, dictionary, code)
  await recordChange(tx, context, { event: 'dictionary.item-deleted', dictionary, code, before })
}

/** `whether` belongs to the forms that read it; the database refuses as well. */
function editable(dictionary: DictionaryName): EditableDictionary {
  if (dictionary === 'whether') throw new Refusal('dictionary.fixed')
  return dictionary
}

type Change = { event: `dictionary.${string}`; dictionary: EditableDictionary; code: string; before: DictionaryItem | null }

/** Writes the audit line of a change and answers with what the item is now; of a deleted one, with what it was. */
async function recordChange(
  tx: Transaction,
  { actor, requestId }: ActionContext,
  { event, dictionary, code, before }: Change,
): Promise<DictionaryItem> {
  const after = await store.readItem(tx, dictionary, code)
  const line = { event, subject: 'dictionary', subjectId: `${dictionary}/${code}`, region: actor.region.code }
  await record(tx, actor, { ...line, before: before && auditedFields(before), after: after && auditedFields(after) }, requestId)
  return (after ?? before)!
}

const auditedFields = ({ usedBy, version, ...item }: DictionaryItem) => item
