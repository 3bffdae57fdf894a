// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ExpertDetail } from '#contract/talent.ts'
import { renderPage } from '../testing/render-page.tsx'
import { ExpertActions } from './ExpertActions.tsx'

/** A page to which the news comes that a colleague has removed the expert. */
function Page() {
  const [isRemoved, setRemoved] = useState(false)
  const actions = [{ action: 'suspend', hindrance: isRemoved ? 'state' : null }]
  const expert = { id: 'one', name: 'Li', version: 1, actions } as ExpertDetail // it looks at no more
  return (
    <>
      <button type="button" onClick={() => setRemoved(true)}>
        the page is asked again
      </button>
      <ExpertActions expert={expert} onEdit={() => {}} />
    </>
  )
}

test('a reason being typed outlives that a colleague has removed the expert meanwhile', async () => {
  const { user } = await renderPage(<Page />)
  await user.click(await screen.findByText('Suspend'))
  await user.type(await screen.findByLabelText('Reason'), 'never came')
  screen.getByText('the page is asked again').click()
  await screen.findByText('Nothing can be done in this state.')
  expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('never came')
})
