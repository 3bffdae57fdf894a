import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { customProperties } from './web/look/custom-properties.ts'
import { breakpoint } from './web/look/tokens.ts'

const sheets = globSync('web/**/*.css').map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }))

type Declaration = { at: string; property: string; value: string }
const declarations: Declaration[] = sheets.flatMap(({ file, text }) =>
  [...withoutComments(text).matchAll(/(?<=[{;]\s*)([a-z-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    at: file,
    property,
    value: value.replaceAll(/\s+/g, ' '),
  })),
)
const spelled = ({ at, property, value }: Declaration) => `${at}: ${property}: ${value}`
const offending = (properties: RegExp, wrong: RegExp) =>
  declarations.filter(({ property, value }) => properties.test(property) && wrong.test(value)).map(spelled)

test('colours are tokens', () => {
  const raw = /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(white|black|red|green|blue|gr[ae]y|orange|yellow)\b/i
  expect(offending(/^(?!grid-|animation)/, raw)).toEqual([])
})

test('type sizes and radii are tokens', () => {
  expect(offending(/^font-size$/, /^(?!var\(--type-\d+\)$|inherit$)/)).toEqual([])
  expect(offending(/^font$/, /^(?!inherit$)/)).toEqual([])
  expect(offending(/^border(-[a-z]+)*-radius$/, /\d(px|%|r?em)/)).toEqual([])
})

test('spaces are tokens', () => {
  expect(offending(/^(margin|padding|gap|row-gap|column-gap|scroll-margin|scroll-padding)(-|$)/, /\d(px|r?em)/)).toEqual([])
})

test('every custom property that is used is one that is there', () => {
  const own = sheets.flatMap(({ text }) => [...text.matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name))
  const known = new Set([...own, ...[...customProperties().matchAll(/(--[a-z0-9-]+):/g)].map(([, name]) => name)])
  const used = declarations.flatMap((one) => [...one.value.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => ({ ...one, name })))
  expect(used.filter(({ name }) => !known.has(name)).map(spelled)).toEqual([])
})

test('the width of the window is asked for in one way', () => {
  const widths = sheets.flatMap(({ file, text }) =>
    [...text.matchAll(/@(?:media|container)[^{]*width[^{]*/g)].map(([query]) => `${file}: ${query.trim()}`),
  )
  expect(widths.filter((query) => !query.endsWith(`@media (width < ${breakpoint}px)`))).toEqual([])
})

/** Where the library's own parts have to be named, because they take neither a token nor a class of ours. */
const insides: Record<string, readonly string[]> = {
  'web/shell/library.css': [
    'form',
    'form-item',
    'input',
    'select',
    'picker',
    'modal',
    'checkbox',
    'radio',
    'drawer',
    'tabs',
    'spin',
    'typography',
  ],
  'web/ui/list/list.css': ['table', 'tag', 'checkbox'],
  'web/ui/list/rows.css': ['table'],
  'web/ui/form/form.css': ['form', 'form-item'],
  'web/ui/list/details.css': ['segmented'],
  'web/inspections/inspections.css': ['radio'],
}

test('no sheet reaches into the component library beyond what is named here', () => {
  const reached = sheets.flatMap(({ file, text }) =>
    [...selectorsOf(text).matchAll(/\.ant-([a-z-]+)/g)].map(([, part = '']) => ({ file, part })),
  )
  const isNamed = ({ file, part }: { file: string; part: string }) =>
    insides[file]?.some((name) => part === name || part.startsWith(`${name}-`))
  expect(reached.filter((one) => !isNamed(one))).toEqual([])
})

test('a class that is styled is a class that is used', () => {
  const code = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const words = new Set(code.match(/[\w-]+/g))
  const stems = [...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, stem]) => stem ?? '')
  const isUsed = (name: string) => words.has(name) || stems.some((stem) => name.startsWith(stem))
  const styled = sheets.flatMap(({ file, text }) =>
    [...selectorsOf(text).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => ({ file, name })),
  )
  const dead = styled.filter(({ name }) => !/^(ant|anticon)(-|$)/.test(name) && !isUsed(name))
  expect([...new Set(dead.map(({ file, name }) => `${file}: .${name}`))]).toEqual([])
})

test('all styles together stay small', () => {
  expect(sheets.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)).toBeLessThan(4_000)
})

function withoutComments(text: string) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
}

/** What stands before braces, without the declarations between them. */
function selectorsOf(text: string) {
  return [...withoutComments(text).matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector).join('\n')
}
