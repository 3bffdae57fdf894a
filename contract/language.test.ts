import { expect, test } from 'vitest'
import { languageFrom, languages } from './language.ts'

test('the product speaks English and Chinese', () => {
  expect(languages).toEqual(['en', 'zh'])
})

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['en', 'en'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['zh', 'zh'],
  ['ZH-hans', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  [' zh-TW ', 'zh'],
  ['fr-FR,fr;q=0.9', 'en'],
  ['fr-FR,zh;q=0.8,en;q=0.5', 'zh'],
  ['de, en;q=0.7, zh;q=0.3', 'en'],
  ['en;q=0.2,zh;q=0.9', 'zh'],
  ['zh;q=0.2, en;q=0.9', 'en'],
  ['zh;q=0, en', 'en'],
  ['zh;q=0', 'en'],
  ['zhuang', 'en'],
  ['zh;q=abc, en;q=0.9', 'zh'],
  [';;,,;q=', 'en'],
])('the preference %j is answered in %s', (preference, language) => {
  expect(languageFrom(preference)).toBe(language)
})
