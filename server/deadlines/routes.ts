import type { FastifyInstance } from 'fastify'
import { deadlines } from '#contract/deadlines.ts'
import { faulty, Refusal } from '#contract/errors.ts'
import { changedDeadlines, deadlineFaults, deadlineFields, deadlinesFrom } from '#domain/deadlines.ts'
import { record } from '../audit/store.ts'
import { type Database, inTransaction } from '../database.ts'
import { serve } from '../http.ts'
import { isAtTop } from '../scope.ts'
import * as store from './store.ts'

export function deadlineRoutes(app: FastifyInstance, db: Database) {
  serve(app, deadlines.read, async ({ actor }) => {
    const { figures, version } = await store.readDeadlines(db)
    const mayChange = actor.authorities.includes('ROLE_MANAGEMENT') && (await isAtTop(db, actor))
    return { figures: deadlinesFrom(figures), version, mayChange }
  })

  serve(app, deadlines.change, async ({ actor, body: { version, ...figures }, request }) => {
    if (!(await isAtTop(db, actor))) throw new Refusal('region.top-only')
    return inTransaction(db, async (tx) => {
      await store.lockDeadlines(tx)
      const stored = await store.readDeadlines(tx)
      const before = deadlinesFrom(stored.figures)
      if (stored.version !== version)
        throw new Refusal('record.changed', { fresh: { figures: before, version: stored.version, mayChange: true } })
      const faults = deadlineFaults(figures)
      if (faults.length > 0) throw faulty(...faults)
      const changed = deadlineFields.filter((field) => figures[field] !== before[field])
      if (changed.length === 0) return { figures, version, mayChange: true }
      await store.saveDeadlines(tx, { version: version + 1, figures: changedDeadlines(figures) })
      const only = (given: typeof figures) => Object.fromEntries(changed.map((field) => [field, given[field]]))
      await record(
        tx,
        actor,
        { event: 'deadlines.changed', subject: 'deadlines', region: actor.region.code, before: only(before), after: only(figures) },
        request.id,
      )
      return { figures, version: version + 1, mayChange: true }
    })
  })
}
