// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { forget, readStored, store } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  window.localStorage.clear()
})

test('a value comes back as it was stored', () => {
  for (const value of [{ a: [1, null] }, 'zh', 0, false, null]) {
    expect(store('key', value)).toBe(true)
    expect(readStored('key')).toEqual(value)
  }
})

test('what was never stored, or was forgotten, is null', () => {
  expect(readStored('absent')).toBeNull()
  store('key', 1)
  forget('key')
  expect(readStored('key')).toBeNull()
})

test('broken JSON reads as null instead of failing', () => {
  window.localStorage.setItem('key', '{"half":')
  expect(readStored('key')).toBeNull()
})

test('a full storage answers false', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(store('key', 'x'.repeat(10))).toBe(false)
})

test('a forbidden storage neither reads, writes nor fails', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  expect(readStored('key')).toBeNull()
  expect(store('key', 1)).toBe(false)
  expect(() => forget('key')).not.toThrow()
})
