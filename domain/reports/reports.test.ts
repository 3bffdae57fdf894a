import { expect, test } from 'vitest'
import type { RegionName } from '#contract/regions.ts'
import { documentOf } from './document.ts'
import { periodsOf, type ReportFigures } from './figures.ts'
import { dueMonths, monthsBefore } from './months.ts'
import { writeSentence } from './sentence-texts.ts'
import { sentencesOf } from './sentences.ts'
import { figuresIn } from './testing.ts'
import { write } from './writing.ts'

const region = (code: string, zh: string, en: string): RegionName => ({ code, level: 'town', name: { zh, en } })
const [east, west] = [region('1', '东溪镇', 'Dongxi'), region('2', '西山镇', 'Xishan')]
const placed = (one: number, other: number) => ({
  filings: one + other,
  estimate: (one + other) * 1_000_000,
  places: [
    { region: east, filings: one, estimate: one * 1_000_000 },
    { region: west, filings: other, estimate: other * 1_000_000 },
  ],
})
const standing = { overdue: 2, openAlerts: 3, findings: 4, overdueFindings: 1 }
const figures = (given: Partial<ReportFigures> = {}): ReportFigures => ({
  region: region('0', '临溪县', 'Linxi'),
  month: '2026-03',
  asOf: '2026-04-01',
  isOver: true,
  now: placed(15, 27),
  before: placed(9, 25),
  yearBefore: placed(20, 25),
  year: {
    ...{ filings: 90, estimate: 9e9, contracted: 20, contractedEstimate: 5e9, contractedPrice: 4.5e9, settled: 0, settledEstimate: 0 },
    ...{ settledContract: 0, settledPrice: 0, overBudget: 3, disclosureDue: 30, disclosureComplete: 28, paid: 1e9, openAlerts: 5 },
    ...{ rectifiedOnTime: 9, rectifiedLate: 2, completed: 12, onTime: 11, late30: 1, late90: 0, lateMore: 0 },
    ...{ competition: { known: 40, competitive: 30 }, overdueFindings: 1 },
  },
  comparison: null,
  kinds: [{ kind: 1, filings: 42, estimate: 42e6 }],
  months: [{ month: '2026-03', filings: 42, estimate: 42e6, filingsBefore: 45, estimateBefore: 45e6 }],
  standing: {
    ...{ inProgress: 31, overdue: { upTo30: 3, upTo90: 2, more: 1 }, openAlerts: 6, findings: 7, overdueFindings: 2 },
    places: [
      { region: east, ...standing },
      { region: west, ...standing, overdue: 4 },
    ],
    indicators: [{ indicator: 'K01', filings: 5 }],
  },
  appeals: { hidden: null, until: '2026-02', answered: 6, medianDays: 12.5 },
  ...given,
})
const said = (given: ReportFigures, language: 'zh' | 'en') =>
  Object.values(sentencesOf(given)).flatMap((sentences) => sentences.map((sentence) => writeSentence(sentence, language)))

test('a month that has ended is held against the month before and the same month of the year before, and says where', () => {
  const [first, second] = said(figures(), 'zh')
  expect(first).toBe('2026 年 3 月新备案 42 件，比上月多 8 件（+23.5%），比上年同月少 3 件（−6.7%）；其中西山镇最多，27 件。')
  expect(second).toBe('与上月相比变化最大的是东溪镇，多 6 件，由 9 件变为 15 件。')
  expect(said(figures(), 'en')[0]).toBe(
    'March 2026: 42 new filings, 8 more than the month before (+23.5%) and 3 fewer than the same month last year (−6.7%). Xishan has the most: 27.',
  )
})

test('a month that still runs is not held against whole months: they are told beside it', () => {
  const running = said(figures({ isOver: false, asOf: '2026-03-17' }), 'zh')
  expect(running[0]).toBe(
    '2026 年 3 月尚未结束，截至 2026 年 3 月 17 日新备案 42 件（上月全月 34 件，上年同月全月 45 件）；其中西山镇最多，27 件。',
  )
  expect(running.join('')).not.toMatch(/比上月|比上年同月/)
})

test('without anything the sentences say so, and no share is made of a handful', () => {
  const empty = { filings: 0, estimate: 0, places: [] }
  const few = figures({ now: empty, before: placed(1, 2), yearBefore: empty, appeals: { ...figures().appeals, until: null } })
  expect(said(few, 'zh')[0]).toBe('2026 年 3 月新备案 0 件，比上月少 3 件，与上年同月持平。')
  expect(said(few, 'zh').join('')).toContain('申诉办理情况按规定暂不公布。')
})

test.each(['zh', 'en'] as const)('every figure a sentence is made of stands in it (%s), and no word of the other language', (language) => {
  for (const given of [figures(), figures({ isOver: false })])
    for (const sentence of Object.values(sentencesOf(given)).flat()) {
      const text = writeSentence(sentence, language)
      const written = figuresIn(sentence.facts).filter(({ value }) => value !== 0)
      for (const figure of written) expect(text).toContain(write(figure, language))
      expect(text).not.toMatch(language === 'zh' ? /[A-Za-z]|undefined/ : /\p{Script=Han}|undefined/u)
    }
})

test('charts and tables have as many figures as names, and a chart says its figures in words', () => {
  for (const { charts, tables } of documentOf(figures(), 'zh').sections) {
    for (const { names, series, spoken } of charts)
      for (const { values, labels } of series) {
        expect([values.length, labels.length]).toEqual([names.length, names.length])
        for (const label of labels) expect(spoken).toContain(label)
      }
    for (const { head, rows } of tables) for (const row of rows) expect(row).toHaveLength(head.length)
  }
})

test.each([
  ['2026-10-31', '2026-11-01', ['2026-10']],
  ['2026-11-01', '2026-11-01', []],
  ['2026-11-01', '2026-11-30', []],
  ['2026-11-30', '2026-12-01', ['2026-11']],
  ['2026-11-30', '2027-01-01', ['2026-11', '2026-12']],
  ['2020-01-15', '2026-03-09', ['2025-12', '2026-01', '2026-02']],
])('who subscribed on %s should by %s have the reports of %j', (since, today, months) => {
  expect(dueMonths(since, today)).toEqual(months)
})

test('the periods of a report cross the turn of the year', () => {
  expect(monthsBefore('2026-01', 1)).toBe('2025-12')
  expect(periodsOf('2026-01')).toMatchObject({
    monthBefore: { from: '2025-12', until: '2025-12' },
    sameMonthBefore: { from: '2025-01', until: '2025-01' },
    year: { from: '2026-01', until: '2026-01' },
    twelveMonths: { from: '2025-02', until: '2026-01' },
  })
})
