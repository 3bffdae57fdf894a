import type { FastifyInstance } from 'fastify'
import { evidenceRules } from '#contract/evidence.ts'
import { exportRoutes as calls } from '#contract/export-routes.ts'
import { type ExportedList, type ExportFormat, exportedLists, exports } from '#contract/exports.ts'
import { record } from '../audit/store.ts'
import { inTransaction } from '../database/connect.ts'
import { serve } from '../http/serve.ts'
import { beginExport, type ExportServices, giveUpExport, readFinished } from './actions.ts'
import { tableOf, writeTable } from './spreadsheet.ts'
import { listExports } from './store.ts'

type Linked = { kind: 'file'; key: string; name: string; mediaType: string; size: number; inline: boolean; until: number }
type Parts = { services: ExportServices; linkTo: (linked: Linked) => string; now: () => number }

const mediaTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

export function exportRoutes(app: FastifyInstance, { services, linkTo, now }: Parts) {
  const { db } = services
  for (const list of exportedLists) serveExport(app, services, list)

  serve(app, exports.list, ({ actor }) => listExports(db, actor.id))
  serve(app, exports.link, async ({ actor, params }) => {
    const { format, ...file } = await readFinished(services, actor, params.id)
    const until = now() + evidenceRules.linkSeconds * 1_000
    const path = linkTo({ kind: 'file', ...file, mediaType: mediaTypes[format], inline: false, until })
    return { path, expiresAt: new Date(until).toISOString() }
  })
  serve(app, exports.remove, async ({ actor, params }) => {
    await giveUpExport(services, actor, params.id)
    return null
  })
  serve(app, exports.table, async ({ actor, context, body: { format, title, columns, rows }, response }) => {
    const after = { title, rows: rows.length, format }
    await inTransaction(db, (tx) =>
      record(tx, actor, { event: 'export.table-made', subject: 'export', region: actor.region.code, after }, context.requestId),
    )
    return response
      .type(mediaTypes[format])
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.${format}`)}`)
      .send(writeTable(format, tableOf({ title, columns, rows })))
  })
}

/** Each list by the gate and the question of its own. */
const serveExport = (app: FastifyInstance, services: ExportServices, list: ExportedList) =>
  serve(app, calls[list], (call) => {
    const { query = {}, body: wish, context } = call as typeof call & { query?: object }
    return beginExport(services, context, { list, question: query, wish })
  })
