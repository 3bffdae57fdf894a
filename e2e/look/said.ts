import type { Page } from '@playwright/test'
import type { Language } from '#contract/language.ts'

/**
 * Everything the server said to a page. Names that people typed may stand in either language; of labels that carry both, only the half of
 * the page's language counts, and a bare word of the program (`county-review`) is no name.
 */
export function listenToReplies(page: Page, language: Language): () => string {
  const said = new Set<string>()
  page.on('response', async (response) => {
    if (!response.url().includes('/api/') || !response.headers()['content-type']?.includes('json')) return
    const body: unknown = await response.json().catch(() => null)
    for (const text of stringsIn(body, language)) said.add(text)
  })
  return () => [...said].join('\n')
}

export function stringsIn(value: unknown, language: Language, name = ''): string[] {
  if (typeof value === 'string') return isName(value, name, language) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((each) => stringsIn(each, language, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => (isOtherHalf(key, value, language) ? [] : stringsIn(each, language, key)))
}

function isOtherHalf(key: string, whole: object, language: Language): boolean {
  const other = language === 'en' ? 'zh' : 'en'
  return (key === other && language in whole) || key === `name${other === 'zh' ? 'Zh' : 'En'}`
}

const isName = (text: string, key: string, language: Language) =>
  language === 'en' || key === 'username' || /\p{Script=Han}|\p{Lu}|\d|[.@]/u.test(text)

/** Words of the Latin alphabet that Chinese officials write. */
export const latinInChinese = [
  ...[
    'PDF',
    'OFD',
    'JPG',
    'JPEG',
    'PNG',
    'WebP',
    'DOCX',
    'XLSX',
    'DOC',
    'XLS',
    'HTML',
    'SHA',
    'MB',
    'KB',
    'GB',
    'Excel',
    'Word',
    'CSV',
    'xlsx',
    'csv',
  ],
  ...[
    'IP',
    'ID',
    'QR',
    'BA',
    'SS',
    'Chrome',
    'Firefox',
    'Safari',
    'Edge',
    'Windows',
    'macOS',
    'Linux',
    'Android',
    'iPhone',
    'iPad',
    'HeadlessChrome',
  ],
  ...['English', 'Esc', 'Enter', 'Home', 'End', 'Ctrl', 'Shift', 'Tab', 'Alt', 'WGS', 'GPS', 'UTC', 'PostgreSQL', 'ZIP', 'JSON', 'XML'],
  // A setting of the server, a protocol, and what formulas are written with.
  ...['PUBLIC', 'URL', 'OpenID', 'Connect', 'max'],
]
