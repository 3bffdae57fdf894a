import * as T from 'typebox'
import { dictionaryUses } from './dictionary-uses.ts'
import { label, nothing, object, oneOf, orNull, route, text, version } from './route.ts'

/** The dictionaries, named as their screens are. `whether` is shown and never edited. */
export const dictionaryNames = ['trade', 'zjly', 'qrgysqd', 'majorProject', 'contractType', 'whether'] as const
export type DictionaryName = (typeof dictionaryNames)[number]

export const editableDictionaries = ['trade', 'zjly', 'qrgysqd', 'majorProject', 'contractType'] as const satisfies DictionaryName[]
export type EditableDictionary = (typeof editableDictionaries)[number]

/** What the rules read of a contracting method. */
export const methodClasses = ['tender', 'competitive', 'lottery', 'non-competitive'] as const
export type MethodClass = (typeof methodClasses)[number]

export const DictionaryOption = object({ code: T.String(), label, methodClass: orNull(oneOf(methodClasses)) })
export type DictionaryOption = T.Static<typeof DictionaryOption>

export const DictionaryItem = object({
  ...DictionaryOption.properties,
  enabled: T.Boolean(),
  version: T.Integer(),
  /** Where it is in use; while it is, it can be disabled but not deleted. */
  usedBy: T.Array(oneOf(dictionaryUses)),
})
export type DictionaryItem = T.Static<typeof DictionaryItem>

export const itemCodePattern = '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'
const code = T.String({ pattern: itemCodePattern })
const writtenLabel = object({ zh: text(1, 60), en: text(1, 100) })
/** Exactly the contracting methods have a class; a rule sees to it that it stays so. */
export const NewDictionaryItem = object({
  code,
  label: writtenLabel,
  methodClass: T.Unsafe<MethodClass | null>({ type: ['string', 'null'], enum: [...methodClasses, null] }),
})
export type NewDictionaryItem = T.Static<typeof NewDictionaryItem>

const ofDictionary = object({ dictionary: oneOf(dictionaryNames) })
const ofItem = object({ dictionary: oneOf(dictionaryNames), code })
const managed = ['DICTIONARY_MANAGEMENT'] as const

export const dictionaries = {
  options: route({
    method: 'GET',
    path: '/dictionaries/:dictionary/options',
    gate: 'session',
    does: 'The enabled items of a dictionary in their order',
    params: object({ dictionary: oneOf(dictionaryNames) }),
    reply: T.Array(DictionaryOption),
  }),
  names: route({
    method: 'GET',
    path: '/dictionaries/:dictionary/names',
    gate: 'session',
    does: 'What every code of a dictionary means, disabled ones too: old records keep them',
    params: object({ dictionary: oneOf(dictionaryNames) }),
    reply: T.Array(object({ code: T.String(), label })),
  }),
  list: route({
    method: 'GET',
    path: '/dictionaries/:dictionary/items',
    gate: managed,
    does: 'All items of an editable dictionary in their order, disabled ones too',
    params: object({ dictionary: oneOf(editableDictionaries) }),
    reply: T.Array(DictionaryItem),
  }),
  whether: route({
    method: 'GET',
    path: '/dictionaries/whether/items',
    gate: { all: ['DICTIONARY_MANAGEMENT', 'DICTIONARY_MANAGEMENT_NOTEDIT'] },
    does: 'The yes/no dictionary, which nobody edits',
    reply: T.Array(DictionaryItem),
  }),
  add: route({
    method: 'POST',
    path: '/dictionaries/:dictionary/items',
    gate: managed,
    does: 'Adds an item at the end of a dictionary',
    params: ofDictionary,
    body: NewDictionaryItem,
    reply: DictionaryItem,
  }),
  rename: route({
    method: 'PUT',
    path: '/dictionaries/:dictionary/items/:code/label',
    gate: managed,
    does: 'Changes what an item is called; its code stays',
    params: ofItem,
    body: object({ label: writtenLabel, version }),
    reply: DictionaryItem,
  }),
  offer: route({
    method: 'PUT',
    path: '/dictionaries/:dictionary/items/:code/availability',
    gate: managed,
    does: 'Enables an item, or disables it so that forms offer it no more',
    params: ofItem,
    body: object({ enabled: T.Boolean(), version }),
    reply: DictionaryItem,
  }),
  reorder: route({
    method: 'PUT',
    path: '/dictionaries/:dictionary/order',
    gate: managed,
    does: 'Puts all items of a dictionary in a new order; `seen` is the order it was made from',
    params: ofDictionary,
    body: object({ seen: T.Array(code, { maxItems: 1000 }), codes: T.Array(code, { maxItems: 1000, uniqueItems: true }) }),
    reply: T.Array(DictionaryItem),
  }),
  remove: route({
    method: 'DELETE',
    path: '/dictionaries/:dictionary/items/:code',
    gate: managed,
    does: 'Deletes an item that is used nowhere',
    params: ofItem,
    query: object({ version }),
    reply: nothing,
  }),
}
