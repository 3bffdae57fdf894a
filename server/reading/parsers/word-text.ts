import { contentLimits } from '../limits.ts'
import type { DocumentText } from './document-text.ts'
import { attributeOf, tagsOf } from './markup.ts'
import { officeOrigin } from './office-origin.ts'
import { listEntries } from './zip-directory.ts'

/** What was deleted or stands there a second time for older programs. */
const unread = new Set(['del', 'moveFrom', 'Fallback'])

/** A Word file knows its pages only as far as the program that last showed it wrote them down. */
export function readWord(bytes: Buffer): DocumentText {
  const entries = listEntries(bytes)
  const parts = (pattern: RegExp) => entries.filter(({ name }) => pattern.test(name)).map(({ read }) => read().toString('utf8'))
  const pages = parts(/^word\/document\.xml$/).flatMap(pagesOf)
  const around = parts(/^word\/(header|footer|footnotes|comments)\d*\.xml$/).flatMap(pagesOf)
  return { pages: [...pages.slice(0, -1), [pages.at(-1) ?? '', ...around].join('\n')], origin: officeOrigin(entries) }
}

function pagesOf(xml: string): string[] {
  const pages = ['']
  let page = ''
  let unreadWithin = 0
  for (const tag of tagsOf(xml)) {
    const { name, isEnd, isEmpty, text } = tag
    if (unread.has(name)) unreadWithin += isEmpty ? 0 : isEnd ? -1 : 1
    if (unreadWithin > 0) continue
    if (name === 't' && !isEnd && !isEmpty) page += text
    else if (name === 'tab' && !isEnd) page += '\t'
    else if (name === 'p' && isEnd) page += '\n'
    else if (name === 'tc' && isEnd) page = `${page.replace(/\n$/, '')}\t`
    else if (name === 'tr' && isEnd) page += '\n'
    else if (isPageBreak(name, attributeOf(tag, 'type'))) {
      if (page.trim() !== '') pages.push('')
      else continue
      page = ''
    } else if ((name === 'br' || name === 'cr') && !isEnd) page += '\n'
    pages[pages.length - 1] = page
    if (pages.length > contentLimits.pagesOfText) break
  }
  return pages
}

const isPageBreak = (name: string, type: string | null) => name === 'lastRenderedPageBreak' || (name === 'br' && type === 'page')
