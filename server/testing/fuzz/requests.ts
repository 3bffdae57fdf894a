import type { Route } from '#contract/route.ts'
import type { Chance } from './chance.ts'
import type { Knowledge } from './knowledge.ts'
import { hostileValues, spoilt } from './spoiling.ts'
import { type Schema, valueFor } from './values.ts'

export type FuzzRequest = { method: string; url: string; headers: Record<string, string>; payload?: Buffer }

/** How a request differs from one the contract asks for. Most are right, so that the actions behind the schemas are reached. */
const ways = [
  'right',
  'right',
  'right',
  'stale',
  'spoilt',
  'spoilt',
  'spoilt',
  'broken body',
  'wrong type',
  'strange path',
  'strange query',
] as const

export function requestFor(route: Route, chance: Chance, knowledge: Knowledge): FuzzRequest {
  const way = chance.pick(ways)
  const feature = route.path.split('/')[1] ?? ''
  const terms = { chance, recall: (name: string) => knowledge.recall(chance, feature, name) }
  const make = (schema: unknown) => (schema ? valueFor(schema as Schema, terms) : undefined) // a schema of the contract is JSON Schema
  const params = (make(route.params) ?? {}) as Record<string, unknown>
  const query = (make(route.query) ?? {}) as Record<string, unknown>
  const body = withVersion(make(route.body), way === 'stale' ? 1 : knowledge.versionOf(String(params.id)), chance)
  const spoils = way === 'spoilt' ? chance.pick(['params', 'query', 'body', 'body'] as const) : null
  const path = pathOf(route, spoils === 'params' ? (spoilt(params, chance) as typeof params) : params)
  const search = searchOf(spoils === 'query' ? (spoilt(query, chance) as typeof query) : query)
  const url = `/api${way === 'strange path' ? strangePath(path, chance) : path}${way === 'strange query' ? strangeQuery(search, chance) : search}`
  return { method: route.method, url, ...contentOf(route, { way, chance, body: spoils === 'body' ? spoilt(body, chance) : body }) }
}

function withVersion(body: unknown, version: number | null, chance: Chance): unknown {
  const hasOne = body !== null && typeof body === 'object' && 'version' in body
  return hasOne && version !== null && chance.happens(0.9) ? { ...body, version } : body
}

function pathOf({ path }: Route, params: Record<string, unknown>) {
  return path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name] ?? ''))
}

function searchOf(query: Record<string, unknown>) {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encoded(name)}=${encoded(one)}`),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Half of a pair of surrogates has no encoding of its own. */
const encoded = (value: unknown) => encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed())

function strangePath(path: string, chance: Chance) {
  const at = 1 + chance.below(path.length)
  const trick = chance.pick(['%00', '%', '%zz', '%2f', '/../', '//', '/.', '%ff%fe', ';a=b', '%25', '*', '/', '%20', 'x'.repeat(3_000)])
  return chance.happens(0.3) ? `${path}${trick}` : `${path.slice(0, at)}${trick}${path.slice(at)}`
}

function strangeQuery(search: string, chance: Chance) {
  const value = encoded(chance.pick(hostileValues))
  const name = chance.pick(['page', 'size', 'text', 'region', 'sort', 'cursor', 'from', 'until', 'unknown', '__proto__', 'a[b]', ''])
  const tricks = [`${name}=${value}`, `${name}=1&${name}=2`, '%zz', '=', '&&&', `${name}[]=1`, '%00=%00', 'a'.repeat(5_000)]
  return `${search === '' ? '?' : `${search}&`}${chance.pick(tricks)}`
}

type Content = { way: (typeof ways)[number]; chance: Chance; body: unknown }

function contentOf(route: Route, { way, chance, body }: Content): Pick<FuzzRequest, 'headers' | 'payload'> {
  if (way === 'wrong type') {
    const type = chance.pick(['text/plain', 'multipart/form-data', 'application/xml', 'application/json; charset=utf-16', 'nonsense', ''])
    return { headers: { 'content-type': type }, payload: Buffer.from(JSON.stringify(body ?? null)) }
  }
  if (route.raw) return { headers: { 'content-type': 'application/octet-stream' }, payload: chance.pick(files) }
  if (body === undefined) return { headers: {} }
  const text = JSON.stringify(body)
  return { headers: { 'content-type': 'application/json' }, payload: way === 'broken body' ? broken(text, chance) : Buffer.from(text) }
}

const files = [
  Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from('PK\u0003\u0004'),
  Buffer.alloc(0),
  Buffer.from('no file'),
]

function broken(text: string, chance: Chance): Buffer {
  const half = text.slice(0, chance.below(text.length))
  const kinds = [half, `${text}}`, '', '[', 'null', '"', `\ufeff${text}`, text.replaceAll('"', "'"), '{"__proto__":{}}', '['.repeat(2_000)]
  if (chance.happens(0.1)) return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22, 0x7d])])
  return Buffer.from(chance.pick(kinds))
}
