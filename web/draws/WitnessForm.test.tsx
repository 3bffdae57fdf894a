// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Draw } from '#contract/draws.ts'
import { isAnythingUnsaved } from '../client/unsaved.ts'
import { renderPage } from '../testing/render-page.tsx'
import { texts } from './texts.ts'
import { WitnessForm } from './WitnessForm.tsx'

test('nobody leaves what the witness has begun to type unasked', async () => {
  const draw = { id: 'one', version: 1 } as Draw // it looks at no more
  const { user } = await renderPage(<WitnessForm draw={draw} />)
  await user.click(await screen.findByLabelText(texts.en.witnessText))
  expect(isAnythingUnsaved()).toBe(false)
  await user.keyboard('x')
  expect(isAnythingUnsaved()).toBe(true)
})
