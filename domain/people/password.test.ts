import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionRules } from '#contract/session.ts'
import { passwordFaults as faultsFor } from './password.ts'

const passwordFaults = (password: string, username: string, words: readonly string[] = []) => faultsFor(password, { username, words })

test.each([
  ['plain-river-74', []],
  ['正确的马电池订书钉一二三', []],
  ['tea and rice, twice', []],
  ['kJ7#pQ2!xW', []],
  ['short-one', ['too-short']],
  ['九个汉字的密码还短', ['too-short']],
  ['', ['too-short']],
  ['filer-is-my-name', ['password.contains-name']],
  ['My-FILER-2026!', ['password.contains-name']],
  ['filer', ['too-short', 'password.contains-name']],
  ['1234567890', ['password.common']],
  ['0987654321', ['password.common']],
  ['abcdefghijkl', ['password.common']],
  ['lkjihgfedcba', ['password.common']],
  ['aaaaaaaaaaaa', ['password.common']],
  ['1212121212', ['password.common']],
  ['abcdabcdabcd', ['password.common']],
  ['😀😁😂😃😄😅😆😇😈😉', ['password.common']],
  ['Password123!', ['password.common']],
  ['P@ssw0rd2026', ['password.common']],
  ['Pa$$w0rd!!!', ['password.common']],
  ['pass-word-2026', ['password.common']],
  ['2026Administrator', ['password.common']],
  ['Qwertyuiop1', ['password.common']],
  ['1qaz2wsx3edc', ['password.common']],
  ['woaini1314', ['password.common']],
  ['Welcome@2026', ['password.common']],
  ['supervisor1', ['password.common']],
])('%j has the faults %j', (password, faults) => {
  expect(passwordFaults(password, 'filer')).toEqual(faults)
})

test.each([
  ['Linxi2026!!', ['临溪县', 'linxixian'], true],
  ['临溪县2026年11月', ['临溪县', 'linxixian'], true],
  ['2026-linxixian-beian', ['临溪县', 'linxixian'], true],
  ['Chen.Xiaomei.88', ['陈晓梅', 'chenxiaomei', 'Linxi County'], false],
  ['chenxiaomei1988', ['陈晓梅', 'chenxiaomei'], true],
  ['Linxi County 1', ['Linxi County'], true],
  ['gongcheng-jianguan', [], true],
  ['linxi river in the rain', ['linxixian'], false],
  ['plain-river-74', ['临溪县', 'linxixian'], false],
  ['li 20261116 wang', ['李', 'li'], false],
] as const)('%j beside the names %j: made of names is %j', (password, words, isRefused) => {
  expect(passwordFaults(password, 'filer', words).includes('password.of-names')).toBe(isRefused)
})

test('the shortest and the longest allowed passwords are counted in characters as people see them', () => {
  const mixed = (length: number) => '山水田园路桥渠塘林𠮷'.repeat(Math.ceil(length / 10)).slice(0, length - Math.floor(length / 10))
  const exactly = (length: number) => [...mixed(2 * length)].slice(0, length).join('')
  expect(passwordFaults(exactly(sessionRules.passwordMinimum), 'filer')).toEqual([])
  expect(passwordFaults(exactly(sessionRules.passwordMinimum - 1), 'filer')).toEqual(['too-short'])
  expect(passwordFaults(exactly(sessionRules.passwordMaximum), 'filer')).toEqual([])
  expect(passwordFaults(exactly(sessionRules.passwordMaximum + 1), 'filer')).toEqual(['too-long'])
})

const anyText = fc.string({ unit: 'binary', maxLength: 250 })
const plain = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_!'),
  minLength: 12,
  maxLength: 40,
})

test('whatever is typed gets an answer without doubles', () => {
  fc.assert(
    fc.property(anyText, anyText, (password, username) => {
      const faults = passwordFaults(password, username)
      expect(new Set(faults).size).toBe(faults.length)
    }),
  )
})

test('a password is too short exactly when it has fewer than ten characters', () => {
  fc.assert(fc.property(anyText, (password) => passwordFaults(password, 'x').includes('too-short') === [...password].length < 10))
})

test('whatever surrounds the name, in whatever case, the name is found', () => {
  fc.assert(
    fc.property(plain, plain, plain, (before, name, after) =>
      [
        [name.toUpperCase(), name.toLowerCase()],
        [name.toLowerCase(), name.toUpperCase()],
      ].every(([typed, username = '']) => passwordFaults(`${before}${typed}${after}`, username).includes('password.contains-name')),
    ),
  )
})

test('digits and signs around a common word do not make it uncommon', () => {
  const decoration = fc.string({ unit: fc.constantFrom(...'0123456789!#.-_'), maxLength: 12 })
  fc.assert(
    fc.property(
      decoration,
      fc.constantFrom('password', 'Admin', 'WELCOME', 'supervisor', 'qwertyuiop'),
      decoration,
      (before, word, after) => passwordFaults(`${before}${word}${after}`, 'filer').includes('password.common'),
    ),
  )
})

test('anything repeated from one to four characters is common', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 4 }), fc.integer({ min: 3, max: 40 }), (part, times) =>
      passwordFaults(part.repeat(times), 'filer').includes('password.common'),
    ),
  )
})

test('random passwords of twelve and more characters are taken', () => {
  fc.assert(
    fc.property(plain, (password) => passwordFaults(password, 'unrelated-name').length === 0 || new Set(password.toLowerCase()).size <= 4),
  )
})
