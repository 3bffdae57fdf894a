import { expect, test } from 'vitest'
import type { Label } from '#contract/language.ts'
import type { UnitEvent } from '#contract/units.ts'
import { eventLines } from './event-lines.ts'
import { historyTexts } from './history-texts.ts'
import { texts } from './texts.ts'

const line = (event: string, before: unknown, after: unknown): UnitEvent => ({
  id: 1,
  at: '2026-01-01T00:00:00Z',
  actor: '何芳',
  event,
  before,
  after,
})
const inEnglish = (event: UnitEvent) => eventLines(event, { words: historyTexts.en, fields: texts.en, labelOf: (label: Label) => label.en })
const inChinese = (event: UnitEvent) => eventLines(event, { words: historyTexts.zh, fields: texts.zh, labelOf: (label: Label) => label.zh })

test('a change tells each changed field in the words of the form, and no other', () => {
  const road = { code: 'road', label: { en: 'Roads', zh: '道路工程' } }
  const before = { name: '甲', phone: null, roles: ['owner'], trades: [road], grade: '三级' }
  const after = { name: '甲', phone: '13900001234', roles: ['owner', 'agency'], trades: [], grade: '三级' }
  expect(inEnglish(line('unit.changed', before, after))).toEqual([
    'Roles: Owner → Owner, Review agency',
    'Industry categories: Roads → –',
    'Phone: – → 13900001234',
  ])
  expect(inChinese(line('unit.changed', before, after))).toEqual([
    '单位类型：业主单位 → 业主单位、审价机构',
    '行业类别：道路工程 → –',
    '联系电话：– → 13900001234',
  ])
})

test('a merger tells both sides what became of them', () => {
  expect(inEnglish(line('unit.merged', {}, { mergedInto: { id: '1', name: '乙' } }))).toEqual(['Merged into: 乙'])
  expect(inEnglish(line('unit.absorbed', null, { name: '甲', creditCode: 'X', accounts: 2, badConduct: 1 }))).toEqual([
    'Double: 甲 (X)',
    'Taken over: 2 accounts, 1 bad-conduct entry',
  ])
})

test('bad conduct tells its period and reasons', () => {
  const entry = { reason: '围标串标', fromDay: '2026-01-01', untilDay: '2026-12-31', liftReason: '整改完成' }
  expect(inChinese(line('unit.bad-conduct-lifted', {}, entry))).toEqual([
    '期限：2026-01-01 至 2026-12-31',
    '原因：围标串标',
    '解除原因：整改完成',
  ])
})

test.each([null, 7, 'text', {}, []])('a line that holds %o says less and does not fail', (after) => {
  for (const event of Object.keys(historyTexts.en.events)) expect(inEnglish(line(event, after, after)).join()).not.toContain('undefined')
  expect(inEnglish(line('unit.something-new', after, after))).toEqual([])
})
