// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { MoneyField } from './MoneyField.tsx'

/** A field of a form, which holds what it is told at once; `load` stands for a record that arrives. */
function Form({ changes, loaded = null }: { changes: (number | null)[]; loaded?: number | null }) {
  const [value, setValue] = useState(loaded)
  const take = (fen: number | null) => {
    changes.push(fen)
    setValue(fen)
  }
  return (
    <>
      <MoneyField value={value} onChange={take} />
      <button type="button" onClick={() => setValue(99_900)}>
        load
      </button>
    </>
  )
}

async function renderField(loaded?: number) {
  const changes: (number | null)[] = []
  const { user } = await renderPage(<Form changes={changes} loaded={loaded ?? null} />)
  return { changes, field: screen.getByRole<HTMLInputElement>('textbox'), user }
}

test('yuan are typed and fen are handed on, and the typed figures stay as they are until the field is left', async () => {
  const { changes, field, user } = await renderField()
  await user.type(field, '1200.5')
  expect(field.value).toBe('1200.5')
  expect(changes.at(-1)).toBe(120_050)
  await user.tab()
  expect(field.value).toBe('1,200.50')
})

test('a written amount can be typed over', async () => {
  const { changes, field, user } = await renderField(120_050)
  expect(field.value).toBe('1,200.50')
  await user.clear(field)
  expect(changes.at(-1)).toBeNull()
  await user.type(field, '7')
  expect([field.value, changes.at(-1)]).toEqual(['7', 700])
})

test('what is no amount stays as typed and is handed on as something that no rule accepts', async () => {
  const { changes, field, user } = await renderField()
  await user.type(field, '12 apples')
  await user.tab()
  expect(field.value).toBe('12 apples')
  expect(changes.at(-1)).toBeNaN()
})

test('a record that arrives replaces what is shown', async () => {
  const { field, user } = await renderField(5)
  await user.click(screen.getByRole('button', { name: 'load' }))
  expect(field.value).toBe('999.00')
})
