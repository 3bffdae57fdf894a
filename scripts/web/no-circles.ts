import type { Plugin } from 'vite'

/** Two files that need each other: one of them begins without the other, and what it takes from there on load is missing. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_, bundle) {
      const needs = new Map(Object.values(bundle).map((file) => [file.fileName, file.type === 'chunk' ? file.imports : []]))
      const circle = [...needs.keys()].find((file) => reachable(file, needs).has(file))
      if (circle) this.error(`${circle} needs a file that needs it: give what they share a chunk of its own in vite.config.ts.`)
    },
  }
}

export function reachable(file: string, needs: ReadonlyMap<string, readonly string[]>, found = new Set<string>()): Set<string> {
  for (const next of needs.get(file) ?? []) {
    if (found.has(next)) continue
    found.add(next)
    reachable(next, needs, found)
  }
  return found
}
