import { expect, test } from 'vitest'
import { type Facts, faulty, Refusal, type RefusalCode, refusals } from './errors.ts'
import { fieldFaults } from './field-faults.ts'
import { fieldFaultText, fieldFaultTexts } from './refusal-texts.ts'
import { allRefusalTexts, serverRefusalText as refusalText } from './server-refusal-texts.ts'

const codes = Object.keys(refusals) as RefusalCode[]
const known: Facts = { seconds: 75, authorities: ['USER_MANAGEMENT', 'ROLE_MANAGEMENT'], limit: 12 }
/** Any other fact a text asks for is the number 7. */
const facts = new Proxy(known, { get: (given, name) => given[String(name)] ?? 7 })
/** What facts put into a text, and names that are the same everywhere, belong to no language. */
const withoutNames = (text: string) =>
  text.replaceAll(/USER_MANAGEMENT|ROLE_MANAGEMENT|\d+|PDF|JPEG|PNG|WebP|OFD|XML|Word|Excel|WPS|\.xlsx?|CSV|ZIP|MB|QR/g, '')

test.each(codes)('%s has a sentence in both languages', (code) => {
  expect(refusalText('en', code, facts)).toMatch(/^[A-Z].*\.$/)
  expect(refusalText('zh', code, facts)).toMatch(/。$/)
})

test.each(fieldFaults)('the field fault %s has a sentence in both languages', (code) => {
  expect(fieldFaultText('en', code, facts)).toMatch(/^[A-Z].*\.$/)
  expect(fieldFaultText('zh', code, facts)).toMatch(/。$/)
})

const texts = [
  ...codes.map((code) => [code, refusalText('en', code, facts), refusalText('zh', code, facts)] as const),
  ...fieldFaults.map((code) => [code, fieldFaultText('en', code, facts), fieldFaultText('zh', code, facts)] as const),
]

test.each(texts)('%s has no leftovers of the other language or of a missing fact', (_code, en, zh) => {
  expect(withoutNames(zh)).toMatch(/\p{Script=Han}/u)
  expect(withoutNames(zh)).not.toMatch(/[A-Za-z]/)
  expect(en).not.toMatch(/\p{Script=Han}/u)
  expect(`${en} ${zh}`).not.toMatch(/undefined|NaN|\[object/)
})

test('no text is written for a code that does not exist', () => {
  expect(Object.keys(allRefusalTexts).sort()).toEqual([...codes].sort())
  expect(Object.keys(fieldFaultTexts).sort()).toEqual([...fieldFaults].sort())
})

test('every refusal travels under a status that means failure', () => {
  expect(codes.filter((code) => refusals[code] < 400 || refusals[code] > 599)).toEqual([])
})

test('a lock is told in whole minutes, rounded up and never none', () => {
  expect(refusalText('en', 'session.locked', { seconds: 61 })).toBe('Too many failed attempts. Try again in 2 min.')
  expect(refusalText('en', 'session.locked', { seconds: 0 })).toContain('1 min')
  expect(refusalText('zh', 'session.locked', { seconds: 900 })).toBe('失败次数过多，请在 15 分钟后重试。')
})

test('a missing authority is named', () => {
  expect(refusalText('en', 'authority.missing', facts)).toContain('USER_MANAGEMENT or ROLE_MANAGEMENT')
  expect(refusalText('zh', 'authority.missing', facts)).toContain('USER_MANAGEMENT或ROLE_MANAGEMENT')
})

test('fields that broke a rule become one refusal', () => {
  const refusal = faulty({ field: 'a', code: 'required' }, { field: 'b', code: 'too-long', facts: { limit: 3 } })
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ code: 'rule.violated', facts: {}, fields: [{ field: 'a' }, { field: 'b', facts: { limit: 3 } }] })
})
