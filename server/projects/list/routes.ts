import type { FastifyInstance } from 'fastify'
import { projects } from '#contract/projects.ts'
import { serve } from '../../http/serve.ts'
import type { Readers } from '../../replica/readers.ts'
import { listProjects, listSimilar } from './list-store.ts'
import { listQueue } from './queue-store.ts'

export function projectListRoutes(app: FastifyInstance, { ask }: Readers) {
  serve(app, projects.list, ({ actor, query, request }) => ask(request, (databases) => listProjects(databases, actor, query)))
  serve(app, projects.queue, ({ actor, query, request }) => ask(request, ({ db }) => listQueue(db, actor, query)))
  serve(app, projects.similar, ({ actor, query, request }) => ask(request, ({ db }) => listSimilar(db, actor, query)))
}
