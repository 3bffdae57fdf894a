// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { chosenLanguage, currentLanguage, setLanguage } from './language.ts'

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

test('a choice stands above the browser and is kept as JSON', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB')
  setLanguage('zh')
  expect(window.localStorage.getItem('language')).toBe('"zh"')
  expect(chosenLanguage()).toBe('zh')
})

test('a language we do not speak is ignored', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en')
  window.localStorage.setItem('language', '"de"')
  expect(chosenLanguage()).toBe('en')
})

test('choosing a language changes the document at once', () => {
  setLanguage('zh')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['zh', 'zh-CN'])
  setLanguage('en')
  expect([currentLanguage(), document.documentElement.lang]).toEqual(['en', 'en'])
})
