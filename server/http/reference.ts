import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { allRoutes } from '#contract/api.ts'
import { webhookEvents } from '#contract/channels.ts'
import { type RefusalCode, refusals } from '#contract/errors.ts'
import type { Gate, Route } from '#contract/route.ts'
import { defaultTitle } from '#contract/screens.ts'
import { allRefusalTexts } from '#contract/server-refusal-texts.ts'
import { mayUseToken } from '#domain/people/tokens.ts'
import type { Config } from '../config.ts'

/** Collects what is served below; must be registered before the routes. */
export async function collectReference(app: FastifyInstance, { basePath }: Config) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: defaultTitle.en,
        version: '1',
        description: 'Errors share one envelope: code, message, facts, and fields where fields are at fault.',
      },
      servers: [{ url: basePath.replace(/(.)\/$/, '$1') }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          token: { type: 'http', scheme: 'bearer', description: 'An access token that somebody made for a program.' },
        },
        schemas: { Refusal: envelope },
      },
      webhooks,
    },
    transform: ({ schema, url, route: { method } }) => ({ schema: withRefusals(schema, routeAt(String(method), url, basePath)), url }),
  })
}

/** Both are made once, when they are first asked for. */
export function referenceRoutes(app: FastifyInstance) {
  const document = once(() => JSON.stringify(app.swagger()))
  const page = once(pageText)
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.type('application/json').send(document()))
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

function once(make: () => string): () => string {
  let made: string | null = null
  return () => {
    made ??= make()
    return made
  }
}

/** What an endpoint is sent (docs/channels.md). */
const webhooks = {
  event: {
    post: {
      summary: 'A filing or a finding has come to a state',
      description:
        'Signed in the header `X-Signature: t=<seconds>,v1=<hex>` with HMAC-SHA256 over `<seconds>.<body>`; `X-Event-Id` is the same for every attempt. Any status of 200 to 299 takes it.',
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object' as const,
              required: ['id', 'event', 'at'],
              properties: {
                id: { type: 'string' as const, format: 'uuid' },
                event: { type: 'string' as const, enum: [...webhookEvents] },
                at: { type: 'string' as const, format: 'date-time' },
                filing: { type: 'string' as const, format: 'uuid' },
                finding: { type: 'string' as const, format: 'uuid' },
                region: { type: 'string' as const },
                from: { type: 'string' as const },
                to: { type: 'string' as const },
              },
            },
          },
        },
      },
      responses: { '200': { description: 'Taken' } },
    },
  },
}

const envelope = {
  type: 'object' as const,
  required: ['code', 'message', 'facts', 'requestId'],
  properties: {
    code: { type: 'string' as const, enum: Object.keys(refusals) },
    message: { type: 'string' as const },
    facts: { type: 'object' as const },
    fields: { type: 'array' as const, items: { type: 'object' as const } },
    requestId: { type: 'string' as const },
  },
}

const routeAt = (method: string, url: string, basePath: string) =>
  allRoutes.find((route) => route.method === method && `${basePath}api${route.path}` === url)

/** What each operation may answer beside its reply, and whether it needs a session. For people only: nothing is served by it. */
function withRefusals(schema: FastifySchema, route: Route | undefined): FastifySchema {
  if (!route) return schema
  const refused = Object.fromEntries(
    refusedStatuses(route).map((status) => [
      status,
      { description: codesOf(status).join(', '), content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ]),
  )
  const security = route.gate === 'public' ? [] : [{ session: [] }, ...(mayUseToken(route) ? [{ token: [] }] : [])]
  return { ...schema, security, response: { ...(schema.response as object | undefined), ...refused } } as FastifySchema
}

/** The statuses of the catalogue that such a route can answer with. */
function refusedStatuses({ method, gate, params, body, raw, freshProof }: Route): number[] {
  const isWrite = method !== 'GET'
  const isGated = typeof gate === 'object' || freshProof === true
  return [
    400,
    ...(gate === 'public' ? [] : [401]),
    ...(isGated || isWrite ? [403] : []),
    ...(params ? [404] : []),
    ...(isWrite ? [409, 422] : []),
    ...(body || raw ? [413, 415] : []),
    429,
    500,
    503,
    ...(raw ? [507] : []),
  ].filter((status) => codesOf(status).length > 0)
}

const codesOf = (status: number) => (Object.keys(refusals) as RefusalCode[]).filter((code) => refusals[code] === status)

/** A page without scripts: what can be called, by whom, with what, and every way it can say no. Replies are in the document. */
function pageText() {
  const features = Object.entries(Object.groupBy(allRoutes, ({ path }) => path.split('/')[1] ?? ''))
  const sections = features.map(
    ([feature, routes = []]) => `<section id="${feature}"><h2>${inHtml(feature)}</h2>${routes.map(routeText).join('')}</section>`,
  )
  const errors = Object.entries(refusals).map(
    ([code, status]) => `<tr><td><code>${code}</code></td><td>${status}</td><td>${inHtml(sentence(code as RefusalCode))}</td></tr>`,
  )
  const index = features.map(([feature, routes = []]) => `<li><a href="#${feature}">${inHtml(feature)}</a> ${routes.length}</li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Interface - ${defaultTitle.en}</title><style>${style}</style></head><body><main><h1>Interface</h1>
    <p>${allRoutes.length} routes. As an OpenAPI document, with the replies: <a href="openapi.json">openapi.json</a>.</p>
    <nav aria-label="Features"><ul>${index.join('')}<li><a href="#refusals">refusals</a> ${errors.length}</li></ul></nav>${sections.join('')}
    <section id="refusals"><h2>refusals</h2><div class="wide" tabindex="0"><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${errors.join('')}</table></div></section></main></body></html>`
}

const routeText = (route: Route) => {
  const { method, path, does, gate, freshProof, params, query, body } = route
  return `
    <article><h3><code>${method} /api${inHtml(path)}</code></h3><p>${inHtml(does)}.</p>
    <p>Gate: ${gateInWords(gate)}${freshProof ? ', the password given a short while ago' : ''}. Refusals: ${refusedStatuses(route).join(', ')}.</p>
    ${schema('Path', params)}${schema('Query', query)}${schema('Body', body)}</article>`
}

function gateInWords(gate: Gate) {
  if (typeof gate === 'string') return gate
  const codes = 'all' in gate ? gate.all : gate
  return codes.map((code) => `<code>${code}</code>`).join('all' in gate ? ' and ' : ' or ')
}

const schema = (title: string, value: object | undefined) =>
  value && !('type' in value && value.type === 'null')
    ? `<details><summary>${title}</summary><pre tabindex="0">${inHtml(JSON.stringify(value, null, 1))}</pre></details>`
    : ''

/** An example of the text; facts it would be told only when it happens are left open. */
function sentence(code: RefusalCode) {
  const text = allRefusalTexts[code].en
  return typeof text === 'string' ? text : text({ seconds: 60, authorities: ['…'] }).replaceAll(/undefined|NaN/g, '…')
}

const inHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const style = `body{font:16px/1.6 system-ui,sans-serif;color:#1f2330;background:#fff;margin:0}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{font-size:1.25rem;margin:2rem 0 0}h3{font-size:1rem;margin:0}article{border-top:1px solid #e3e5ef;padding:1rem 0}p{margin:.25rem 0}a{color:#4a55c8}
nav ul{columns:12rem;list-style:none;padding:0}pre{background:#f6f7fb;padding:1rem;overflow:auto;font-size:13px}code{overflow-wrap:anywhere}
.wide{overflow:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;border-bottom:1px solid #e3e5ef;padding:.4rem}summary{cursor:pointer;padding:.25rem 0}`
