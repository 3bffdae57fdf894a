import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const mayImport: Record<string, readonly string[]> = {
  contract: ['contract'],
  domain: ['contract', 'domain'],
  server: ['contract', 'domain', 'server'],
  web: ['contract', 'domain', 'web'],
}
/** Folders of the server and the web that serve every room and are no rooms themselves. */
const foundations = new Set([
  'web/client',
  'web/ui',
  'web/shell',
  'web/testing',
  'server/embedded',
  'server/first-data',
  'server/demo',
  'server/testing',
  'server/commands',
])
const vagueNames = /^(utils?|helpers?|common|types|services?|index|misc|shared)$/

const all = globSync('{contract,domain,server,web,e2e,bench}/**/*.{ts,tsx}').map((file) => file.replaceAll('\\', '/'))
const files = all.filter((file) => !file.includes('.test.'))
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const parts = files.filter((file) => /^(contract|domain|server|web)\//.test(file))

const partOf = (file: string) => file.split('/')[0] ?? ''
function roomOf(file: string) {
  const room = file.split('/').slice(0, 2).join('/')
  return file.split('/').length > 2 && /^(server|web)\//.test(file) && !foundations.has(room) ? room : null
}

/** `store.ts`, or in a large room one of several, such as `list-store.ts`. */
const isStore = (file: string) => /\/([a-z-]+-)?store\.ts$/.test(file)

/** `routes.ts`, or in a large room one of several, such as `pick-routes.ts`. */
const isRoutes = (file: string) => /^server\/.*\/([a-z-]+-)?routes\.ts$/.test(file)

function importsOf(file: string): string[] {
  const text = source.get(file) ?? ''
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map((found) => found[1] ?? '')
  return paths.map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path).replaceAll('\\', '/')))
}

const edges = parts.flatMap((file) => importsOf(file).map((to) => ({ file, to, text: `${file} → ${to}` })))

test('parts import only what lies below them', () => {
  expect(edges.filter(({ file, to }) => !mayImport[partOf(file)]?.includes(partOf(to))).map(({ text }) => text)).toEqual([])
})

test('on the web a feature imports no other; on the server only what is no store does, and it never imports routes', () => {
  const crossing = edges.filter(({ file, to }) => roomOf(file) && roomOf(to) && roomOf(file) !== roomOf(to))
  const allowed = ({ file, to }: { file: string; to: string }) => file.startsWith('server/') && !isStore(file) && !isRoutes(to)
  expect(crossing.filter((edge) => !allowed(edge)).map(({ text }) => text)).toEqual([])
})

test('a store imports no store of another room, and no routes', () => {
  const fromStores = edges.filter(({ file }) => file.startsWith('server/') && isStore(file))
  expect(fromStores.filter(({ file, to }) => isRoutes(to) || (isStore(to) && roomOf(to) !== roomOf(file))).map(({ text }) => text)).toEqual(
    [],
  )
})

test('what serves every room knows none of them', () => {
  const below = edges.filter(({ file }) => /^web\/(ui|client)\//.test(file))
  expect(below.filter(({ to }) => roomOf(to) !== null).map(({ text }) => text)).toEqual([])
})

test('no file reaches itself', () => {
  expect(circlesIn(files)).toEqual([])
})

test('the rules own no clock and no randomness', () => {
  const impure = /Date\.now|new Date\(\)|Math\.random|performance\.now/
  expect(files.filter((file) => file.startsWith('domain/') && impure.test(source.get(file) ?? ''))).toEqual([])
})

test('SQL lives in stores, the schema and the foundations of the server only', () => {
  const sql = /`\s*(select|insert into|update|delete from|with recursive)\s/
  const places =
    /^server\/(.*\/([a-z-]+-)?(store|guard)\.ts|audit\/|demo\/|first-data\/|embedded\/|commands\/|testing\/|migrate\.ts|health\.ts|database-check\.ts|scope\.ts|figures\.ts|main\.ts)/
  expect(parts.filter((file) => sql.test(source.get(file) ?? '') && !places.test(file))).toEqual([])
})

test('a file is named after what it knows', () => {
  const vague = all.filter((file) => file.split('/').some((name) => vagueNames.test(basename(name).replace(/\..*$/, ''))))
  expect(vague).toEqual([])
})

test('no file is longer than 300 lines', () => {
  expect(files.filter((file) => (source.get(file) ?? '').split('\n').length > 301)).toEqual([])
})

test('only tools that demand a default export get one', () => {
  const demanded = new Set(['server/testing/cluster.ts', 'e2e/product.ts'])
  expect(files.filter((file) => /^export default/m.test(source.get(file) ?? '') && !demanded.has(file))).toEqual([])
})

/** The imports that close a circle. Each file is looked at once: what was left behind leads to none. */
function circlesIn(starts: readonly string[]): string[] {
  const [left, on, circles] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const visit = (file: string) => {
    on.add(file)
    for (const next of importsOf(file).filter((name) => source.has(name) && !left.has(name))) {
      if (on.has(next)) circles.add(`${file} → ${next}`)
      else visit(next)
    }
    on.delete(file)
    left.add(file)
  }
  for (const file of starts) if (!left.has(file)) visit(file)
  return [...circles]
}
