// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

const items = ['first', 'second', 'third'].map((key) => ({ key, label: key, children: <input aria-label={`field of the ${key}`} /> }))

function Page({ keepsOpened = false }) {
  const [active, choose] = useState('first')
  return <Tabs active={active} onChoose={choose} keepsOpened={keepsOpened} items={items} />
}

const tab = (name: string) => screen.getByRole('tab', { name })

test('one part is shown, and its tab is the only one that is reached by Tab', async () => {
  render(<Page />)
  await userEvent.click(tab('second'))
  expect(screen.getAllByRole('tabpanel')).toEqual([screen.getByRole('tabpanel', { name: 'second' })])
  expect(tab('second').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
  expect(screen.getAllByRole('tab').map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('field of the second'))
})

test.each([
  ['{ArrowRight}', 'second'],
  ['{ArrowLeft}', 'third'],
  ['{ArrowLeft}{ArrowRight}', 'first'],
  ['{End}', 'third'],
  ['{End}{ArrowRight}', 'first'],
  ['{End}{Home}', 'first'],
])('%s walks to the %s one, which Enter opens', async (keys, name) => {
  render(<Page />)
  await userEvent.tab()
  await userEvent.keyboard(keys)
  expect(document.activeElement).toBe(tab(name))
  expect(tab('first').getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(tab(name).getAttribute('aria-selected')).toBe('true')
})

test.each([
  [true, 'typed'],
  [false, ''],
])('what was typed into a part that is left: kept %s', async (keepsOpened, text) => {
  render(<Page keepsOpened={keepsOpened} />)
  await userEvent.type(screen.getByLabelText('field of the first'), 'typed')
  await userEvent.click(tab('second'))
  expect(screen.queryByRole('textbox', { name: 'field of the first' })).toBeNull()
  await userEvent.click(tab('first'))
  expect(screen.getByLabelText<HTMLInputElement>('field of the first').value).toBe(text)
})

test('the chosen tab is brought into the row again when counts have widened it, and the page stays where it is', () => {
  const wide = vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(400)
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect')
  place.mockImplementation(function (this: Element) {
    return this.getAttribute('role') === 'tablist' ? new DOMRect(0, 0, 300, 44) : new DOMRect(250, 0, 60, 44)
  })
  const page = (active: string) => <Tabs active={active} onChoose={() => undefined} items={items} />
  const { rerender } = render(page('first'))
  const row = screen.getByRole('tablist')
  expect(row.scrollLeft).toBe(0)
  rerender(page('third'))
  expect(row.scrollLeft).toBe(10)
  rerender(page('third'))
  expect(row.scrollLeft).toBe(10)
  wide.mockReturnValue(420)
  rerender(page('third'))
  expect(row.scrollLeft).toBe(20)
  vi.restoreAllMocks()
})
