// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stopTime } from '../../testing/fake-time.ts'
import { SearchField } from './SearchField.tsx'

const pause = 400
const { rest, typist } = stopTime()
afterEach(cleanup)

/** A field whose value is held elsewhere, such as by the address, and comes back when `answer` is called. */
function renderField(initial?: string) {
  const asked: (string | undefined)[] = []
  const field = (value: string | undefined) => <SearchField value={value} onSearch={(text) => asked.push(text)} />
  const { rerender } = render(field(initial))
  return {
    field: screen.getByRole<HTMLInputElement>('searchbox'),
    asked,
    answer: (value: string | undefined) => rerender(field(value)),
    user: typist(),
  }
}

test('asks once, when typing rests', async () => {
  const { field, asked, user } = renderField()
  await user.type(field, 'riv')
  await rest(pause - 1)
  await user.type(field, 'er')
  await rest(pause - 1)
  expect(asked).toEqual([])
  await rest(1)
  expect(asked).toEqual(['river'])
})

test('asks at once on Enter, and not again afterwards', async () => {
  const { field, asked, user } = renderField()
  await user.type(field, 'river{Enter}')
  expect(asked).toEqual(['river'])
  await rest(pause)
  expect(asked).toEqual(['river'])
})

test('asks at once when the field is left', async () => {
  const { field, asked, user } = renderField()
  await user.type(field, 'river')
  await user.tab()
  expect(asked).toEqual(['river'])
})

test('whoever leaves the field by pressing on something else asks when letting go', async () => {
  const { field, asked, user } = renderField()
  await user.type(field, 'river')
  await user.pointer({ keys: '[MouseLeft>]', target: document.body })
  await rest(pause)
  expect(document.activeElement).not.toBe(field)
  expect(asked).toEqual([])
  await user.pointer('[/MouseLeft]')
  expect(asked).toEqual(['river'])
})

test('leaving the field without a change asks nothing', async () => {
  const { field, asked, user } = renderField('river')
  await user.click(field)
  await user.tab()
  await rest(pause)
  expect(asked).toEqual([])
})

test('letters typed while an earlier answer is on its way are kept', async () => {
  const { field, asked, answer, user } = renderField()
  await user.type(field, 'ri')
  await rest(pause)
  await user.type(field, 'v')
  answer('ri')
  await user.type(field, 'er')
  expect(field.value).toBe('river')
  await rest(pause)
  expect(asked).toEqual(['ri', 'river'])
})

test('an answer to an earlier search does not undo the present one', async () => {
  const { field, answer, user } = renderField()
  await user.type(field, 'ri')
  await rest(pause)
  await user.type(field, 'ver')
  await rest(pause)
  answer('ri')
  expect(field.value).toBe('river')
  answer('river')
  expect(field.value).toBe('river')
})

test('spaces around the words are not searched for, and stay while one types on', async () => {
  const { field, asked, answer, user } = renderField()
  await user.type(field, 'new ')
  await rest(pause)
  expect(asked).toEqual(['new'])
  answer('new')
  await user.type(field, 'river')
  expect(field.value).toBe('new river')
})

test('a value from outside is shown when nobody types, such as after back or cleared filters', async () => {
  const { field, asked, answer, user } = renderField('river')
  answer(undefined)
  expect(field.value).toBe('')
  await user.type(field, 'road{Enter}')
  answer('road')
  answer('river')
  expect(field.value).toBe('river')
  await rest(pause)
  expect(asked).toEqual(['road'])
})

test('a cleared field asks for everything', async () => {
  const { field, asked, user } = renderField('river')
  await user.clear(field)
  await rest(pause)
  expect(asked).toEqual([undefined])
})

test('the half-typed letters of an input method are neither searched for nor overwritten', async () => {
  const { field, asked, answer } = renderField('old')
  fireEvent.focus(field)
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'he li' } })
  await rest(pause)
  fireEvent.keyDown(field, { key: 'Enter' })
  answer('older')
  expect(field.value).toBe('he li')
  fireEvent.change(field, { target: { value: '河里' } })
  fireEvent.compositionEnd(field)
  await rest(pause - 1)
  expect(asked).toEqual([])
  await rest(1)
  expect(asked).toEqual(['河里'])
  expect(field.value).toBe('河里')
})
