import { expect, test } from 'vitest'
import { type linkKinds, type RiskInput, type RiskInputName, riskInputs } from '#contract/risk.ts'
import { evidenceNames } from '../../terms/evidence-names.ts'
import { inputText, measureText, rowsOf, type Vocabulary } from './input-text.ts'
import { reasonTexts } from './reason-texts.ts'

const id = '0f4b8c1e-0000-4000-8000-000000000001'
const vocabulary = (language: 'en' | 'zh', names: Vocabulary['names'] = {}): Vocabulary => ({
  words: reasonTexts[language],
  evidence: evidenceNames[language],
  names,
  codes: { method: { direct: language === 'en' ? 'Direct award' : '直接发包' } },
})
const plain = (name: RiskInputName, value: string | number): RiskInput => ({ name, value, link: null })
const linked = (name: RiskInputName, value: string | number, kind: (typeof linkKinds)[number]): RiskInput => ({
  name,
  value,
  link: { kind, id, regionCode: null },
})

test.each([
  [plain('amount', 48_600_050), '¥486,000.50', '486,000.50 元'],
  [plain('unitPrice', 12_345), '¥123.45 per unit', '每单位 123.45 元'],
  [plain('share', 0.6667), '66.67%', '66.67%'],
  [plain('progress', 30), '30%', '30%'],
  [plain('elapsedDays', 1), '1 day', '1 天'],
  [plain('elapsedDays', 1234), '1,234 days', '1,234 天'],
  [plain('signDate', '2026-03-01'), '2026-03-01', '2026-03-01'],
  [plain('decidedAt', Date.UTC(2026, 2, 1, 15, 30)), '2026-03-01 23:30', '2026-03-01 23:30'],
  [plain('distance', 180), '180 m', '180 米'],
  [plain('distance', 8040), '8.04 km', '8.04 公里'],
  [plain('method', 'direct'), 'Direct award', '直接发包'],
  [plain('method', 'gone'), 'gone', 'gone'],
  [plain('missingProof', 'start PROJECT_PROCESS_FILE'), 'Process document (Start of work)', '开工 · 过程资料'],
  [linked('change', 1_000_000, 'change'), '¥10,000.00', '10,000.00 元'],
  [linked('supplier', '临溪建设', 'unit'), '临溪建设', '临溪建设'],
])('%o is read as “%s” and “%s”', (input, en, zh) => {
  expect(inputText(input, vocabulary('en'))).toBe(en)
  expect(inputText(input, vocabulary('zh'))).toBe(zh)
})

test('what a link points at is told by the name its reader may know, and never by its id', () => {
  expect(inputText(linked('otherProject', id, 'project'), vocabulary('en', { [id]: 'BA1 Lane' }))).toBe('BA1 Lane')
  expect(inputText(linked('finding', '2026-03-01', 'finding'), vocabulary('en', { [id]: 'ZG1' }))).toBe('ZG1, due 2026-03-01')
  const nameless = [
    ['otherProject', 'project'],
    ['account', 'user'],
    ['expert', 'expert'],
    ['file', 'file'],
  ] as const
  for (const [name, kind] of nameless) expect(inputText(linked(name, id, kind), vocabulary('zh'))).toBe(reasonTexts.zh.nameless[kind])
})

test('every measure of the catalogue has words', () => {
  for (const measure of Object.values(riskInputs)) expect(measureText(measure, 1, vocabulary('en'))).not.toBe('')
})

test('inputs of one name that follow each other share a row; pairs stay pairs', () => {
  const bids = [plain('bidPrice', 1), plain('bidPrice', 2)]
  expect(rowsOf(bids)).toEqual([{ name: 'bidPrice', inputs: bids }])
  const photos = [linked('file', id, 'file'), plain('photoTakenOn', '2026-01-01'), linked('file', id, 'file')]
  expect(rowsOf(photos).map(({ name }) => name)).toEqual(['file', 'photoTakenOn', 'file'])
})
