import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { allRoutes } from '#contract/api.ts'
import { refusals } from '#contract/errors.ts'
import { refusalTexts } from '#contract/refusal-texts.ts'
import type { Gate } from '#contract/route.ts'
import { defaultTitle } from '#contract/screens.ts'
import type { Config } from './config.ts'

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
    },
  })
}

export function referenceRoutes(app: FastifyInstance) {
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/api/docs', { schema: { hide: true } }, (_request, reply) => reply.type('text/html; charset=utf-8').send(page()))
}

/** A page without scripts: what can be called, by whom, with what, and every way it can say no. */
function page() {
  const rows = allRoutes.map(
    ({ method, path, does, gate, params, query, body, reply }) => `
    <section><h2><code>${method} /api${inHtml(path)}</code></h2><p>${inHtml(does)}.</p>
    <p>Gate: ${gateInWords(gate)}</p>
    ${schema('Path', params)}${schema('Query', query)}${schema('Body', body)}${schema('Reply', reply)}</section>`,
  )
  const errors = Object.entries(refusals).map(
    ([code, status]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${inHtml(sentence(code as keyof typeof refusals))}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Interface - ${defaultTitle.en}</title><style>${style}</style></head><body><main><h1>Interface</h1>
    <p>${allRoutes.length} routes. The same as an OpenAPI document: <a href="openapi.json">openapi.json</a>.</p>${rows.join('')}
    <h2>Refusals</h2><div class="wide"><table><tr><th>Code</th><th>Status</th><th>Meaning</th></tr>${errors.join('')}</table></div></main></body></html>`
}

function gateInWords(gate: Gate) {
  if (typeof gate === 'string') return gate
  const codes = 'all' in gate ? gate.all : gate
  return codes.map((code) => `<code>${code}</code>`).join('all' in gate ? ' and ' : ' or ')
}

const schema = (title: string, value: object | undefined) =>
  value && !('type' in value && value.type === 'null')
    ? `<details><summary>${title}</summary><pre tabindex="0">${inHtml(JSON.stringify(value, null, 2))}</pre></details>`
    : ''

/** An example of the text; facts it would be told only when it happens are left open. */
function sentence(code: keyof typeof refusals) {
  const text = refusalTexts[code].en
  return typeof text === 'string' ? text : text({ seconds: 60, authorities: ['…'] }).replaceAll(/undefined|NaN/g, '…')
}

const inHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

const style = `body{font:16px/1.6 system-ui,sans-serif;color:#1f2330;background:#fff;margin:0}main{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{font-size:1rem;margin:0}section{border-top:1px solid #e3e5ef;padding:1rem 0}p{margin:.25rem 0}a{color:#4a55c8}pre{background:#f6f7fb;padding:1rem;overflow:auto;font-size:13px}
.wide{overflow:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;border-bottom:1px solid #e3e5ef;padding:.4rem}summary{cursor:pointer;padding:.25rem 0}`
