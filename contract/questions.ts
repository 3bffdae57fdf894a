import * as T from 'typebox'
import { id, named } from './project-views.ts'
import { filingReaders } from './projects.ts'
import { byId, label, moment, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

/** Somebody asked, somebody else answered, and whoever asked is content. */
export const questionStates = ['open', 'answered', 'resolved'] as const
export type QuestionState = (typeof questionStates)[number]

/** What a question is about when it is about nothing in particular. */
export const wholeFiling = 'filing'

/** A thread is short, and so is what stands in it. */
export const questionBounds = { text: 1000, entries: 30, unresolved: 200, mentions: 10 } as const

export const entryKinds = ['answer', 'resolution', 'reopening'] as const
const words = text(1, questionBounds.text)
const mentions = T.Array(id, { maxItems: questionBounds.mentions })

export const Question = object({
  id,
  /** A field of the filing, one of a passed step (`contract.signDate`), the id of a file, or the filing as a whole. */
  target: T.String(),
  /** Seen among supervisors alone. */
  internal: T.Boolean(),
  /** Set by a return. */
  returned: T.Boolean(),
  state: oneOf(questionStates),
  /** A return may mark a field without a word. */
  text: orNull(T.String()),
  askedBy: named,
  askedAt: moment,
  /** Whose answer is awaited; null where anybody may. */
  askedOf: orNull(named),
  /** People named in it who may see the filing; every other name is plain text. */
  mentions: T.Array(named),
  entries: T.Array(
    object({ id: T.Integer(), kind: oneOf(entryKinds), text: orNull(T.String()), by: named, at: moment, mentions: T.Array(named) }),
  ),
  version,
  mayAnswer: T.Boolean(),
  mayResolve: T.Boolean(),
  mayReopen: T.Boolean(),
})
export type Question = T.Static<typeof Question>

/** Somebody who may see the filing, with where they work: names are not unique. */
export const Reader = object({ id, name: T.String(), region: label })
export type Reader = T.Static<typeof Reader>

export const NewQuestion = object({ target: text(1, 60), text: words, internal: T.Boolean(), askedOf: orNull(id), mentions })
export type NewQuestion = T.Static<typeof NewQuestion>

export const questions = {
  list: route({
    method: 'GET',
    path: '/projects/:id/questions',
    gate: filingReaders,
    does: 'What was asked about a filing, the newest first, each with its answers',
    params: byId,
    query: object({ ...pageQuery, target: T.Optional(text(1, 60)), unresolved: T.Optional(T.Boolean()) }),
    reply: pageOf(Question),
  }),
  ask: route({
    method: 'POST',
    path: '/projects/:id/questions',
    gate: filingReaders,
    does: 'Asks about a field or paper of a filing, or about the whole of it; supervisors may ask among themselves',
    params: byId,
    body: NewQuestion,
    reply: Question,
  }),
  people: route({
    method: 'GET',
    path: '/projects/:id/readers',
    gate: filingReaders,
    does: 'People who may see the filing, to ask or to mention them',
    params: byId,
    query: object({ text: T.Optional(text(1, 60)), internal: T.Optional(T.Boolean()) }),
    reply: T.Array(Reader),
  }),
  answer: route({
    method: 'POST',
    path: '/questions/:id/answers',
    gate: filingReaders,
    does: 'Answers a question, or asks further',
    params: byId,
    body: object({ version, text: words, mentions }),
    reply: Question,
  }),
  resolve: route({
    method: 'POST',
    path: '/questions/:id/resolution',
    gate: filingReaders,
    does: 'Says that a question is resolved',
    params: byId,
    body: object({ version }),
    reply: Question,
  }),
  reopen: route({
    method: 'POST',
    path: '/questions/:id/reopening',
    gate: filingReaders,
    does: 'Takes up a resolved question again',
    params: byId,
    body: object({ version }),
    reply: Question,
  }),
}
