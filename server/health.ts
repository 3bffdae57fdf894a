import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Database } from './database.ts'

/** For whoever watches the process: `healthz` says that it lives, `readyz` that it can work. */
export function healthRoutes(app: FastifyInstance, db: Database) {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async () => ({ status: 'alive' }))
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async () => {
    const [answer] = await Promise.race([db`select 1 as one`, tooLate()])
    return { status: answer ? 'ready' : 'waiting' }
  })
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Refusal('database.away', { seconds: 5 })), 3_000).unref()
  })
