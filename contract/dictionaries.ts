import * as T from 'typebox'
import { label, object, oneOf, orNull, route } from './route.ts'

/** The dictionaries, named as their screens are. `whether` is shown and never edited. */
export const dictionaryNames = ['trade', 'zjly', 'qrgysqd', 'majorProject', 'contractType', 'whether'] as const
export type DictionaryName = (typeof dictionaryNames)[number]

/** What the rules read of a contracting method. */
export const methodClasses = ['tender', 'competitive', 'lottery', 'non-competitive'] as const
export type MethodClass = (typeof methodClasses)[number]

export const DictionaryOption = object({ code: T.String(), label, methodClass: orNull(oneOf(methodClasses)) })
export type DictionaryOption = T.Static<typeof DictionaryOption>

export const dictionaries = {
  options: route({
    method: 'GET',
    path: '/dictionaries/:dictionary/options',
    gate: 'session',
    does: 'The enabled items of a dictionary in their order',
    params: object({ dictionary: oneOf(dictionaryNames) }),
    reply: T.Array(DictionaryOption),
  }),
}
