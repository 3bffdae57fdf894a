// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { type OnDemand, onDemand, useOnDemand } from './on-demand.ts'

type Typed = { text: string; onType: (text: string) => void }
type Part = { Whole: (props: Typed) => React.ReactNode }

const Light = ({ text, onType }: Typed) => <input aria-label="light" value={text} onChange={({ target }) => onType(target.value)} />
const Whole = ({ text, onType }: Typed) => <input aria-label="whole" value={text} onChange={({ target }) => onType(target.value)} />

function Field({ wanted }: { wanted: OnDemand<Part> }) {
  const [text, setText] = useState('')
  const { part, place, touches } = useOnDemand(wanted)
  const Shown = part?.Whole ?? Light
  return (
    <div ref={place} {...touches}>
      <Shown text={text} onType={setText} />
    </div>
  )
}

/** A part that is on its way until the test lets it arrive. */
async function renderField() {
  const { promise, resolve } = Promise.withResolvers<Part>()
  let asked = 0
  const wanted = onDemand(() => {
    asked += 1
    return promise
  })
  const { user } = await renderPage(<Field wanted={wanted} />)
  const arrive = () => act(async () => resolve({ Whole }))
  return { user, arrive, asked: () => asked, light: () => screen.getByLabelText<HTMLInputElement>('light') }
}
const whole = () => screen.getByLabelText<HTMLInputElement>('whole')

test('what was typed before the whole field arrived stays, with focus and caret, and the next letter joins it', async () => {
  const { user, arrive, asked, light } = await renderField()
  expect(asked()).toBe(0)
  await user.type(light(), 'Xhe')
  light().setSelectionRange(1, 1)
  await arrive()
  expect(document.activeElement).toBe(whole())
  await user.keyboard('in')
  expect(whole().value).toBe('Xinhe')
  expect(asked()).toBe(1)
})

test('whoever is elsewhere is not called to the field', async () => {
  const { user, arrive, light } = await renderField()
  await user.click(light())
  await user.click(document.body)
  await arrive()
  expect(document.activeElement).not.toBe(whole())
})

test('a character that is being composed is finished first', async () => {
  const { user, arrive, light } = await renderField()
  await user.click(light())
  act(() => void light().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true })))
  await arrive()
  const composing = light()
  await act(async () => void composing.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })))
  expect(document.activeElement).toBe(whole())
})
