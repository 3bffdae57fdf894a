// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { projects } from '#contract/projects.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { stopTime } from '../../testing/fake-time.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ProjectPicker } from './ProjectPicker.tsx'

const { rest, typist } = stopTime()

/** The texts that were looked for, the first being the list before anything is typed. */
async function renderPicker() {
  const asked = fakeServer(on(projects.list, () => ({ items: [], total: 0, exact: true, sums: null, next: null })))
  await renderPage(<ProjectPicker />)
  await rest(0)
  return { field: screen.getByRole('combobox'), texts: () => asked.map(({ query }) => query.text ?? ''), user: typist() }
}

test('a picker asks once, when typing rests', async () => {
  const { field, texts, user } = await renderPicker()
  await user.type(field, 'riv')
  await rest(249)
  await user.type(field, 'er')
  await rest(249)
  expect(texts()).toEqual([''])
  await rest(1)
  expect(texts()).toEqual(['', 'river'])
})

test('a picker does not ask for the half-typed letters of an input method', async () => {
  const { field, texts } = await renderPicker()
  fireEvent.mouseDown(field)
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'he dao' } })
  await rest(1000)
  expect(texts()).toEqual([''])
  fireEvent.change(field, { target: { value: '河道' } })
  fireEvent.compositionEnd(field)
  await rest(250)
  expect(texts()).toEqual(['', '河道'])
})
