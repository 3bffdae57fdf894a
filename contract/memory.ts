import * as T from 'typebox'
import { Acceptor } from './project-actions.ts'
import { object, route, text } from './route.ts'

export const memoryRules = { phrases: 20, phraseLength: 200, acceptors: 12 } as const

const Phrases = T.Array(T.String())
const phrase = object({ text: text(2, memoryRules.phraseLength) })

/** What somebody wrote before, offered where they write the like again. Nothing of it is filled in unasked. */
export const memory = {
  phrases: route({
    method: 'GET',
    path: '/phrases',
    gate: 'session',
    does: 'The sentences I keep for my opinions, the newest first',
    reply: Phrases,
  }),
  keep: route({
    method: 'POST',
    path: '/phrases',
    gate: 'session',
    does: 'Keeps a sentence for my opinions',
    body: phrase,
    reply: Phrases,
  }),
  forget: route({
    method: 'POST',
    path: '/phrases/removal',
    gate: 'session',
    does: 'Forgets one of my sentences',
    body: phrase,
    reply: Phrases,
  }),
  acceptors: route({
    method: 'GET',
    path: '/acceptors',
    gate: ['PROJECT_MANAGEMENT'],
    does: 'Whom I last wrote down as acceptors, the latest first',
    reply: T.Array(Acceptor),
  }),
}
