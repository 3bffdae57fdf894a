import { basename } from 'node:path'
import type { Plugin } from 'vite'

/** Notes what each file is made of, the heaviest first, for whoever asks why a page has grown. Not served. */
export function notedModules(name: string): Plugin {
  return {
    name: 'noted-modules',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const notes = chunks.map(({ fileName, modules }) => [basename(fileName), heaviest(modules)] as const)
      this.emitFile({ type: 'asset', fileName: `modules.${name}.json`, source: JSON.stringify(Object.fromEntries(notes), null, 1) })
    },
  }
}

function heaviest(modules: Readonly<Record<string, { renderedLength: number }>>): string[] {
  const sizes = Object.entries(modules).toSorted(([, one], [, other]) => other.renderedLength - one.renderedLength)
  return sizes
    .slice(0, 12)
    .map(([id, { renderedLength }]) => `${id.replace(/^.*\/(?=(node_modules|web|contract|domain)\/)/, '')} ${renderedLength}`)
}
