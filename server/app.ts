import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { agendaRoutes } from './agenda/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { authorRoutes } from './appeals/author-routes.ts'
import { lodgingRoutes } from './appeals/lodging-routes.ts'
import { appealRoutes } from './appeals/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { backupRoutes } from './backup/routes.ts'
import { baseMapRoutes } from './base-map/routes.ts'
import { batchRoutes } from './batches/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { channelRoutes, contactRoutes } from './channels/routes.ts'
import type { Config } from './config.ts'
import type { Database } from './database/connect.ts'
import { watchUnusedLines } from './database/unused-lines.ts'
import { deadlineRoutes } from './deadlines/routes.ts'
import { deputyRoutes } from './deputies/routes.ts'
import { dictionaryRoutes } from './dictionaries/routes.ts'
import { drawRoutes } from './draws/routes.ts'
import { createEncryption, type Encryption } from './encryption.ts'
import { createLinks, type Linked } from './evidence/link.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { createScanner } from './evidence/scanning.ts'
import { openStorage } from './evidence/storage.ts'
import type { ExportServices } from './exports/actions.ts'
import { createMaker } from './exports/making.ts'
import { exportRoutes } from './exports/routes.ts'
import { siteOf } from './factors/passkeys.ts'
import { factorRoutes } from './factors/routes.ts'
import { findingRoutes } from './findings/routes.ts'
import { fingerprintOf } from './first-data/shared-parts.ts'
import { handoverRoutes } from './handovers/routes.ts'
import { createInspection } from './health/inspection.ts'
import { createReadiness } from './health/readiness.ts'
import { healthRoutes } from './health/routes.ts'
import { protect } from './http/protection.ts'
import { collectReference, referenceRoutes } from './http/reference.ts'
import { answerBrokenRequest, answerError, answerErrors } from './http/serve.ts'
import { followSchemas } from './http/validation.ts'
import { builtPages, serveWebFiles } from './http/web-files.ts'
import { importRoutes } from './imports/routes.ts'
import { pickRoutes } from './inspections/pick-routes.ts'
import { inspectionRoutes } from './inspections/routes.ts'
import { limitRoutes } from './limits/routes.ts'
import { lookupRoutes } from './lookup/routes.ts'
import { manualRoutes } from './manual.ts'
import { memoryRoutes } from './memory/routes.ts'
import { openMetrics } from './metrics/open.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { openDataRoutes } from './open-data/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import { createTypesetter } from './papers/typesetting/typesetter.ts'
import { attachmentRoutes } from './policies/attachment-routes.ts'
import { policyDraftRoutes } from './policies/draft-routes.ts'
import { personalPolicyRoutes, policyRoutes } from './policies/routes.ts'
import type { FilingServices } from './projects/life/context.ts'
import { projectLifeRoutes } from './projects/life/routes.ts'
import { projectListRoutes } from './projects/list/routes.ts'
import { projectMapRoutes } from './projects/map/routes.ts'
import { projectPageRoutes } from './projects/page/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { inspectionLimits, rebuildingLimits, tableLimits } from './reading/limits.ts'
import { createReader } from './reading/reader.ts'
import { readingRoutes } from './readings/routes.ts'
import { regionRoutes } from './regions/routes.ts'
import { createReaders, type Databases, positionHeader } from './replica/readers.ts'
import { reportRoutes } from './reports/routes.ts'
import { ratingRoutes } from './risk/rating-routes.ts'
import { riskRoutes } from './risk/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { scopeExplanationRoutes } from './scope-explanation/routes.ts'
import { recogniseCallers, sessionRoutes } from './session/routes.ts'
import { providerRoutes, signOnRoutes } from './sign-on/routes.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { supervisionRoutes } from './supervision/routes.ts'
import { talentRoutes } from './talent/routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { recogniseTokens, tokenRoutes } from './tokens/routes.ts'
import { unitRoutes } from './units/routes.ts'
import { userRoutes } from './users/routes.ts'
import { workbenchRoutes } from './workbench/routes.ts'

type Parts = {
  config: Config
  db: Database
  /** The same database with connections that keep their plans (see `connect`). */
  keptPlans?: Database
  /** The same on a machine that follows the first. */
  replica?: Databases | null
  pages?: string
  logTo?: { write: (line: string) => void }
  /** Told when something changed that the background should look at soon. */
  nudge?: () => void
  /** Says that there is a new file to be read. */
  wakeReader?: () => void
}

/** The whole server, feature by feature, apart from the process that runs it. */
export async function buildApp({
  config,
  db,
  keptPlans = db,
  replica = null,
  pages = builtPages,
  logTo,
  nudge = () => {},
  wakeReader = () => {},
}: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { ...logging(config), ...(logTo && { stream: logTo }) },
    genReqId: requestId(config),
    trustProxy: config.trustProxy && nearestOnly,
    bodyLimit: 1_048_576,
    // A line on which nothing moves is cut, and no request takes longer to arrive than the largest file on the slowest line.
    connectionTimeout: 120_000,
    requestTimeout: 900_000,
    clientErrorHandler: answerBrokenRequest,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
  })
  const letGoOfLines = watchUnusedLines(app.server)
  app.addHook('preClose', async () => letGoOfLines())
  const encryption = createEncryption(config)
  const links = createLinks(encryption.derive('links'))
  const files = {
    db,
    storage: await openStorage(config),
    dataFolder: config.dataFolder,
    scanner: config.clamavSocket === null ? null : createScanner(config.clamavSocket),
    inspector: createReader('inspect', inspectionLimits),
    rebuilder: createReader('rebuild', rebuildingLimits),
  }
  const tables = createReader('table', tableLimits)
  const maker = createMaker()
  const typesetter = createTypesetter(config.paperTemplates)
  app.addHook('onClose', async () => {
    await maker.close()
    typesetter.close()
    files.inspector.close()
    files.rebuilder.close()
    tables.close()
  })
  const readiness = createReadiness({
    inspect: createInspection({
      ...files,
      backsUp: config.backupFolder !== null,
      readers: [files.inspector, files.rebuilder],
      fingerprint: fingerprintOf(encryption),
    }),
    report: (part, fault) => (fault === null ? app.log.warn({ part }, 'works again') : app.log.error({ part, fault }, 'does not work')),
  })
  const services: FilingServices & { encryption: Encryption } = { db, encryption, nudge }
  const readers = createReaders({ primary: { db, keptPlans }, replica, onError: (error) => app.log.error(error) })
  app.addHook('onClose', async () => readers.stop())
  const metricsRoute = await openMetrics(app, { config, db, readiness, readers })
  answerErrors(app)
  followSchemas(app)
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.includes('/assets/')) reply.header('x-request-id', request.id)
    // Nothing is kept on the way but what everybody may have and says so itself.
    if (request.url.includes('/api/') && !String(reply.getHeader('cache-control')).startsWith('public'))
      reply.header('cache-control', 'no-store')
  })
  await app.register(compress, { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } })
  await app.register(cookie)
  await protect(app, config)
  await collectReference(app, config)
  await app.register(
    async (scope) => {
      healthRoutes(scope, readiness)
      metricsRoute(scope)
      referenceRoutes(scope)
      manualRoutes(scope)
      await scope.register(async (features) => {
        recogniseCallers(features, db, config)
        recogniseTokens(features, db)
        features.addHook('onSend', async ({ method }, reply) => {
          const position = replica && method !== 'GET' && reply.statusCode < 300 ? await readers.position() : null
          if (position !== null) reply.header(positionHeader, position)
        })
        features.addHook('onRequest', async (request, reply) => {
          if (request.actor) request.log = reply.log = request.log.child({ user: request.actor.id })
        })
        const factorTerms = { encryption, now: Date.now, site: siteOf(config.publicUrl) }
        sessionRoutes(features, db, { config, ...factorTerms })
        factorRoutes(features, db, factorTerms)
        tokenRoutes(features, db)
        regionRoutes(features, db)
        scopeExplanationRoutes(features, db)
        dictionaryRoutes(features, db)
        unitRoutes(features, db)
        userRoutes(features, db)
        deputyRoutes(features, db)
        roleRoutes(features, db)
        supervisionRoutes(features, db)
        limitRoutes(features, db)
        deadlineRoutes(features, db)
        calendarRoutes(features, db)
        auditRoutes(features, db, config)
        backupRoutes(features, db, config)
        openDataRoutes(features, db, config)
        projectListRoutes(features, readers)
        projectMapRoutes(features, readers)
        baseMapRoutes(features, config.baseMap)
        projectPageRoutes(features, db, encryption)
        projectLifeRoutes(features, services)
        handoverRoutes(features, services)
        inspectionRoutes(features, db)
        pickRoutes(features, db)
        findingRoutes(features, services)
        questionRoutes(features, db)
        templateRoutes(features, db)
        memoryRoutes(features, db)
        alertRoutes(features, services)
        riskRoutes(features, db, nudge)
        ratingRoutes(features, db, nudge)
        talentRoutes(features, db, encryption)
        drawRoutes(features, db, encryption)
        policyRoutes(features, db)
        personalPolicyRoutes(features, db)
        notificationRoutes(features, db, readers)
        const sending = { encryption, outward: { allowed: config.outwardHosts } }
        channelRoutes(features, db, { ...sending, publicUrl: config.publicUrl })
        providerRoutes(features, db, { ...sending, publicUrl: config.publicUrl })
        signOnRoutes(features, db, { ...sending, publicUrl: config.publicUrl, config })
        contactRoutes(features, db, sending)
        workbenchRoutes(features, db)
        agendaRoutes(features, db, config)
        lookupRoutes(features, readers)
        statisticsRoutes(features, readers)
        const linkTo = (linked: Linked) => `${config.basePath}api/files/content?token=${links.write(linked)}`
        batchRoutes(features, { services, linkTo, now: Date.now })
        attachmentRoutes(features, db, { files, linkTo, now: Date.now })
        policyDraftRoutes(features, files)
        const making: ExportServices = { ...files, maker, readFrom: readers.forLong, onError: (error) => app.log.error(error) }
        exportRoutes(features, { services: making, linkTo, now: Date.now })
        importRoutes(features, { ...services, ...files, tables, onError: (error) => app.log.error(error) })
        paperRoutes(features, { services: { ...files, encryption, typesetter }, publicUrl: config.publicUrl, basePath: config.basePath })
        reportRoutes(features, { db, typesetter })
        lodgingRoutes(features, db, { encryption, now: Date.now })
        authorRoutes(features, db, { files, encryption, linkTo, now: Date.now })
        appealRoutes(features, db, { files, encryption, nudge, linkTo, now: Date.now })
        readingRoutes(features, db)
        evidenceRoutes(features, { services: { ...services, ...files }, links, basePath: config.basePath, now: Date.now, wakeReader })
      })
      await serveWebFiles(scope, { pages, basePath: config.basePath })
    },
    { prefix: config.basePath.replace(/\/$/, '') },
  )
  await app.ready()
  return app
}

/** What a proxy in front of us says is believed; what stands before it in the same header anybody could have written. */
const nearestOnly = (_address: string, hop: number) => hop === 0

/** A proxy in front of us may have numbered the request already, so that its journal and ours tell of the same one. Only a plain number is taken. */
const requestId =
  ({ trustProxy }: Config) =>
  ({ headers: { 'x-request-id': given } }: { headers: NodeJS.Dict<string | string[]> }) =>
    trustProxy && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()

/** Addresses are logged without their query, and neither headers nor bodies are: passwords and codes travel there. */
const logging = ({ logLevel }: Config) => ({
  level: logLevel,
  serializers: {
    req: (request: { method: string; url: string }) => ({ method: request.method, path: request.url.split('?')[0] }),
    // The database's errors carry a `detail` that quotes whole rows.
    err: ({ name, message, stack = '', code }: FastifyError) => ({ type: name, message, stack, code }),
  },
})
