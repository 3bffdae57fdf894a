// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { DayField } from './DayField.tsx'

type Seen = { days: (string | null)[]; sent: number }

function Form({ seen, initial, ...limits }: { seen: Seen; initial: string | null; earliest?: string; latest?: string }) {
  const [day, setDay] = useState(initial)
  const take = (next: string | null) => {
    seen.days.push(next)
    setDay(next)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    seen.sent += 1
  }
  return (
    <form onSubmit={send}>
      <DayField {...limits} value={day} onChange={take} />
      <button type="button" onClick={() => setDay('2020-02-29')}>
        load
      </button>
      <button type="submit">send</button>
    </form>
  )
}

async function renderField(initial: string | null = null, limits: { earliest?: string; latest?: string } = {}) {
  const seen: Seen = { days: [], sent: 0 }
  const { user } = await renderPage(<Form seen={seen} initial={initial} {...limits} />)
  return { seen, field: screen.getByRole<HTMLInputElement>('textbox'), user }
}

test('a typed day is handed on with its last key', async () => {
  const { seen, field, user } = await renderField()
  await user.type(field, '2026-03-15')
  expect(seen.days).toEqual(['2026-03-15'])
})

test('a day may be typed in another writing and is then shown in the usual one', async () => {
  const { seen, field, user } = await renderField()
  await user.type(field, '2026年3月5日')
  await user.tab()
  expect(seen.days).toEqual(['2026-03-05'])
  expect(field.value).toBe('2026-03-05')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Tab leads from a typed day to the next field, not to a button that nobody sees', async () => {
  const { field, user } = await renderField('2025-01-01')
  await user.clear(field)
  await user.type(field, '2026-3-15')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'load' }))
  expect(field.value).toBe('2026-03-15')
})

test('what is no day stays, is told, and is handed on so that no form goes without it', async () => {
  const { seen, field, user } = await renderField('2025-01-01')
  const typed = '2026-2-30'
  await user.clear(field)
  await user.type(field, typed)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect(field.value).toBe(typed)
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(seen.days).toEqual([typed])
  await user.clear(field)
  await user.type(field, '2026-03-05')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(seen.days.at(-1)).toBe('2026-03-05')
})

test('a typed day survives leaving the field with Tab', async () => {
  const { seen, field, user } = await renderField('2025-01-01')
  await user.clear(field)
  await user.type(field, '2026-03-15')
  await user.tab()
  await waitFor(() => expect(field.value).toBe('2026-03-15'))
  expect(seen.days.at(-1)).toBe('2026-03-15')
})

test('a typed day survives Enter, which does not send the form', async () => {
  const { seen, field, user } = await renderField()
  await user.type(field, '2026-03-15{Enter}')
  await waitFor(() => expect(field.value).toBe('2026-03-15'))
  expect(seen).toEqual({ days: ['2026-03-15'], sent: 0 })
})

test('a typed day survives a click elsewhere', async () => {
  const { seen, field, user } = await renderField()
  await user.type(field, '2026-03-15')
  await user.click(screen.getByRole('button', { name: 'send' }))
  await waitFor(() => expect(field.value).toBe('2026-03-15'))
  expect(seen).toEqual({ days: ['2026-03-15'], sent: 1 })
})

test('an emptied field is no day', async () => {
  const { seen, field, user } = await renderField('2025-01-01')
  await user.clear(field)
  await user.tab()
  await waitFor(() => expect(field.value).toBe(''))
  expect(seen.days).toEqual([null])
})

test('a day outside of what is allowed stays as well, and is told', async () => {
  const { field, user } = await renderField('2026-01-10', { earliest: '2026-01-01', latest: '2026-01-31' })
  await user.clear(field)
  await user.type(field, '2026-02-01')
  await user.tab()
  expect(field.value).toBe('2026-02-01')
  expect(screen.getByRole('alert').textContent).toContain('2026-01-31')
})

test('a day from outside is shown', async () => {
  const { field, user } = await renderField('2025-01-01')
  expect(field.value).toBe('2025-01-01')
  await user.click(screen.getByRole('button', { name: 'load' }))
  await waitFor(() => expect(field.value).toBe('2020-02-29'))
})
