import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** For whoever watches the process: `healthz` says that it lives, `readyz` whether it can work, part by part. */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>) {
  const quietly = { schema: { hide: true }, logLevel: quieter(app.log.level) } as const
  app.get('/healthz', quietly, async () => ({ status: 'alive' }))
  app.get('/readyz', quietly, async (_request, reply) => {
    const answer = await readiness()
    if (answer.status === 'unready') reply.code(503).header('retry-after', 5)
    return answer
  })
}

/** They are asked every few seconds: not every call is worth a line. */
const quieter = (level: string) => (level === 'silent' || level === 'error' ? level : 'warn')
