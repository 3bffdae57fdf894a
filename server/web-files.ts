import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#contract/errors.ts'

export const builtPages = join(import.meta.dirname, '..', 'dist')
const aYear = 31_536_000_000

type Terms = { pages: string; basePath: string }

/** The built pages. Hashed assets never change and are kept for a year; the page that names them is asked for every time. */
export async function serveWebFiles(app: FastifyInstance, { pages, basePath }: Terms) {
  await app.register(fastifyStatic, {
    root: join(pages, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: aYear,
    index: false,
    dotfiles: 'ignore',
    // Their names change with their content: nobody ever asks whether one has changed.
    etag: false,
    lastModified: false,
    acceptRanges: false,
  })
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply, { pages, basePath }))
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const [path = ''] = request.url.slice(basePath.length - 1).split('?')
    if (/^\/(api|assets)(\/|$)/.test(path) || /\.\w+$/.test(path)) throw new Refusal('route.not-found')
    return sendPage(reply, { pages, basePath })
  })
}

/** Every address of the product is the same page; its script draws the screen. */
async function sendPage(reply: FastifyReply, { pages, basePath }: Terms) {
  const page = await readFile(join(pages, 'index.html'), 'utf8').catch(notBuilt)
  reply.header('cache-control', 'no-cache')
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built yet: run npm start.\n')
  return reply.type('text/html; charset=utf-8').send(page.replace('<base href="/" />', `<base href="${basePath}" />`))
}

function notBuilt(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
