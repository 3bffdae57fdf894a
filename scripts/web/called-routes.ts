import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { type Edit, edited, isEvaluatedOnLoad, nameOf, type Piece, visitPieces, without } from './syntax.ts'

const root = join(import.meta.dirname, '..', '..')
const described = '?described'
const contract = /\/(contract|domain)\/[^?]*\.ts(\?described)?$/
const wholeInterface = /\/contract\/api\.ts$/

/**
 * Whoever calls a route needs neither prose nor schemas, but for those of which a form makes its rules, as in `useSchemaRules(draws.answer.body)`.
 * Whoever describes all routes needs nothing but the prose.
 */
const unneeded = { called: ['does', 'params', 'query', 'body'], described: ['params', 'query', 'body', 'reply'] }

/** The schemas that web code reads from a route, such as `answer.body`. A route without a name of its own, made by a function, keeps its own. */
async function schemasAskedFor(): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const name of glob('web/**/*.{ts,tsx}', { cwd: root })) {
    const code = readFileSync(join(root, name), 'utf8')
    for (const [, route, part] of code.matchAll(/\b(\w+)\.(body|query)\b/g)) found.add(`${route}.${part}`)
  }
  return found
}

/** What the two sides agree on, as far as a page needs it. The sources and their types stay as they are. */
export function calledRoutes(): Plugin {
  let asked: ReadonlySet<string> = new Set()
  return {
    name: 'called-routes',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      asked = await schemasAskedFor()
    },
    async resolveId(source, importer) {
      const isNamedFurther = importer?.endsWith(described)
      if (!importer || !(isNamedFurther || wholeInterface.test(importer))) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      if (!found || !contract.test(found.id)) return found
      return isNamedFurther && !makesRoutes(readFileSync(found.id, 'utf8')) ? found : found.id + described
    },
    load: (id) => (id.endsWith(described) ? { code: readFileSync(id.slice(0, -described.length), 'utf8'), moduleType: 'ts' } : null),
    transform(code, id) {
      if (!contract.test(id)) return null
      const [file = ''] = id.split('?')
      return { code: forThePage(file, code, id.endsWith(described) ? 'described' : 'called', asked), map: null, moduleSideEffects: false }
    },
  }
}

/** A route may be made in one file and named by another: its prose then stays in both. */
export const makesRoutes = (code: string): boolean => /\broute\(\{/.test(code)

export function forThePage(file: string, code: string, use: keyof typeof unneeded, asked: ReadonlySet<string>): string {
  const edits: Edit[] = []
  const known = new Set<string>()
  visitPieces(file, code, (piece, within) => {
    if (within.length <= 3) for (const name of declaredBy(piece)) known.add(name)
    // Contract and domain are pure: what nobody uses need not be made.
    if (piece.type === 'CallExpression' && isEvaluatedOnLoad(within))
      edits.push({ start: piece.start, end: piece.start, text: '/* @__PURE__ */ ' })
    if (piece.type === 'ObjectExpression') edits.push(...smaller(piece, within, { use, known, asked }))
  })
  return edited(code, edits)
}

function declaredBy({ type, local, id }: Piece): string[] {
  const name = (type === 'ImportSpecifier' ? local : type === 'VariableDeclarator' ? id : undefined) as Piece | undefined
  return name?.type === 'Identifier' ? [String(name.name)] : []
}

const isRoute = (around: Piece | undefined) => around?.type === 'CallExpression' && (around.callee as { name?: string }).name === 'route'

/** Prose also goes from a table that routes are made of. */
function smaller(table: Piece, within: readonly Piece[], { use, known, asked }: Terms): Edit[] {
  const ofRoute = isRoute(within.at(-1))
  const name = nameOf(within.at(-2) ?? table)
  const isAskedFor = (part: string) => use === 'called' && /^(body|query)$/.test(part) && (name === '' || asked.has(`${name}.${part}`))
  const left = unneeded[use].filter((part) => (ofRoute ? !isAskedFor(part) : part === 'does'))
  const properties = table.properties as Piece[]
  const reply = properties.find((property) => ofRoute && use === 'called' && nameOf(property) === 'reply')
  return [...without(table, (property) => left.includes(nameOf(property))), ...(reply ? [nameInstead(reply, known)] : [])]
}

type Terms = { use: keyof typeof unneeded; known: ReadonlySet<string>; asked: ReadonlySet<string> }

/** Two routes that answer with the same record are known by the name of its schema, and by being the same. */
function nameInstead({ shorthand, value }: Piece, known: ReadonlySet<string>): Edit {
  const { type, name, start, end } = value as Piece
  if (shorthand || (type === 'Identifier' && !known.has(String(name)))) return { start, end: start, text: '' }
  return { start, end, text: type === 'Identifier' ? `'${name}'` : '{}' }
}
