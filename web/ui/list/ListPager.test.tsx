// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { type Counted, ListPager } from './ListPager.tsx'
import { listTexts } from './list-texts.ts'

const words = listTexts.en

afterEach(cleanup)

async function show(page: number, counted: Counted) {
  const onChange = vi.fn()
  await renderPage(<ListPager values={{ page, size: 20 } as never} counted={counted} isNarrow={false} onChange={onChange} />)
  return onChange
}

test('where counting stopped, the list says how far it came', async () => {
  await show(1, { total: 1_000, exact: false, next: 'cursor' })
  expect(screen.getByText(words.total('1,000+'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: words.next })).toBeNull()
})

test.each([
  ['a thousand hits of a text', 50, 1_000],
  ['ten thousand rows', 500, 10_000],
])('from the last numbered page of %s one page leads to the next', async (_, page, total) => {
  const onChange = await show(page, { total, exact: false, next: 'cursor' })
  screen.getByRole('button', { name: words.next }).click()
  expect(onChange).toHaveBeenCalledWith({ after: 'cursor' })
})

test('the last page of all leads nowhere', async () => {
  await show(50, { total: 1_000, exact: true, next: null })
  expect(screen.queryByRole('button', { name: words.next })).toBeNull()
})
