import type { FastifyInstance } from 'fastify'
import { type Database, soonOrAway } from './database.ts'

/** For whoever watches the process: `healthz` says that it lives, `readyz` that it can work. */
export function healthRoutes(app: FastifyInstance, db: Database) {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    await soonOrAway(db`select 1`, 3_000)
    return { status: 'ready' }
  })
}
