import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { type Language, languageFrom, languages } from '#contract/language.ts'

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
  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, { pages, basePath }))
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const [path = ''] = request.url.slice(basePath.length - 1).split('?')
    if (/^\/(api|assets)(\/|$)/.test(path) || /\.\w+$/.test(path)) throw new Refusal('route.not-found')
    return sendPage(request, reply, { pages, basePath })
  })
}

/** Every address of the product is the same page; its script draws the screen. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { pages, basePath }: Terms) {
  const page = await readFile(join(pages, `index.${languageOf(request)}.html`), 'utf8').catch(notBuilt)
  reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie')
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built yet: run npm start.\n')
  return reply.type('text/html; charset=utf-8').send(page.replace('<base href="/" />', `<base href="${basePath}" />`))
}

/** What the browser was told the last time, else what it asks for: the same as the page itself goes by. */
function languageOf({ cookies, headers }: FastifyRequest): Language {
  return languages.find((language) => language === cookies.language) ?? languageFrom(headers['accept-language'])
}

function notBuilt(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
