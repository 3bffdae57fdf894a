import type { FastifyInstance } from 'fastify'
import { type DictionaryItem, type DictionaryName, dictionaries, type EditableDictionary } from '#contract/dictionaries.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import { isOrderOf, methodClassFaults } from '#domain/dictionaries.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction, type Transaction } from '../database.ts'
import { type SignedIn, serve } from '../http.ts'
import * as store from './store.ts'

export function dictionaryRoutes(app: FastifyInstance, db: Database) {
  serve(app, dictionaries.names, ({ params }) => store.listNames(db, params.dictionary))
  serve(app, dictionaries.options, ({ params }) => store.listDictionaryOptions(db, params.dictionary))
  serve(app, dictionaries.list, ({ params }) => store.listItems(db, params.dictionary))
  serve(app, dictionaries.whether, () => store.listItems(db, 'whether'))

  serve(app, dictionaries.add, async ({ actor, params, body, request }) => {
    const dictionary = editable(params.dictionary)
    const faults = methodClassFaults(dictionary, body.methodClass)
    if (faults.length > 0) throw faulty(...faults)
    return inTransaction(db, async (tx) => {
      await store.lockOrder(tx, dictionary)
      if (!(await store.addItem(tx, dictionary, body))) throw faulty({ field: 'code', code: 'code.taken' })
      return told(tx, { actor, event: 'dictionary.item-added', dictionary, code: body.code, before: null, requestId: request.id })
    })
  })

  serve(app, dictionaries.rename, async ({ actor, params, body, request }) => {
    const dictionary = editable(params.dictionary)
    return inTransaction(db, async (tx) => {
      const before = await store.lockItem(tx, dictionary, params.code, body.version)
      await store.saveLabel(tx, dictionary, params.code, body.label)
      return told(tx, { actor, event: 'dictionary.item-renamed', dictionary, code: params.code, before, requestId: request.id })
    })
  })

  serve(app, dictionaries.offer, async ({ actor, params, body, request }) => {
    const dictionary = editable(params.dictionary)
    return inTransaction(db, async (tx) => {
      const before = await store.lockItem(tx, dictionary, params.code, body.version)
      await store.saveAvailability(tx, dictionary, params.code, body.enabled)
      const event = body.enabled ? 'dictionary.item-enabled' : 'dictionary.item-disabled'
      return told(tx, { actor, event, dictionary, code: params.code, before, requestId: request.id })
    })
  })

  serve(app, dictionaries.reorder, async ({ actor, params, body, request }) => {
    const dictionary = editable(params.dictionary)
    return inTransaction(db, async (tx) => {
      const before = await store.lockOrder(tx, dictionary)
      if (body.seen.join() !== before.join()) throw new Refusal('record.changed', { fresh: await store.listItems(tx, dictionary) })
      if (!isOrderOf(body.codes, before)) throw faulty({ field: 'codes', code: 'choice' })
      await store.saveOrder(tx, dictionary, body.codes)
      const line = { event: 'dictionary.reordered', subject: 'dictionary', subjectId: dictionary, region: actor.region.code } as const
      await record(tx, actor, { ...line, before, after: body.codes }, request.id)
      return store.listItems(tx, dictionary)
    })
  })

  serve(app, dictionaries.remove, async ({ actor, params, query, request }) => {
    const dictionary = editable(params.dictionary)
    return inTransaction(db, async (tx) => {
      const before = await store.lockItem(tx, dictionary, params.code, query.version)
      if (before.usedBy.length > 0) throw new Refusal('dictionary.in-use', { usedBy: before.usedBy })
      await store.removeItem(tx, dictionary, params.code)
      await told(tx, { actor, event: 'dictionary.item-deleted', dictionary, code: params.code, before, requestId: request.id })
      return null
    })
  })
}

/** `whether` belongs to the forms that read it; the database refuses as well. */
function editable(dictionary: DictionaryName): EditableDictionary {
  if (dictionary === 'whether') throw new Refusal('dictionary.fixed')
  return dictionary
}

type Change = {
  actor: SignedIn
  event: `dictionary.${string}`
  dictionary: EditableDictionary
  code: string
  before: DictionaryItem | null
  requestId: string
}

/** Writes the line of a change and answers with what the item is now; of a deleted one, with what it was. */
async function told(tx: Transaction, { actor, event, dictionary, code, before, requestId }: Change): Promise<DictionaryItem> {
  const after = await store.readItem(tx, dictionary, code)
  const line = { event, subject: 'dictionary', subjectId: `${dictionary}/${code}`, region: actor.region.code }
  await record(tx, actor, { ...line, before: before && lasting(before), after: after && lasting(after) }, requestId)
  return (after ?? before)!
}

const lasting = ({ usedBy, version, ...item }: DictionaryItem) => item
