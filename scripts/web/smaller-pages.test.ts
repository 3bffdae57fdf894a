import { expect, test } from 'vitest'
import { forThePage } from './called-routes.ts'
import { withDirectImports } from './direct-imports.ts'
import { earlyFiles } from './fetched-early.ts'
import { reachable } from './no-circles.ts'
import { inOneLanguage } from './one-language.ts'

const plain = (code: string) => code.replaceAll('/* @__PURE__ */ ', '').replace(/\s+/g, ' ').trim()

const inEnglish = (code: string) => plain(inOneLanguage('web/texts.ts', code, { language: 'en', other: false, number: 7 }))
const otherHalf = (code: string, file = 'web/texts.ts') => plain(inOneLanguage(file, code, { language: 'en', other: true, number: 7 }))

test('a page carries the half of a table in its own language, and the other file the other half under the same key', () => {
  const code = "export const texts = bilingual({ en: { a: 'one' }, zh: { a: '一' } })"
  expect(inEnglish(code)).toContain("bilingual(__said({ en: { a: 'one' } }, '7.0'))")
  expect(otherHalf(code)).toContain("bilingual(__said({ zh: { a: '一' } }, '7.0'))")
})

test.each([
  ['schemas of both languages', 'export const label = object({ en: text(1, 9), zh: text(1, 9) })'],
  ['what a function makes each time', 'export const both = (en: string, zh: string) => ({ en, zh })'],
  ['other objects', "export const three = { en: 'a', zh: 'b', de: 'c' }"],
])('%s keep both languages', (_, code) => {
  expect(inEnglish(code)).toContain(plain(code))
})

test('what only the other half needs is not imported', () => {
  const code = "import one from './en.ts'\nimport other from './zh.ts'\nexport const locales = { en: { ...one }, zh: { ...other } }"
  expect(inEnglish(code)).not.toContain('./zh.ts')
  expect(otherHalf(code)).not.toContain('./en.ts')
})

test('of a component the other file holds the tables and nothing else', () => {
  const code = "import { Button } from 'antd'\nconst words = { en: 'Go', zh: '走' }\nexport const Go = () => <Button>{words.en}</Button>"
  expect(otherHalf(code, 'web/Go.tsx')).toMatch(/^import \{ said as __said \} from \S+; const words = __said\(\{ zh: '走' \}, '7\.0'\)$/)
})

const route = `import { object, route } from './route.ts'
export const Me = object({ id: 1 })
export const session = {
  read: route({ method: 'GET', path: '/session', gate: 'public', does: 'Who is signed in', params: Me, reply: Me }),
  start: route({ method: 'POST', path: '/session', gate: 'public', does: 'Signs in', body: object({ name: 2 }), reply: object({}) }),
}`

test('who calls a route needs no prose and no schemas, and knows the record of a reply by its name', () => {
  const code = plain(forThePage('contract/session.ts', route, 'called', new Set()))
  expect(code).toContain("read: route({ method: 'GET', path: '/session', gate: 'public', reply: 'Me' })")
  expect(code).toContain("start: route({ method: 'POST', path: '/session', gate: 'public', reply: {} })")
})

test('a schema that a form asks for by its route stays', () => {
  expect(plain(forThePage('contract/session.ts', route, 'called', new Set(['start.body'])))).toContain('body: object({ name: 2 })')
})

test('who describes all routes gets the prose and no schemas', () => {
  const code = plain(forThePage('contract/session.ts', route, 'described', new Set()))
  expect(code).toContain("start: route({ method: 'POST', path: '/session', gate: 'public', does: 'Signs in' })")
})

test('a part of the component library comes from its own file, and its types from nowhere', () => {
  const code = "import { PlusOutlined } from '@ant-design/icons'\nimport { Alert as Notice, type FormInstance, InputNumber } from 'antd'"
  expect(withDirectImports(code).split('\n')).toEqual([
    "import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'",
    "import Notice from 'antd/es/alert/index'",
    "import InputNumber from 'antd/es/input-number/index'",
  ])
})

test('a file that needs one that needs it is found, however far away', () => {
  const needs = new Map([
    ['page', ['form']],
    ['form', ['icons']],
    ['icons', ['library', 'form']],
    ['library', []],
  ])
  expect([...needs.keys()].filter((file) => reachable(file, needs).has(file))).toEqual(['form', 'icons'])
})

const piece = (fileName: string, module: string, imports: string[] = [], styles: string[] = []) => ({
  fileName,
  imports,
  styles,
  moduleIds: [`/somewhere/web/${module}`],
})

test('an address names the files it is drawn from with their styles, but for those that every page names', () => {
  const pieces = [
    piece('index.js', 'index.html', ['vendor.js'], ['index.css']),
    piece('vendor.js', 'react.js'),
    piece('router.js', 'router.tsx', ['vendor.js', 'shared.js']),
    piece('shared.js', 'shared.ts', [], ['shared.css']),
    piece('other.js', 'Other.tsx'),
  ]
  expect(earlyFiles(pieces, { '/here': ['web/router.tsx'] })).toEqual({ '/here': ['router.js', 'shared.css', 'shared.js'] })
  expect(() => earlyFiles(pieces, { '/here': ['web/renamed.tsx'] })).toThrow('web/renamed.tsx')
})
