import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { stopTime } from '../../testing/fake-time.ts'
import { stay, useTurning } from './use-turning.ts'

const { rest } = stopTime()
afterEach(cleanup)

function begin({ count = 3, isStill = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: isStill }))
  return renderHook(({ pages }) => useTurning(pages), { initialProps: { pages: count } })
}
const press = (key: string) => fireEvent.keyDown(window, { key })

test('pages turn by themselves, and after the last comes the first', async () => {
  const { result } = begin()
  await rest(stay - 1)
  expect(result.current.at).toBe(0)
  await rest(1)
  expect(result.current.at).toBe(1)
  await rest(stay)
  await rest(stay)
  expect(result.current.at).toBe(0)
})

test('keys turn both ways, the space bar pauses, and a page somebody chose stays its whole time', async () => {
  const { result } = begin()
  press('ArrowLeft')
  expect(result.current.at).toBe(2)
  await rest(stay - 1)
  press('ArrowRight')
  await rest(stay - 1)
  expect(result.current.at).toBe(0)
  press(' ')
  expect(result.current.isGoing).toBe(false)
  await rest(stay * 3)
  expect(result.current.at).toBe(0)
})

test('whoever wants little motion turns for themselves, and fewer pages leave nobody beyond the last', async () => {
  const { result, rerender } = begin({ isStill: true })
  await rest(stay * 2)
  expect(result.current).toMatchObject({ at: 0, isGoing: false })
  press('PageUp')
  rerender({ pages: 1 })
  expect(result.current.at).toBe(0)
})
