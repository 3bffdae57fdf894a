import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Language } from '#contract/language.ts'
import { edited, isEvaluatedOnLoad, nameOf, type Piece, propertiesOf, visitPieces, without } from './syntax.ts'

const root = join(import.meta.dirname, '..', '..')
const other = '?other-language'
const said = '\0said'
const otherWords = '\0other-words'
const nothing = '\0nothing'
const ofLibrary = /\/locale\/(en_US|zh_CN|common)\.js$/
const ours = /\/(web|contract|domain)\/.*\.tsx?$/

/**
 * One language per page: of every `{ en: …, zh: … }` that is evaluated when its module is loaded, the page carries the half in its own
 * language. The other halves of all tables lie in one further file, which `web/client/other-words.ts` loads when somebody switches.
 */
export function oneLanguage(language: Language): Plugin {
  const speaking = new Map<string, number>()
  return {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const file of (await tablesIn('{web,contract,domain}/**/*.{ts,tsx}')).toSorted()) speaking.set(file, speaking.size)
    },
    async resolveId(source, importer) {
      if (source === said || source === otherWords || source.endsWith(other)) return source
      if (!importer?.endsWith(other)) return null
      if (source.endsWith('.css')) return nothing
      const found = await this.resolve(source, importer.slice(0, -other.length), { skipSelf: true })
      // A copy of the library's own labels: those in use lie beside its components, which a public page does without.
      return found && (speaking.has(found.id) || ofLibrary.test(found.id)) ? found.id + other : found
    },
    load(id) {
      if (id === nothing) return ''
      if (id === said) return { code: sayOnce, moduleSideEffects: false }
      if (id === otherWords) return [...speaking.keys()].map((file) => `import ${JSON.stringify(file + other)}`).join('\n')
      if (id.endsWith('/web/client/other-words.ts')) return `export const loadOtherWords = () => import(${JSON.stringify(otherWords)})`
      if (!id.endsWith(other)) return null
      const file = id.slice(0, -other.length)
      const moduleType = file.endsWith('.js') ? 'js' : file.endsWith('x') ? 'tsx' : 'ts'
      return { code: readFileSync(file, 'utf8'), moduleType, moduleSideEffects: speaking.has(file) }
    },
    transform(code, id) {
      const [file = ''] = id.split('?')
      const number = speaking.get(file)
      if (number === undefined) return null
      return { code: inOneLanguage(file, code, { language, other: id.endsWith(other), number }), map: null }
    },
    transformIndexHtml: (page) => page.replace('<html lang="en">', `<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">`),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') return
        delete bundle['index.html']
        this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source: page.source })
      },
    },
  }
}

/** A table is made by its first half; the second is written into it, whichever comes first. */
const sayOnce = `
const tables = new Map()
export function said(words, key) {
  const table = tables.get(key)
  if (table) return Object.assign(table, words)
  tables.set(key, words)
  return words
}`

type Half = { language: Language; other: boolean; number: number }

export function inOneLanguage(file: string, code: string, { language, other, number }: Half): string {
  const absent = (language === 'en') === other ? 'en' : 'zh'
  // A table that nobody uses is left out of a page. The other half is always written into its table, and nothing else is done a second time.
  const halves = tables(file, code).flatMap((table, at) => [
    { start: table.start, end: table.start, text: `${other ? '' : pure}__said(` },
    ...without(table, (property) => nameOf(property) === absent),
    { start: table.end, end: table.end, text: `, '${number}.${at}')` },
  ])
  const edits = other ? [...halves, ...callsIn(file, code).map(({ start }) => ({ start, end: start, text: pure }))] : halves
  const half = `import { said as __said } from ${JSON.stringify(said)};\n${edited(code, edits)}`
  return other && /(^|\/)web\//.test(file) ? onlyTables(file, half) : withoutUnusedImports(file, half)
}

type Statement = { piece: Piece; declares: Set<unknown>; mentions: Set<unknown> }

/** What only the half that was left out needed, such as the other labels of the component library. */
function withoutUnusedImports(file: string, code: string): string {
  const statements = statementsOf(file, code)
  const isUnused = ({ piece, declares }: Statement) =>
    piece.type === 'ImportDeclaration' &&
    declares.size > 0 &&
    !statements.some(({ piece: { type }, mentions }) => type !== 'ImportDeclaration' && share(mentions, declares))
  return edited(
    code,
    statements.filter(isUnused).map(({ piece: { start, end } }) => ({ start, end, text: '' })),
  )
}

/** The statements that hold a table, what other tables may take from here, and what these need. */
function onlyTables(file: string, code: string): string {
  const statements = statementsOf(file, code)
  const imported = new Set(statements.filter(({ piece }) => piece.type === 'ImportDeclaration').flatMap(({ declares }) => [...declares]))
  const isPlain = ({ piece, mentions }: Statement) => piece.type === 'ExportNamedDeclaration' && !share(mentions, imported)
  const isOfTables = ({ mentions }: Statement) => mentions.has('__said')
  const kept = new Set(statements.filter((one) => isOfTables(one) || (file.endsWith('.ts') && isPlain(one))))
  for (const { mentions } of kept) for (const other of statements) if (share(mentions, other.declares)) kept.add(other)
  const inOrder = statements.filter((statement) => kept.has(statement))
  return inOrder.map(({ piece: { start, end } }) => code.slice(start, end)).join('\n')
}

const share = (some: Set<unknown>, others: Set<unknown>) => [...others].some((name) => some.has(name))

function statementsOf(file: string, code: string): Statement[] {
  const statements: Statement[] = []
  visitPieces(file, code, (piece, within) => {
    if (within.length === 1) statements.push({ piece, declares: new Set(), mentions: new Set() })
    const statement = statements.at(-1)
    if (!/^(JSX)?Identifier$/.test(piece.type) || !statement) return
    const around = within.at(-1)
    const isDeclared = around?.local === piece || (around?.id === piece && isEvaluatedOnLoad(within.slice(0, -1)))
    if (isDeclared) statement.declares.add(piece.name)
    else statement.mentions.add(piece.name)
  })
  return statements
}

const pure = '/* @__PURE__ */ '

/** Also in a call, unless it is one that makes a schema: `bilingual({ … })`. */
function tables(file: string, code: string): Piece[] {
  const found: Piece[] = []
  visitPieces(file, code, (piece, within) => {
    if (piece.type !== 'ObjectExpression' || !isEvaluatedOnLoad(within)) return
    const properties = propertiesOf(piece)
    if (properties?.size === 2 && properties.has('en') && properties.has('zh') && !isOfSchemas(properties)) found.push(piece)
  })
  return found
}

function callsIn(file: string, code: string): Piece[] {
  const found: Piece[] = []
  visitPieces(file, code, (piece, within) => {
    if (/^(Call|New)Expression$/.test(piece.type) && isEvaluatedOnLoad(within)) found.push(piece)
  })
  return found
}

const isOfSchemas = (properties: Map<string, Piece>) =>
  [...properties.values()].some(({ value }) => (value as Piece).type === 'CallExpression')

async function tablesIn(pattern: string): Promise<string[]> {
  const files: string[] = []
  for await (const name of glob(pattern, { cwd: root })) {
    const file = join(root, name)
    if (/\.test\.|\/testing(\/|\.)/.test(file) || !ours.test(file)) continue
    const code = readFileSync(file, 'utf8')
    if (/\bzh\b/.test(code) && tables(relative(root, file), code).length > 0) files.push(file)
  }
  return files
}
