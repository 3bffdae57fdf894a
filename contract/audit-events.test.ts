import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditEvents, auditSubjects } from './audit-events.ts'
import { refusals } from './errors.ts'
import { fieldFaults } from './field-faults.ts'

const sources = globSync('server/**/*.ts')
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(file, 'utf8'))
const found = (pattern: RegExp) => [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')))]

/** Filings and what belongs to them leave lines of their own, which are read with the filing. */
const readElsewhere = ['project', 'inspection', 'finding', 'alert', 'draw', 'appeal', 'question']
const namespaces =
  /^(session|user|role|region|unit|dictionary|assignment|limit|deadlines|calendar|audit|installation|indicator|check-list|policy|expert)\./
/** Written like events, and none. */
const otherCodes = new Set<string>([...Object.keys(refusals), ...fieldFaults])

test('every event that the server records about the organisation has words', () => {
  const written = found(/event: '([a-z-]+\.[a-z-]+)'/g).filter((event) => namespaces.test(event))
  const handedOn = found(/\b(?:event\b|line\().*?'([a-z]+\.[a-z-]+)'/g).filter((code) => namespaces.test(code) && !otherCodes.has(code))
  expect(written.length).toBeGreaterThan(20)
  expect([...written, ...handedOn].filter((event) => !(event in auditEvents))).toEqual([])
})

test('no words are kept for an event that nobody records', () => {
  const all = sources.join('\n')
  expect(Object.keys(auditEvents).filter((event) => !all.includes(`'${event}'`))).toEqual([])
})

test('every subject of a line is shown in the trail or known to be read elsewhere', () => {
  const drawn = ['experts', 'contractors'] // what a draw is about is called its subject, too
  const subjects = found(/subject: '([a-z-]+)'/g).filter((subject) => !drawn.includes(subject))
  expect(subjects.filter((subject) => !(subject in auditSubjects) && !readElsewhere.includes(subject))).toEqual([])
})

test('words are there in both languages and differ', () => {
  for (const { en, zh } of [...Object.values(auditEvents), ...Object.values(auditSubjects)]) {
    expect(en).toMatch(/^[A-Z][\x20-\x7e]+$/)
    expect(zh).toMatch(/^\p{Script=Han}+$/u)
  }
})
