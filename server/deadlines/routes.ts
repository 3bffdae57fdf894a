import type { FastifyInstance } from 'fastify'
import { deadlines } from '#contract/deadlines.ts'
import { deadlinesFrom } from '#domain/time/deadlines.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop } from '../scope.ts'
import { changeDeadlines } from './actions.ts'
import * as store from './store.ts'

export function deadlineRoutes(app: FastifyInstance, db: Database) {
  serve(app, deadlines.read, async ({ actor }) => {
    const { figures, version } = await store.readDeadlines(db)
    const mayChange = actor.authorities.includes('ROLE_MANAGEMENT') && (await isAtTop(db, actor))
    return { figures: deadlinesFrom(figures), version, mayChange }
  })

  serve(app, deadlines.change, ({ context, body: { version, ...figures } }) =>
    inTransaction(db, (tx) => changeDeadlines(tx, context, { version, figures })),
  )
}
