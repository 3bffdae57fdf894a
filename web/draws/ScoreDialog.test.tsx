// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Draw, type DrawSeat, draws } from '#contract/draws.ts'
import { Refusal } from '#contract/errors.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ScoreDialog } from './ScoreDialog.tsx'
import { texts } from './texts.ts'

const seat = { id: 'seat', name: 'Li', score: 60, scoreNote: null } as DrawSeat // it looks at no more

/** A page to which the news comes that a colleague has scored the same person. */
function Page() {
  const [version, setVersion] = useState(1)
  const draw = { id: 'one', version } as Draw // it looks at no more
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        the page is asked again
      </button>
      <ScoreDialog draw={draw} seat={seat} onClose={() => {}} />
    </>
  )
}

test('a score that a colleague has given meanwhile is overwritten only by somebody who was told', async () => {
  const asked = fakeServer(
    on(draws.score, ({ body }) => {
      if (body.version !== 2) throw new Refusal('record.changed')
      return {} as Draw // nothing here reads it
    }),
  )
  const { user } = await renderPage(<Page />)
  const versionsSent = () => asked.map(({ body }) => (body as { version: number }).version)
  await user.type(await screen.findByLabelText(texts.en.note), 'late')
  screen.getByText('the page is asked again').click()
  await user.click(screen.getByRole('button', { name: texts.en.confirm }))
  await waitFor(() => expect(versionsSent()).toEqual([1]))
  await screen.findByRole('alert')
  await user.click(await screen.findByRole('button', { name: texts.en.confirm }))
  await waitFor(() => expect(versionsSent()).toEqual([1, 2]))
})
