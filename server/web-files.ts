import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '#contract/errors.ts'
import type { Config } from './config.ts'

const folder = join(import.meta.dirname, '..', 'dist')
const aYear = 31_536_000_000

/** The built pages. Hashed assets never change and are kept for a year; the page that names them is asked for every time. */
export async function serveWebFiles(app: FastifyInstance, { basePath }: Config) {
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: aYear,
    index: false,
  })
  app.get('/config.js', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`window.routerBase = ${JSON.stringify(basePath)}\n`),
  )
  app.get('/', { schema: { hide: true } }, (_request, reply) => sendPage(reply, basePath))
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.slice(basePath.length - 1)
    if (/^\/(api|assets)(\/|$)/.test(path) || /\.\w+$/.test(path.split('?')[0] ?? '')) throw new Refusal('route.not-found')
    return sendPage(reply, basePath)
  })
}

/** Every address of the product is the same page; its script draws the screen. */
async function sendPage(reply: FastifyReply, basePath: string) {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(page.replace('<base href="/" />', `<base href="${basePath}" />`))
}
