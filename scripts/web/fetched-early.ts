import type { Plugin } from 'vite'

/** What the first drawing of an address needs beside the page itself; of every other address behind sign-in, what `inside` names. */
const beginnings: Readonly<Record<string, readonly string[]>> = {
  '/user/login': ['web/first-sign-in.tsx'],
  '/appeal/main': ['web/router.tsx', 'web/appeals/public/AppealPage.tsx'],
  '/': ['web/router.tsx', 'web/shell/Shell.tsx', 'web/inside-screens.tsx', 'web/workbench/WorkbenchPage.tsx'],
  '/v2/project': ['web/router.tsx', 'web/shell/Shell.tsx', 'web/inside-screens.tsx', 'web/projects/list/ProjectsPage.tsx'],
  inside: ['web/router.tsx', 'web/shell/Shell.tsx', 'web/inside-screens.tsx'],
}

export type Piece = { fileName: string; imports: readonly string[]; moduleIds: readonly string[]; styles: Iterable<string> }

/**
 * Notes the files that an address is drawn from, so that the server can name them in the page: they are then fetched side by side instead
 * of one telling of the next, which on a telephone costs a round trip each.
 */
export function fetchedEarly(name: string): Plugin {
  return {
    name: 'fetched-early',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const pieces = chunks.map((chunk) => ({ ...chunk, styles: chunk.viteMetadata?.importedCss ?? [] }))
      this.emitFile({ type: 'asset', fileName: `early.${name}.json`, source: JSON.stringify(earlyFiles(pieces, beginnings)) })
    },
  }
}

/** By address. What the page names itself is left out. */
export function earlyFiles(pieces: readonly Piece[], modules: typeof beginnings): Record<string, string[]> {
  const named = filesOf(pieces, ['web/index.html'])
  const lists = Object.entries(modules).map(
    ([path, begun]) => [path, filesOf(pieces, begun).filter((file) => !named.includes(file))] as const,
  )
  return Object.fromEntries(lists)
}

function filesOf(pieces: readonly Piece[], modules: readonly string[]): string[] {
  const found = new Set<Piece>()
  const follow = (piece: Piece | undefined) => {
    if (!piece || found.has(piece)) return
    found.add(piece)
    for (const file of piece.imports) follow(pieces.find(({ fileName }) => fileName === file))
  }
  for (const module of modules) {
    const piece = pieces.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
    if (!piece) throw new Error(`No file holds ${module}, which is to be fetched early.`)
    follow(piece)
  }
  return [...new Set([...found].flatMap(({ fileName, styles }) => [...styles, fileName]))]
}
