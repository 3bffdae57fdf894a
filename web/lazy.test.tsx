// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { lazy, useArrival } from './lazy.tsx'
import { renderPage } from './testing/render-page.tsx'

type Props = { name: string }

/** A button that opens a part which comes when it is pressed. */
function Page({ Part }: { Part: ReturnType<typeof lazy<Props>> }) {
  const [isOpen, setOpen] = useState(false)
  const { isComing, whenThere } = useArrival(Part)
  return (
    <>
      <button type="button" aria-busy={isComing} onClick={() => whenThere(() => setOpen(true))}>
        open
      </button>
      {isOpen && (
        <Suspense fallback="an empty place">
          <Part name="a window" />
        </Suspense>
      )}
    </>
  )
}

test('whoever asks for a part sees that it is coming, and then the part and no empty place', async () => {
  const script = Promise.withResolvers<React.ComponentType<Props>>()
  const { user } = await renderPage(<Page Part={lazy(() => script.promise)} />)
  const button = screen.getByRole('button')
  await user.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.body.textContent).toBe('open')
  script.resolve(({ name }) => <p>{name}</p>)
  await screen.findByText('a window')
  expect(button.getAttribute('aria-busy')).toBe('false')
})

test('a part that does not come offers another try in its place', async () => {
  const { user } = await renderPage(<Page Part={lazy<Props>(() => Promise.reject(new Error('no line')))} />)
  await user.click(screen.getByRole('button'))
  expect(await screen.findAllByRole('button')).toHaveLength(2)
})
