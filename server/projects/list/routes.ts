import type { FastifyInstance } from 'fastify'
import { projects } from '#contract/projects.ts'
import type { Database } from '../../database.ts'
import { serve } from '../../http.ts'
import { listProjects, listQueue, listSimilar } from './list-store.ts'

export function projectListRoutes(app: FastifyInstance, db: Database, keptPlans: Database) {
  serve(app, projects.list, ({ actor, query }) => listProjects({ db, keptPlans }, actor, query))
  serve(app, projects.queue, ({ actor, query }) => listQueue(db, actor, query))
  serve(app, projects.similar, ({ actor, query }) => listSimilar(db, actor, query))
}
