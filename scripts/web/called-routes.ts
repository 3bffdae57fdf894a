import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { type Edit, edited, isEvaluatedOnLoad, nameOf, type Piece, visitPieces, without } from './syntax.ts'

const described = '?described'
const contract = /\/(contract|domain)\/[^?]*\.ts(\?described)?$/
const wholeInterface = /\/contract\/api\.ts$/

/** Whoever calls a route needs neither prose nor the shape of the reply; whoever describes all of them needs nothing else than these. */
const unneeded = { called: ['does', 'params'], described: ['params', 'query', 'body', 'reply'] }

/** What the two sides agree on, as far as a page needs it. The sources and their types stay as they are. */
export function calledRoutes(): Plugin {
  return {
    name: 'called-routes',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!importer || !wholeInterface.test(importer)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && contract.test(found.id) ? found.id + described : found
    },
    load: (id) => (id.endsWith(described) ? { code: readFileSync(id.slice(0, -described.length), 'utf8'), moduleType: 'ts' } : null),
    transform(code, id) {
      if (!contract.test(id)) return null
      const [file = ''] = id.split('?')
      return { code: forThePage(file, code, id.endsWith(described) ? 'described' : 'called'), map: null, moduleSideEffects: false }
    },
  }
}

export function forThePage(file: string, code: string, use: keyof typeof unneeded): string {
  const edits: Edit[] = []
  const known = new Set<string>()
  visitPieces(file, code, (piece, within) => {
    if (within.length <= 3) for (const name of declaredBy(piece)) known.add(name)
    // Contract and domain are pure: what nobody uses need not be made.
    if (piece.type === 'CallExpression' && isEvaluatedOnLoad(within)) edits.push({ start: piece.start, end: piece.start, text: '/* @__PURE__ */ ' })
    if (piece.type === 'ObjectExpression') edits.push(...smaller(piece, isRoute(within.at(-1)), use, known))
  })
  return edited(code, edits)
}

function declaredBy({ type, local, id }: Piece): string[] {
  const name = (type === 'ImportSpecifier' ? local : type === 'VariableDeclarator' ? id : undefined) as Piece | undefined
  return name?.type === 'Identifier' ? [String(name.name)] : []
}

const isRoute = (around: Piece | undefined) => around?.type === 'CallExpression' && (around.callee as { name?: string }).name === 'route'

/** Prose also goes from a table that routes are made of. */
function smaller(table: Piece, ofRoute: boolean, use: keyof typeof unneeded, known: ReadonlySet<string>): Edit[] {
  const left = ofRoute ? unneeded[use] : unneeded[use].filter((name) => name === 'does')
  const properties = table.properties as Piece[]
  const reply = properties.find((property) => ofRoute && use === 'called' && nameOf(property) === 'reply')
  return [...without(table, (property) => left.includes(nameOf(property))), ...(reply ? [nameInstead(reply, known)] : [])]
}

/** Two routes that answer with the same record are known by the name of its schema, and by being the same. */
function nameInstead({ shorthand, value }: Piece, known: ReadonlySet<string>): Edit {
  const { type, name, start, end } = value as Piece
  if (shorthand || (type === 'Identifier' && !known.has(String(name)))) return { start, end: start, text: '' }
  return { start, end, text: type === 'Identifier' ? `'${name}'` : '{}' }
}
