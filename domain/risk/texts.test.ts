import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Label } from '#contract/language.ts'
import { indicatorIds, riskInputNames } from '#contract/risk.ts'
import { defaultSettings, figureSet } from './settings.ts'
import { inputNames } from './texts/inputs.ts'
import { familyNames, filledFormula, formulaSymbols, indicatorTexts } from './texts.ts'

const figureLabels = (id: (typeof indicatorIds)[number]): Label[] => Object.values<Label>(indicatorTexts[id].figures)
const labels: Label[] = [
  ...indicatorIds.flatMap((id) => [indicatorTexts[id].name, indicatorTexts[id].explanation, ...figureLabels(id)]),
  ...Object.values(familyNames),
  ...Object.values(formulaSymbols),
  ...riskInputNames.map((name) => inputNames[name]),
]
const formulas = indicatorIds.map((id) => indicatorTexts[id].formula)
const policies = indicatorIds.flatMap((id) => indicatorTexts[id].policy)
/** A formula may need no word, but its brackets tell the language. */
const chinese = /\p{Script=Han}/u

test('everything is said in both languages, each in its own', () => {
  const all = [...labels, ...formulas, ...policies]
  expect(all.filter(({ en }) => en.trim() === '' || chinese.test(en))).toEqual([])
  expect(all.filter(({ zh }) => !chinese.test(zh) && !/[（）]/.test(zh))).toEqual([])
})

test('every indicator is called something else and rests on something', () => {
  expect(new Set(indicatorIds.map((id) => indicatorTexts[id].name.zh)).size).toBe(indicatorIds.length)
  expect(new Set(indicatorIds.map((id) => indicatorTexts[id].name.en)).size).toBe(indicatorIds.length)
  expect(indicatorIds.filter((id) => indicatorTexts[id].policy.length === 0)).toEqual([])
})

test('a formula names exactly the figures of its indicator, in both languages', () => {
  const named = (formula: string) => [...new Set([...formula.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))].toSorted()
  for (const id of indicatorIds) {
    const figures = Object.keys(figureSet(id)).toSorted()
    expect(named(indicatorTexts[id].formula.en), id).toEqual(figures)
    expect(named(indicatorTexts[id].formula.zh), id).toEqual(figures)
    expect(Object.keys(indicatorTexts[id].figures).toSorted(), id).toEqual(figures)
  }
})

test('a formula is read with the figures in force', () => {
  const filled = (id: 'K03' | 'K43' | 'K25') => {
    const figures = Object.entries(figureSet(id)).map(
      ([name, { unit }]) => [name, { unit, value: defaultSettings[id].figures[name] ?? 0 }] as const,
    )
    return filledFormula(indicatorTexts[id].formula.en, Object.fromEntries(figures))
  }
  expect(filled('K03')).toContain('within 180 days, and name alike ≥ 60%, same contractor, or < 300 m apart')
  expect(filled('K43')).toContain('multiples of 10,000 yuan')
  expect(filled('K25')).toBe('R > C + V (3), R > 1.1 C (4)')
})

test('laws are cited by article as laws count', () => {
  const { zh, en } = indicatorTexts.K01.policy[0] ?? { zh: '', en: '' }
  expect([en, zh]).toEqual(['Tendering and Bidding Law, arts. 3, 49, 66', '《招标投标法》第三条、第四十九条、第六十六条'])
  expect(indicatorTexts.K15.policy[2]?.zh).toBe('《建设工程质量管理条例》第十条')
  expect(indicatorTexts.K46.policy[2]?.zh).toBe('《招标投标法实施条例》第六十条')
})

test('texts load no code that evaluates', () => {
  const sources = ['domain/risk/texts.ts', ...globSync('domain/risk/texts/*.ts')].map((file) => readFileSync(file, 'utf8'))
  const loaded = sources.flatMap((source) => [...source.matchAll(/^import (?!type )[^\n]*from '([^']+)'/gm)].map(([, path]) => path))
  expect(loaded.length).toBeGreaterThan(6)
  expect(loaded.filter((path) => !path?.startsWith('./') && !['../values/money.ts', '#contract/terms.ts'].includes(path ?? ''))).toEqual([])
})
