import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Readiness } from '../health/readiness.ts'
import type { Readers } from '../replica/readers.ts'
import { listenForMetrics, metricsRoute, watchRequests } from './watching.ts'

type Terms = { config: Config; db: Database; readiness: () => Promise<Readiness>; readers: Pick<Readers, 'standby'> }

/**
 * Measures where somebody wants to know: on a port of its own, or for whoever has the token. Before any route is added. Answers what adds the route;
 * where nobody asks, nothing is loaded.
 */
export async function openMetrics(
  app: FastifyInstance,
  { config, db, readiness, readers }: Terms,
): Promise<(scope: FastifyInstance) => void> {
  if (config.metricsPort === null && config.metricsToken === null) return () => {}
  const { createInstruments } = await import('./instruments.ts')
  const { dataFolder, databaseConnections: mostConnections } = config
  const instruments = createInstruments({ db, dataFolder, mostConnections, readiness, standby: readers.standby })
  watchRequests(app, instruments, config)
  const server = await listenForMetrics(instruments, config)
  app.addHook('onClose', async () => void server?.close())
  return (scope) => metricsRoute(scope, instruments, config)
}
