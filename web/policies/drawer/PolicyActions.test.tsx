// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { PolicyDetail } from '#contract/policies.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { texts } from '../texts.ts'
import { PolicyActions } from './PolicyActions.tsx'

/** A page to which the news comes that a colleague has withdrawn the policy. */
function Page() {
  const [isWithdrawn, setWithdrawn] = useState(false)
  const closed = isWithdrawn ? 'withdrawn' : null
  const policy = { id: 'one', title: 'Rules', version: 1, state: 'in-force', closed, draft: null } as PolicyDetail // it looks at no more
  return (
    <>
      <button type="button" onClick={() => setWithdrawn(true)}>
        the page is asked again
      </button>
      <PolicyActions policy={policy} onRevise={() => {}} onClose={() => {}} />
    </>
  )
}

test('a reason being typed outlives that a colleague has withdrawn the policy meanwhile', async () => {
  const { user } = await renderPage(<Page />)
  await user.click(await screen.findByText(texts.en.withdraw))
  await user.type(await screen.findByLabelText('Reason'), 'out of date')
  screen.getByText('the page is asked again').click()
  await waitFor(() => expect(screen.queryByText(texts.en.revise)).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('out of date')
})
