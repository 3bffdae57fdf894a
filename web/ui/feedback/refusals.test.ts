import { expect, test, vi } from 'vitest'
import { faulty } from '#contract/errors.ts'
import { applyFieldFaults } from './refusals.ts'

function formWith(...names: (string | number)[][]) {
  const setFields = vi.fn()
  const scrollToField = vi.fn()
  const getFieldsError = () => names.map((name) => ({ name, errors: [], warnings: [] }))
  return { setFields, scrollToField, getFieldsError }
}

test('each fault is written at its field in the language of the reader', () => {
  const form = formWith(['newPassword'], ['currentPassword'])
  const refusal = faulty({ field: 'newPassword', code: 'too-short', facts: { limit: 10 } })
  expect(applyFieldFaults(form, refusal, 'zh')).toBe(true)
  expect(form.setFields).toHaveBeenCalledWith([{ name: ['newPassword'], errors: ['至少 10 个字符。'] }])
  expect(form.scrollToField).toHaveBeenCalledWith(['newPassword'], expect.anything())
})

test('a field inside a list is found by its dotted path', () => {
  const form = formWith(['lines', 0, 'amount'])
  expect(applyFieldFaults(form, faulty({ field: 'lines.0.amount', code: 'required' }), 'en')).toBe(true)
  expect(form.setFields).toHaveBeenCalledWith([{ name: ['lines', 0, 'amount'], errors: ['Please fill this in.'] }])
})

test('of several faults of one field the first is shown', () => {
  const form = formWith(['mobile'])
  const refusal = faulty({ field: 'mobile', code: 'format' }, { field: 'mobile', code: 'type' })
  expect(applyFieldFaults(form, refusal, 'en')).toBe(true)
  expect(form.setFields).toHaveBeenCalledWith([{ name: ['mobile'], errors: ['This does not have the expected form.'] }])
})

test('a fault the form has no field for is not swallowed', () => {
  const form = formWith(['mobile'])
  expect(applyFieldFaults(form, faulty({ field: 'region', code: 'required' }), 'en')).toBe(false)
})
