import type { FastifyInstance } from 'fastify'
import { type Database, withTimeout } from './database.ts'

/** For whoever watches the process: `healthz` says that it lives, `readyz` that it can work. */
export function healthRoutes(app: FastifyInstance, db: Database) {
  const quietly = { schema: { hide: true }, logLevel: quieter(app.log.level) } as const
  app.get('/healthz', quietly, async () => ({ status: 'alive' }))
  app.get('/readyz', quietly, async () => {
    await withTimeout(db`select 1`, 3_000)
    return { status: 'ready' }
  })
}

/** They are asked every few seconds: not every call is worth a line. */
const quieter = (level: string) => (level === 'silent' || level === 'error' ? level : 'warn')
