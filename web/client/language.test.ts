// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { chosenLanguage, currentLanguage, setLanguage } from './language.ts'
import { loadOtherWords } from './other-words.ts'

vi.mock('./other-words.ts', () => ({ loadOtherWords: vi.fn(async () => null) }))

afterEach(() => {
  vi.restoreAllMocks()
  window.localStorage.clear()
})

test('without a choice the language is the one the browser asks for', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('zh-CN')
  expect(chosenLanguage()).toBe('zh')
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('fr-FR')
  expect(chosenLanguage()).toBe('en')
})

test('a choice stands above the browser and is kept as JSON', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  await setLanguage('zh')
  expect(window.localStorage.getItem('language')).toBe('"zh"')
  expect(chosenLanguage()).toBe('zh')
})

test('a language we do not speak is ignored', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en')
  window.localStorage.setItem('language', '"de"')
  expect(chosenLanguage()).toBe('en')
})

test('choosing a language changes the document, and asks for the next page in it', async () => {
  await setLanguage('zh')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['zh', 'zh-CN'])
  expect(document.cookie).toContain('language=zh')
  await setLanguage('en')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en'])
  expect(document.cookie).toContain('language=en')
})

test('a page whose other words do not arrive goes on in its language', async () => {
  vi.mocked(loadOtherWords).mockRejectedValueOnce(new Error('no line'))
  await setLanguage('zh')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en'])
})
