import type { FastifyInstance } from 'fastify'
import { type ReadingProgress, readings } from '#contract/readings.ts'
import type { Database } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { isAtTop } from '../scope.ts'
import { planned } from '../search/search.ts'
import { compareBids } from './bids.ts'
import { readFiling } from './filing-readings.ts'
import { canReadCodes, canReadScans } from './installed.ts'
import { searchPapers } from './search-store.ts'
import { readProgress } from './store.ts'
import { readScanProgress } from './transcript-store.ts'

export function readingRoutes(app: FastifyInstance, db: Database) {
  serve(app, readings.ofFiling, ({ actor, params }) => readFiling(db, actor, params.id))

  serve(app, readings.bids, ({ actor, params, query }) => compareBids(db, actor, { projectId: params.id, ...query }))

  serve(app, readings.search, ({ actor, query }) => planned(db, (tx) => searchPapers(tx, actor, query)))

  serve(app, readings.progress, async ({ actor }) =>
    (await isAtTop(db, actor))
      ? {
          mayRead: true,
          ...(await readProgress(db)),
          readsCodes: canReadCodes(),
          scans: { isInstalled: canReadScans(), ...(await readScanProgress(db)) },
        }
      : nothingToSee,
  )
}

const nothingToSee: ReadingProgress = {
  ...{ mayRead: false, read: 0, withText: 0, waiting: 0, unreadable: 0, cpuSeconds: 0, readsCodes: false },
  scans: { isInstalled: false, pages: 0, waiting: 0, unreadable: 0, cpuSeconds: 0 },
}
