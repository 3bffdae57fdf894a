import type { FastifyInstance } from 'fastify'
import { calendar } from '#contract/calendar.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop } from '../scope.ts'
import { addExceptions, removeException } from './actions.ts'
import * as store from './store.ts'

export function calendarRoutes(app: FastifyInstance, db: Database) {
  serve(app, calendar.year, async ({ actor, query: { year } }) => ({
    exceptions: await store.listExceptions(db, { from: `${year}-01-01`, until: `${year}-12-31` }),
    today: await store.readToday(db),
    mayChange: actor.authorities.includes('ROLE_MANAGEMENT') && (await isAtTop(db, actor)),
  }))

  serve(app, calendar.add, ({ context, body }) => inTransaction(db, (tx) => addExceptions(tx, context, body)))
  serve(app, calendar.remove, async ({ context, params }) => {
    await inTransaction(db, (tx) => removeException(tx, context, params.day))
    return null
  })
}
