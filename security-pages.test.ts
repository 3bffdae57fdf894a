import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const pages = ['docs/security.md', 'docs/security-asvs.md']
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

/** OWASP ASVS 5.0.0: how many requirements of levels 1 and 2 each section has. They are numbered from 1; those of level 3 come last. */
const requirements: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}
const numbers = Object.entries(requirements).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${at + 1}`))

/** The rows of the tables about the standard: number, words, verdict. */
const rows = textOf('docs/security-asvs.md')
  .split('\n')
  .map((line) => /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/.exec(line))
  .flatMap((found) => (found ? [{ number: found[1] ?? '', verdict: found[3] ?? '' }] : []))

test('every requirement of levels 1 and 2 stands on the page once, in the order of the standard', () => {
  expect(numbers).toHaveLength(253)
  expect(rows.map(({ number }) => number)).toEqual(numbers)
})

test('each is met, not met, or does not apply, and whatever is not simply met says why', () => {
  const unclear = rows.filter(({ verdict }) => !/^(met\b.*\S|not met\b.*: .+|does not apply: .+)$/.test(verdict))
  expect(unclear).toEqual([])
})

test.each(pages)('every file that %s names, or leads to, exists', (page) => {
  const text = textOf(page)
  const named = [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|mjs|md|sql|json))`/g)].map(([, path = '']) => join(root, path))
  const linked = [...text.matchAll(/\]\(([\w.-]+\.md)/g)].map(([, path = '']) => join(root, dirname(page), path))
  expect(named.length).toBeGreaterThan(20)
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([])
})

test.each(pages)('every heading that %s leads to exists', (page) => {
  const targets = [...textOf(page).matchAll(/\]\(([\w.-]+\.md)#([^)]+)\)/g)].map(([, path = '', place = '']) => ({ path, place }))
  expect(targets.filter(({ path, place }) => !placesIn(join(dirname(page), path)).includes(place))).toEqual([])
})

/** Headings as addresses: small letters, signs left out, spaces as dashes. */
const placesIn = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number} -]/gu, '')
      .replaceAll(' ', '-'),
  )
