import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { baseMap } from '#contract/base-map.ts'
import type { BaseMapSource } from '../config.ts'
import { serve } from '../http/serve.ts'

export function baseMapRoutes(app: FastifyInstance, configured: BaseMapSource | null) {
  serve(app, baseMap.read, async () => ({ baseMap: configured && shown(configured) }))
  serve(app, baseMap.file, async ({ request, response }) => {
    // Where no file is configured it is as if it were empty.
    if (configured?.kind !== 'pmtiles') return response.send()
    return sendRange(request, response, configured.source)
  })
}

const shown = ({ kind, source, datum, attribution }: BaseMapSource) => ({
  kind,
  address: kind === 'pmtiles' ? null : source,
  datum,
  attribution,
})

/** At a time so much at most: a map of a province has gigabytes, and a page asks for kilobytes of it. */
const mostAtOnce = 16 * 1024 * 1024

/** Pages ask for one range after the other; whoever asks for none, or for one that is not there, is told how long the file is. */
async function sendRange({ headers }: FastifyRequest, response: FastifyReply, file: string) {
  const { size, mtimeMs } = await stat(file)
  const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? []
  const first = Number(from)
  response.header('accept-ranges', 'bytes').header('cache-control', 'private, max-age=3600')
  if (from === '' || first >= size) return response.code(416).header('content-range', `bytes */${size}`).send()
  const last = Math.min(to === '' ? size - 1 : Number(to), first + mostAtOnce - 1, size - 1)
  return response
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .header('content-length', last - first + 1)
    .header('etag', `"${Math.round(mtimeMs)}-${size}"`)
    .type('application/octet-stream')
    .send(createReadStream(file, { start: first, end: last }))
}
