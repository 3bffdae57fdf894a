import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import { type Language, languageFrom, languages } from '#contract/language.ts'
import { type Screen, screens } from '#contract/screens.ts'

export const builtPages = join(import.meta.dirname, '..', '..', 'dist')
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
  app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, { pages, basePath, path: '/' }))
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const [path = ''] = request.url.slice(basePath.length - 1).split('?')
    if (/^\/(api|assets)(\/|$)/.test(path) || /\.\w+$/.test(path)) throw new Refusal('route.not-found')
    return sendPage(request, reply, { pages, basePath, path })
  })
}

/** Every address of the product is the same page, whose script draws the screen; the files it will ask for first differ. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, { pages, basePath, path }: Terms & { path: string }) {
  const language = languageOf(request)
  const read = (name: string) => readFile(join(pages, name), 'utf8').catch(notBuilt)
  const [page, early] = await Promise.all([read(`index.${language}.html`), read(`early.${language}.json`)])
  reply.header('cache-control', 'no-cache').header('vary', 'accept-language, cookie')
  if (page === null) return reply.code(503).type('text/plain; charset=utf-8').send('The pages are not built yet: run npm start.\n')
  const files: Readonly<Record<string, readonly string[]>> = early === null ? {} : JSON.parse(early)
  const links = (files[path] ?? files.inside ?? []).map(linkTo).join('')
  const isWanted = outsidePaths.includes(path) || hasBeenInside(request)
  return reply
    .type('text/html; charset=utf-8')
    .send(page.replace('<base href="/" />', `<base href="${basePath}" />`).replace('</head>', `${isWanted ? links : ''}</head>`))
}

const outsidePaths: readonly string[] = screens.filter((screen: Screen) => screen.outside).map(({ path }) => path)

/** Whoever never signed in here is sent to do so first, and is spared the screens behind it until then. */
const hasBeenInside = ({ cookies }: FastifyRequest): boolean => Object.keys(cookies).some((name) => name !== 'language')

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="./${file}">`
    : `<link rel="modulepreload" crossorigin href="./${file}">`

/** What the browser was told the last time, else what it asks for: the same as the page itself goes by. */
function languageOf({ cookies, headers }: FastifyRequest): Language {
  return languages.find((language) => language === cookies.language) ?? languageFrom(headers['accept-language'])
}

function notBuilt(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}
