import type { Origin } from '../tasks.ts'
import { attributeOf, firstText, tagsOf } from './markup.ts'
import type { ZipEntry } from './zip-directory.ts'

/** Enough to tell whether two files descend from one. */
const mostSessions = 500

/** Who wrote an Office file, as far as its program noted it. */
export function officeOrigin(entries: readonly ZipEntry[]): Origin {
  const part = (wanted: string) =>
    entries
      .find(({ name }) => name === wanted)
      ?.read()
      .toString('utf8') ?? ''
  const core = part('docProps/core.xml')
  const app = part('docProps/app.xml')
  return {
    author: firstText(core, 'creator'),
    lastModifiedBy: firstText(core, 'lastModifiedBy'),
    company: firstText(app, 'Company'),
    software: firstText(app, 'Application'),
    created: firstText(core, 'created'),
    ...sittingsIn(part('word/settings.xml')),
    pdfId: null,
  }
}

/** Random numbers of its birth and of the sittings in which it was written: two files that share them come from the same hand. */
function sittingsIn(settings: string): Pick<Origin, 'rsidRoot' | 'rsids'> {
  const rsids = new Set<string>()
  let rsidRoot: string | null = null
  for (const tag of tagsOf(settings)) {
    const isRoot = tag.name === 'rsidRoot'
    const value = isRoot || tag.name === 'rsid' ? attributeOf(tag, 'val') : null
    if (value === null || !/^[0-9A-Fa-f]{8}$/.test(value)) continue
    if (isRoot) rsidRoot ??= value.toUpperCase()
    else rsids.add(value.toUpperCase())
    if (rsids.size >= mostSessions) break
  }
  return { rsidRoot, rsids: [...rsids] }
}
