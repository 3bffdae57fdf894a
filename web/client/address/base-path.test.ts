// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { basePath } from './base-path.ts'

afterEach(() => {
  delete window.routerBase
  document.head.replaceChildren()
})

test('the base path is a slash by default', () => {
  expect(basePath()).toBe('/')
})

test('the global setting overrides it', () => {
  window.routerBase = '/filing/'
  expect(basePath()).toBe('/filing/')
})

test('the base of the page names it where there is no setting, and gives way to one', () => {
  document.head.innerHTML = '<base href="/supervision/" />'
  expect(basePath()).toBe('/supervision/')
  window.routerBase = '/filing/'
  expect(basePath()).toBe('/filing/')
})

test('slashes are put right wherever they are missing or doubled', () => {
  for (const written of ['filing', '/filing', 'filing/', '//filing//']) expect(basePath(written)).toBe('/filing/')
  expect(basePath('/a/b')).toBe('/a/b/')
})

test('an empty or unusable setting means the root', () => {
  for (const written of ['', '/', '.', './', null, 42, {}]) expect(basePath(written)).toBe('/')
})

test('a base path cannot climb or name another host', () => {
  expect(basePath('/../x')).toBe('/x/')
  expect(basePath('//elsewhere.example')).toBe('/elsewhere.example/')
})
