// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'

const shown = () => document.documentElement.dataset.mode
let system = { matches: false, tell: () => {} }

beforeEach(() => {
  window.localStorage.clear()
  vi.resetModules()
  system = { matches: false, tell: () => {} }
  vi.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return system.matches
        },
        addEventListener: (_event: string, listener: () => void) => {
          system.tell = listener
        },
      }) as unknown as MediaQueryList,
  )
})

const open = () => import('./mode.ts')

test('a page is in the mode of the system, and follows it', async () => {
  system.matches = true
  await open()
  expect(shown()).toBe('dark')
  system.matches = false
  system.tell()
  expect(shown()).toBe('light')
})

test('who wished for a mode has it here, now and after the next load, whatever the system says', async () => {
  const { wishMode } = await open()
  wishMode('dark')
  expect(shown()).toBe('dark')
  vi.resetModules()
  document.documentElement.dataset.mode = ''
  await open()
  expect(shown()).toBe('dark')
})

test('who goes back to the system follows it again', async () => {
  const { wishMode } = await open()
  wishMode('dark')
  wishMode('system')
  expect(shown()).toBe('light')
})
