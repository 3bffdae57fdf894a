// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stopTime } from '../../testing/fake-time.ts'
import { AmountField } from './AmountField.tsx'

const { rest, typist } = stopTime()
afterEach(cleanup)

/** An amount that the address holds, and tells back when `answer` is called. */
function renderField(initial?: number) {
  const asked: (number | undefined)[] = []
  const field = (value: number | undefined) => <AmountField id="amount" value={value} onChange={(fen) => asked.push(fen)} />
  const { rerender } = render(field(initial))
  return {
    field: screen.getByRole<HTMLInputElement>('textbox'),
    asked,
    answer: (value: number | undefined) => rerender(field(value)),
    user: typist(),
  }
}

test('an amount is filtered by once, when typing rests', async () => {
  const { field, asked, user } = renderField()
  await user.type(field, '1200')
  expect(asked).toEqual([])
  await rest(400)
  expect(asked).toEqual([120_000])
})

test('an amount is filtered by at once on Enter, and when the field is left', async () => {
  const { field, asked, answer, user } = renderField()
  await user.type(field, '12{Enter}')
  answer(1200)
  await user.type(field, '5')
  await user.tab()
  expect(asked).toEqual([1200, 12_500])
  expect(field.value).toBe('125.00')
})

test('figures typed while an earlier answer is on its way are kept', async () => {
  const { field, asked, answer, user } = renderField()
  await user.type(field, '12')
  await rest(400)
  await user.type(field, '0')
  answer(1200)
  await user.type(field, '0')
  await rest(400)
  expect(field.value).toBe('1200')
  expect(asked).toEqual([1200, 120_000])
})

test('what is no amount filters nothing', async () => {
  const { field, asked, user } = renderField(1200)
  await user.clear(field)
  await user.type(field, '-3')
  await rest(400)
  expect(asked).toEqual([undefined])
  await user.clear(field)
  await user.type(field, 'many')
  await rest(400)
  expect(asked).toEqual([undefined])
  expect(field.value).toBe('many')
})

test('cleared filters clear the amount', () => {
  const { field, answer } = renderField(1200)
  expect(field.value).toBe('12.00')
  answer(undefined)
  expect(field.value).toBe('')
})
