// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { pressInTree } from './tree-keys.ts'

const rows = [
  { code: 'county', level: 1, expanded: 'true' },
  { code: 'town', level: 2, expanded: 'true' },
  { code: 'village', level: 3, expanded: null },
  { code: 'other town', level: 2, expanded: 'false' },
]
const actions = { open: vi.fn(), unfold: vi.fn(), move: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  document.body.innerHTML = `<div role="tree">${rows
    .map(
      ({ code, level, expanded }) =>
        `<div role="treeitem" tabindex="-1" data-code="${code}" aria-level="${level}" ${expanded ? `aria-expanded="${expanded}"` : ''}></div>`,
    )
    .join('')}</div>`
})

function press(code: string, key: string, altKey = false) {
  const row = document.querySelector<HTMLElement>(`[data-code="${code}"]`)
  if (!row) throw new Error(`There is no row ${code}.`)
  row.focus()
  const preventDefault = vi.fn()
  pressInTree({ key, altKey, preventDefault }, row, actions)
  return { at: (document.activeElement as HTMLElement).dataset.code, taken: preventDefault.mock.calls.length > 0 }
}

test.each([
  ['county', 'ArrowDown', 'town'],
  ['other town', 'ArrowDown', 'other town'],
  ['other town', 'ArrowUp', 'village'],
  ['village', 'Home', 'county'],
  ['county', 'End', 'other town'],
  ['town', 'ArrowRight', 'village'],
  ['village', 'ArrowRight', 'village'],
  ['village', 'ArrowLeft', 'town'],
  ['other town', 'ArrowLeft', 'county'],
])('at %s, %s leads to %s', (from, key, to) => {
  expect(press(from, key)).toEqual({ at: to, taken: true })
  expect(actions.open).not.toHaveBeenCalled()
})

test('right unfolds, left folds, Enter and Space open', () => {
  press('other town', 'ArrowRight')
  expect(actions.unfold).toHaveBeenLastCalledWith('other town', true)
  press('town', 'ArrowLeft')
  expect(actions.unfold).toHaveBeenLastCalledWith('town', false)
  press('village', 'Enter')
  press('town', ' ')
  expect(actions.open.mock.calls).toEqual([['village'], ['town']])
})

test('with Alt the row moves instead of the reader', () => {
  expect(press('town', 'ArrowDown', true).at).toBe('town')
  press('town', 'ArrowUp', true)
  expect(actions.move.mock.calls).toEqual([
    ['town', 1],
    ['town', -1],
  ])
})

test('other keys are left to the browser', () => {
  expect(press('town', 'Tab').taken).toBe(false)
  expect(press('town', 'Enter', true).taken).toBe(false)
})
