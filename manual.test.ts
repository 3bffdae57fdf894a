import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Authority } from '#contract/authority.ts'
import { languages } from '#contract/language.ts'
import { manualAddress, manualPages, manualSections } from '#contract/manual.ts'
import { type Screen, type ScreenPath, screens } from '#contract/screens.ts'

const folder = join(import.meta.dirname, 'docs', 'manual')
const pages = languages.flatMap((language) => Object.keys(manualPages).map((page) => join(folder, language, `${page}.md`)))
const textOf = (file: string) => readFileSync(file, 'utf8')
const headingsOf = (file: string) => [...textOf(file).matchAll(/^#+ <a id="([\w-]+)"><\/a>/gm)].map(([, id = '']) => id)

const leaves = screens.flatMap((screen: Screen): readonly Screen[] => screen.children ?? [screen]).map(({ path }) => path as ScreenPath)

test.each(leaves)('the manual has a section about %s in both languages, on every page that is named for it', (path) => {
  const { heading, pages: named } = manualSections[path]
  const without = languages.flatMap((language) =>
    named.map((page) => join(folder, language, `${page}.md`)).filter((file) => !headingsOf(file).includes(heading)),
  )
  expect(without).toEqual([])
})

test('help opens the page of one’s own role, and the first page where none is one’s own', () => {
  const held = (authority: Authority) => manualAddress('/v2/project/:id', [authority])
  expect(held('SUPERVISE')).toBe('supervisor#filing')
  expect(held('PERSONAL_PROJECT_MANAGEMENT')).toBe('filer#filing')
  expect(manualAddress('/zcfg', ['SUPERVISE'])).toBe('basics#policies')
  expect(manualAddress(undefined, [])).toBe('basics')
})

test('every help link of the pages without a session leads to a heading that exists', () => {
  const links = globSync('web/**/*.tsx').flatMap((file) => [...textOf(file).matchAll(/<HelpLink to="(\w+)#([\w-]+)"/g)])
  expect(links.length).toBeGreaterThan(1)
  const missing = links.flatMap(([, page = '', heading = '']) =>
    languages.filter((language) => !headingsOf(join(folder, language, `${page}.md`)).includes(heading)).map(() => `${page}#${heading}`),
  )
  expect(missing).toEqual([])
})

test.each(pages)('%s has one title, and leads only to what exists', (file) => {
  const text = textOf(file)
  expect(text.match(/^# /gm)).toHaveLength(1)
  const targets = [...text.matchAll(/\]\(([^)#]*)(?:#([\w-]+))?\)/g)].map(([, path = '', heading]) => ({ path, heading }))
  const broken = targets.filter(({ path, heading }) => {
    const target = path === '' ? file : join(dirname(file), path)
    return !existsSync(target) || (heading !== undefined && !headingsOf(target).includes(heading))
  })
  expect(broken).toEqual([])
})

test('pictures are small and few, each has words, and none lies there unused', () => {
  for (const language of languages) {
    const pictures = globSync(join(folder, language, 'pictures', '*.png'))
    const used = pages
      .filter((file) => file.includes(`/manual/${language}/`))
      .map(textOf)
      .join('\n')
    expect(pictures.length).toBeLessThanOrEqual(25)
    expect(pictures.filter((picture) => statSync(picture).size > 80_000)).toEqual([])
    expect(pictures.filter((picture) => !used.includes(`](pictures/${picture.split('/').at(-1)})`))).toEqual([])
    expect(used).not.toMatch(/!\[\s*\]/)
  }
})

test('both languages have the same headings and pictures in the same order', () => {
  for (const page of Object.keys(manualPages)) {
    const shape = (language: string) => {
      const file = join(folder, language, `${page}.md`)
      return [...textOf(file).matchAll(/<a id="([\w-]+)">|\]\((pictures\/[\w.-]+)\)/g)].map(([, id, picture]) => id ?? picture)
    }
    expect(shape('zh')).toEqual(shape('en'))
  }
})

test('every button and tab that the manual names in bold is called so in the product', () => {
  const sources = globSync('{web,contract}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  const product = sources.map(textOf).join('\n')
  const named = pages.flatMap((file) => [...textOf(file).matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => ({ file, label })))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ label }) => !product.includes(`'${label}'`)).map(({ file, label }) => `${file}: ${label}`)).toEqual([])
})
