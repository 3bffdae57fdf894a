import type { FastifyInstance } from 'fastify'
import { questions } from '#contract/questions.ts'
import { watching } from '#contract/watching.ts'
import type { Actor } from '#domain/people/access.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { listReaders } from '../notifications/reader-store.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { answerQuestion, askQuestion, settleQuestion, watchFiling } from './actions.ts'
import { listQuestions, readQuestion } from './store.ts'
import { questionView, shownTo } from './view.ts'

const offeredPeople = 20

export function questionRoutes(app: FastifyInstance, db: Database) {
  const read = async (tx: Transaction, actor: Actor, id: string) =>
    questionView(actor, await shownTo(tx, actor, await readQuestion(tx, id)))

  serve(app, questions.list, async ({ actor, params, query }) => {
    const dossier = await readDossier(db, actor, params.id)
    const internal = isSupervisorOf(actor, dossier)
    const { items, total } = await listQuestions(db, { ...query, projectId: dossier.id, internal })
    return { items: items.map((question) => questionView(actor, { question, dossier })), total }
  })

  serve(app, questions.people, async ({ actor, params, query: { text, internal = false } }) => {
    const dossier = await readDossier(db, actor, params.id)
    if (internal && !isSupervisorOf(actor, dossier)) return []
    return (await listReaders(db, dossier, { internal, text, atMost: offeredPeople })).filter(({ id }) => id !== actor.id)
  })

  serve(app, questions.ask, ({ context, params, body }) =>
    inTransaction(db, async (tx) => read(tx, context.actor, await askQuestion(tx, context, params.id, body))),
  )

  serve(app, questions.answer, ({ context, params: { id }, body }) =>
    inTransaction(db, async (tx) => {
      await answerQuestion(tx, context, id, body)
      return read(tx, context.actor, id)
    }),
  )

  for (const [route, resolved] of [
    [questions.resolve, true],
    [questions.reopen, false],
  ] as const)
    serve(app, route, ({ context, params: { id }, body: { version } }) =>
      inTransaction(db, async (tx) => {
        await settleQuestion(tx, context, id, { version, resolved })
        return read(tx, context.actor, id)
      }),
    )

  serve(app, watching.watch, ({ context, params, body }) =>
    inTransaction(db, async (tx) => {
      await watchFiling(tx, context, params.id, body.watching)
      return body
    }),
  )
}
