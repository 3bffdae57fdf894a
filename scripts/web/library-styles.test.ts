import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { splitSheet, withoutStyles } from './library-styles.ts'

const folders = ['button', 'col', 'config-provider', 'date-picker', 'grid', 'input', 'input-number', 'tree', 'tree-select']
const split = (css: string) => Object.fromEntries(splitSheet(css, folders))

test.each([
  ['.ant-btn{color:red}', 'button'],
  ['.ant-btn-primary .ant-tree{color:red}', 'button'],
  ['.ant-input-number-input{color:red}', 'input-number'],
  ['.ant-input-borderless{content:"}"}', 'input'],
  ['.ant-col-12{width:50%}', 'grid'],
  ['.ant-select-tree{margin:0}', 'tree-select'],
  ['.ant-picker-panel [class^="ant-tree"]{margin:0}', 'date-picker'],
  ['@media (width <= 575px){.ant-tree{margin:0}.ant-btn{margin:0}}', 'tree'],
  ['.ant-zoom-enter{opacity:0}', 'config-provider'],
  ['@keyframes ant-btn-turn{to{rotate:1turn}}', 'config-provider'],
  ['.anticon{color:inherit}', 'config-provider'],
  ['a{color:blue}', 'config-provider'],
])('%s lies with the %s', (rule, folder) => expect(split(rule)).toEqual({ [folder]: rule }))

test.each(['.css-var-root{--ant-blue:blue}', '.css-var-root.ant-btn{--ant-button-gap:1px}', '.ant-btn-rtl{direction:rtl}'])(
  '%s is left out',
  (rule) => expect(split(rule)).toEqual({}),
)

test('the order of the rules of a part stays', () =>
  expect(split('.ant-btn{margin:0}.ant-tree{margin:1px}.ant-btn{margin:2px}')).toEqual({
    button: '.ant-btn{margin:0}.ant-btn{margin:2px}',
    tree: '.ant-tree{margin:1px}',
  }))

test('every part of the library that has rules of its own finds them in the published sheet', () => {
  const library = new URL('../../node_modules/antd/', import.meta.url)
  const sheets = splitSheet(readFileSync(new URL('dist/antd.css', library), 'utf8'), readdirSync(new URL('es', library)))
  const modules = readdirSync(new URL('es', library), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^[a-z-]+\/style\/index\.js$/.test(path))
    .filter((path) => /export default genStyleHooks/.test(readFileSync(new URL(`es/${path}`, library), 'utf8')))
  expect(modules.length).toBeGreaterThan(50)
  const elsewhere = ['back-top', 'float-button', 'qr-code'] // none of which has the name of its class
  for (const [folder = ''] of modules.map((path) => path.split('/')))
    if (!elsewhere.includes(folder)) expect(sheets.get(folder), folder).toContain('{')
})

test('what works rules out is taken from a style module, and nothing else', () => {
  const code =
    "const gen = (token) => [token]\nexport const prepare = () => ({ zIndex: 1 })\nexport default genStyleHooks('Tree', (token) => gen(token), prepare, { order: 1 })\n"
  expect(withoutStyles(code, parseAst(code))).toBe(code.replace('(token) => gen(token)', 'null'))
})
