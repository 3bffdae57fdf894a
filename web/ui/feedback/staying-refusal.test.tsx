// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { stopTime } from '../../testing/fake-time.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { useRefusal } from './refusals.ts'

const { rest, typist } = stopTime()

function Refused() {
  const refuse = useRefusal()
  return (
    <button type="button" onClick={() => refuse(new Refusal('record.changed'))}>
      save
    </button>
  )
}

test('a refusal is announced, is there once however often it comes, and stays until somebody dismisses it', async () => {
  await renderPage(<Refused />)
  const user = typist()
  await user.click(screen.getByRole('button', { name: 'save' }))
  await user.click(screen.getByRole('button', { name: 'save' }))
  await rest(600_000)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await rest(1_000)
  expect(screen.queryByRole('alert')).toBeNull()
})
