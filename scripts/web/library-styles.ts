import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Style modules of the component library, by the folder of their part; the provider brings what all of them need. */
const ofPart = /\/antd\/es\/([a-z-]+)\/style\/[^/?]+\.js$/
const ofAll = /\/antd\/es\/(config-provider)\/index\.js$/
/** Not a file, and no part of the library: it travels with our own sheets. */
const sheet = /^\/library-styles\/([a-z-]+)\.css$/

/** How classes begin, where it is not the name of the folder. */
const classes: Readonly<Record<string, readonly string[]>> = {
  button: ['btn'],
  'date-picker': ['picker'],
  calendar: ['picker-calendar'],
  grid: ['row', 'col'],
  'tree-select': ['tree-select', 'select-tree'],
}
const everywhere = 'config-provider'

/**
 * The component library's rules as style sheets beside the parts they belong to, from the sheet that it publishes itself. Otherwise the browser would
 * work all of them out again on every visit, and hold up whoever has begun to read; and the code for it would have to travel.
 */
export function libraryStyles(): Plugin {
  let sheets: ReadonlyMap<string, string>
  return {
    name: 'library-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const library = new URL('../../node_modules/antd/', import.meta.url)
      sheets = splitSheet(readFileSync(new URL('dist/antd.css', library), 'utf8'), readdirSync(new URL('es', library)))
    },
    resolveId: (source) => (sheet.test(source) ? source : null),
    load(id) {
      const [, folder] = sheet.exec(id) ?? []
      return folder === undefined ? null : { code: `@layer antd{${sheets.get(folder) ?? ''}}`, moduleSideEffects: true }
    },
    transform(code, id) {
      const [path, folder = ''] = ofPart.exec(id) ?? ofAll.exec(id) ?? []
      if (path === undefined || !sheets.has(folder)) return null
      return { code: `import '/library-styles/${folder}.css'\n${withoutStyles(code, this.parse(code))}`, map: null }
    },
  }
}

/** The rules of each folder. Colours and sizes come from the theme, and nothing here is written from right to left. */
export function splitSheet(css: string, folders: readonly string[]): ReadonlyMap<string, string> {
  const named = Object.entries(classes).flatMap(([folder, names]) => names.map((name) => ({ name: `ant-${name}`, folder })))
  const beginnings = [...named, ...folders.map((folder) => ({ name: `ant-${folder}`, folder }))].toSorted(
    (one, other) => other.name.length - one.name.length,
  )
  const folderOf = (rule: string) => {
    const [name = ''] = /\bant-[a-z0-9-]+/.exec(rule.startsWith('@keyframes') ? '' : rule) ?? []
    return beginnings.find((one) => name === one.name || name.startsWith(`${one.name}-`))?.folder ?? everywhere
  }
  const sheets = new Map<string, string>()
  for (const rule of rulesOf(css)) {
    if (/^(\.css-var-|\.data-|[^{]*-rtl\b)/.test(rule)) continue
    const folder = folderOf(rule)
    sheets.set(folder, (sheets.get(folder) ?? '') + rule)
  }
  return sheets
}

/** What stands between one closed brace and the next of the outermost level. */
function rulesOf(css: string): readonly string[] {
  const rules: string[] = []
  let [depth, from] = [0, 0]
  for (const { 0: brace, index } of css.matchAll(/"[^"]*"|'[^']*'|[{}]/g)) {
    depth += brace === '{' ? 1 : brace === '}' ? -1 : 0
    if (brace !== '}' || depth > 0) continue
    rules.push(css.slice(from, index + 1))
    from = index + 1
  }
  return rules
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const makers = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook'])

/** The functions that would work the rules out are passed to these; without them nothing asks for the rest of such a module. */
export function withoutStyles(code: string, program: object): string {
  const functions: Node[] = []
  const look = (part: unknown) => {
    if (Array.isArray(part)) return part.forEach(look)
    if (part === null || typeof part !== 'object') return
    const node = part as Node
    const [, styles] = (node.arguments ?? []) as readonly Node[]
    if (node.type === 'CallExpression' && makers.has((node.callee as Node).name as string) && styles) functions.push(styles)
    else Object.values(node).forEach(look)
  }
  look(program)
  return functions.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}null${rest.slice(end)}`, code)
}
