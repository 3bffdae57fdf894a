import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const mayImport: Record<string, readonly string[]> = {
  contract: ['contract'],
  domain: ['contract', 'domain'],
  server: ['contract', 'domain', 'server'],
  web: ['contract', 'domain', 'web'],
}
/** Folders of the server and the web that serve every feature and are none themselves. */
const foundations = new Set([
  'web/client',
  'web/look',
  'web/plain',
  'web/terms',
  'web/ui',
  'web/shell',
  'web/testing',
  'server/database',
  'server/filings',
  'server/http',
  'server/search',
  'server/embedded',
  'server/first-data',
  'server/demo',
  'server/testing',
  'server/commands',
])
/** The files at the root of the server that put features together: the routes, the process, the list of jobs. */
const composers = new Set(['server/app.ts', 'server/main.ts', 'server/background.ts'])
const vagueNames = /^(utils?|helpers?|common|types|services?|index|misc|shared)$/

const filesIn = (pattern: string) => globSync(pattern).map((file) => file.replaceAll('\\', '/'))

const all = filesIn('{contract,domain,server,web,e2e,bench}/**/*.{ts,tsx}')
const files = all.filter((file) => !file.includes('.test.'))
const source = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const parts = files.filter((file) => /^(contract|domain|server|web)\//.test(file))

const partOf = (file: string) => file.split('/')[0] ?? ''
function featureOf(file: string) {
  const folder = file.split('/').slice(0, 2).join('/')
  return file.split('/').length > 2 && /^(server|web)\//.test(file) && !foundations.has(folder) ? folder : null
}

/** `store.ts`, or in a large feature one of several, such as `list-store.ts`; likewise actions and routes. */
const isStore = (file: string) => /^server\/.*\/([a-z-]+-)?store\.ts$/.test(file)
const isActions = (file: string) => /^server\/.*\/([a-z-]+-)?actions\.ts$/.test(file)
const isRoutes = (file: string) => /^server\/.*\/([a-z-]+-)?routes\.ts$/.test(file)

/** A folder `testing`, or the file `testing.ts` of a feature. */
const isForTests = (file: string) => /\/testing(\/|\.ts$)/.test(file)

function importsOf(file: string): string[] {
  const text = source.get(file) ?? ''
  const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map((found) => found[1] ?? '')
  return paths.map((path) => (path.startsWith('#') ? path.slice(1) : join(dirname(file), path).replaceAll('\\', '/')))
}

type Edge = { file: string; to: string }
const edges: Edge[] = parts.flatMap((file) => importsOf(file).map((to) => ({ file, to })))
const texts = (some: readonly Edge[]) => some.map(({ file, to }) => `${file} → ${to}`)

test('parts import only what lies below them', () => {
  expect(texts(edges.filter(({ file, to }) => !mayImport[partOf(file)]?.includes(partOf(to))))).toEqual([])
})

test('on the web a feature imports no other', () => {
  const isCrossing = ({ file, to }: Edge) => featureOf(file) !== null && featureOf(to) !== null && featureOf(file) !== featureOf(to)
  expect(texts(edges.filter((edge) => edge.file.startsWith('web/') && isCrossing(edge)))).toEqual([])
})

test('a store imports no actions, and no store of another feature', () => {
  const fromStores = edges.filter(({ file }) => isStore(file))
  expect(texts(fromStores.filter(({ file, to }) => isActions(to) || (isStore(to) && featureOf(to) !== featureOf(file))))).toEqual([])
})

test('nobody but the application imports routes', () => {
  expect(texts(edges.filter(({ file, to }) => isRoutes(to) && file !== 'server/app.ts'))).toEqual([])
})

test('what serves every feature knows none of them', () => {
  const isBelow = (file: string) =>
    /^(web\/(client|look|plain|terms|ui)|server\/(database|filings|http|search))\//.test(file) ||
    (/^server\/[^/]+$/.test(file) && !composers.has(file))
  expect(texts(edges.filter(({ file, to }) => isBelow(file) && featureOf(to) !== null))).toEqual([])
})

test('what is for tests is imported by tests alone', () => {
  expect(texts(edges.filter(({ file, to }) => isForTests(to) && !isForTests(file)))).toEqual([])
})

test('files of strangers are parsed by the reading process alone', () => {
  const parsers =
    /from '(file-type|exifreader|@hyzyla\/pdfium|@silvia-odwyer\/photon-node|@cantoo\/pdf-lib|sharp|yauzl|@napi-rs\/canvas|paddleocr|onnxruntime-node)'/
  const folder = 'server/reading/parsers/'
  const elsewhere = parts.filter((file) => parsers.test(source.get(file) ?? '') && !file.startsWith(folder) && !isForTests(file))
  expect(elsewhere).toEqual([])
  const entering = edges.filter(({ file, to }) => to.startsWith(folder) && !file.startsWith(folder))
  expect(texts(entering.filter(({ file }) => file !== 'server/reading/worker.ts'))).toEqual([])
  expect(texts(edges.filter(({ to }) => to === 'server/reading/worker.ts' || to === 'server/reading/process.ts'))).toEqual([])
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
    /^server\/(.*\/([a-z-]+-)?(store|guard)\.ts|audit\/|database\/|filings\/|search\/|demo\/|first-data\/|embedded\/|commands\/|testing\/|scope\.ts|announcements\.ts|main\.ts)/
  expect(parts.filter((file) => sql.test(source.get(file) ?? '') && !places.test(file))).toEqual([])
})

test('a file is named after what it knows', () => {
  const vague = all.filter((file) => file.split('/').some((name) => vagueNames.test(basename(name).replace(/\..*$/, ''))))
  expect(vague).toEqual([])
})

test('no file is longer than 300 lines, styles included', () => {
  expect([...files, ...filesIn('web/**/*.css')].filter((file) => linesOf(file) > 300)).toEqual([])
})

test('no file of the schema is longer than 150 lines', () => {
  expect(filesIn('server/schema/*.sql').filter((file) => linesOf(file) > 150)).toEqual([])
})

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n').length

test('only tools that demand a default export get one', () => {
  const demanded = new Set(['server/testing/stand-ins/cluster.ts', 'e2e/product.ts'])
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
