import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { addressFor, greeting } from './greeting.ts'

test.each([
  [{}, 'http://127.0.0.1:9092/'],
  [{ HOST: '0.0.0.0', PORT: '80', BASE_PATH: '/supervision/' }, 'http://localhost:80/supervision/'],
  [{ HOST: '::1' }, 'http://[::1]:9092/'],
])('settings %j are reached at %s', (settings, address) => {
  expect(addressFor(readConfig(settings))).toBe(address)
})

test('the password of a new administrator is shown, and said to be shown only once', () => {
  const text = greeting(readConfig({}), { administrator: { username: 'admin', password: 'once-only' } })
  expect(text).toContain('Sign in as admin with the password once-only')
  expect(text).toContain('only this once')
})

test('a later start shows the address and no password', () => {
  const text = greeting(readConfig({}), null)
  expect(text).toContain('http://127.0.0.1:9092/')
  expect(text).not.toMatch(/password/i)
})

test('every line of the box is equally wide', () => {
  const account = (username: string, role: string) => ({ username, password: 'secret', label: { en: role } })
  const text = greeting(readConfig({}), { accounts: [account('a', 'Supervisor'), account('longer', 'Project manager')] })
  expect(
    new Set(
      text
        .trim()
        .split('\n')
        .map((line) => line.length),
    ).size,
  ).toBe(1)
  expect(text).toContain('Supervisor       a       secret')
})
