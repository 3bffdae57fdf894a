import { expect, test } from 'vitest'
import type { ComparedMonths } from '#contract/statistics.ts'
import { changeSentences } from './change-sentences.ts'
import { changeTexts } from './change-texts.ts'

const written = {
  count: String,
  money: (fen: number) => `¥${fen / 100}`,
  percent: (share: number) => `${Math.round(share * 1000) / 10}%`,
}
const months = (of: Partial<ComparedMonths>): ComparedMonths => ({
  filings: 34,
  estimate: 100_000_00,
  contracted: 20,
  contractedEstimate: 60_000_00,
  contractedPrice: 57_000_00,
  overBudget: 1,
  competition: { known: 30, competitive: 15 },
  ...of,
})
const comparing = (now: Partial<ComparedMonths>, before: Partial<ComparedMonths> = {}) => ({
  from: '2026-01',
  until: '2026-10',
  now: months(now),
  before: months(before),
})
const inChinese = (comparison: Parameters<typeof changeSentences>[0]) => changeSentences(comparison, changeTexts.zh, written)
const inEnglish = (comparison: Parameters<typeof changeSentences>[0]) => changeSentences(comparison, changeTexts.en, written)

test('the three greatest changes are told, the greatest first, in both languages', () => {
  const comparison = comparing({ filings: 42, estimate: 90_000_00, competition: { known: 40, competitive: 28 }, overBudget: 1 })
  expect(inChinese(comparison)).toEqual([
    '竞争性发包占 70%，比上年同期提高 20 个百分点。',
    '2026 年 1—10 月备案 42 件，比上年同期增加 8 件（+23.5%）。',
    '2026 年 1—10 月估算金额 ¥90000，比上年同期减少 ¥10000（−10%）。',
  ])
  expect(inEnglish(comparison)).toEqual([
    '70% of filings are competitively awarded, 20 percentage points more than a year before.',
    'January to October 2026: 42 filings, 8 more than a year before (+23.5%).',
    'January to October 2026: estimates of ¥90000, ¥10000 less than a year before (−10%).',
  ])
})

test('a share of a handful, or one that was not read, is not told', () => {
  const said = inEnglish(comparing({ overBudget: 4, contracted: 4, competition: null }))
  expect(said).toEqual([
    'January to October 2026: 34 filings, the same as a year before.',
    'January to October 2026: estimates of ¥100000, the same as a year before.',
  ])
})

test('a few filings a year before give no percentage', () => {
  expect(inChinese(comparing({ filings: 42 }, { filings: 3 }))[0]).toBe('2026 年 1—10 月备案 42 件，比上年同期增加 39 件。')
})

test('where there is nothing to compare with, that is said', () => {
  expect(inChinese(comparing({}, { filings: 0 }))).toEqual(['2026 年 1—10 月备案 34 件，估算金额 ¥100000；上年同期没有备案，无法比较。'])
  expect(inChinese(null)).toEqual([changeTexts.zh.noMonths])
  expect(inEnglish({ ...comparing({}), until: '2026-01' })[0]).toContain('January 2026: ')
  expect(inEnglish({ ...comparing({}), from: '2025-11' })[0]).toContain('November 2025 to October 2026: ')
})
