// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { ProjectDetail, RequestView } from '#contract/project-views.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { pageTexts } from '../page-texts.ts'
import { RequestPanel } from './RequestPanel.tsx'

const request: RequestView = {
  id: 'request',
  kind: 'change',
  payload: {},
  units: [],
  askedBy: { id: 'filer', name: 'The filer' },
  askedAt: '2030-01-07T01:00:00.000Z',
  level: 'town',
  dueOn: '2030-01-14',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  decision: null,
  consentBy: null,
  obstacles: [],
  mayRefuse: true,
  mayWithdraw: false,
  mayConsent: false,
}

/** A page to which the news comes that a colleague has decided. */
function Page() {
  const [isDecided, setDecided] = useState(false)
  const requests = [isDecided ? { ...request, state: 'granted' as const } : request]
  return (
    <>
      <button type="button" onClick={() => setDecided(true)}>
        the page is asked again
      </button>
      <RequestPanel
        project={{ id: 'bridge', version: 1, requests } as unknown as ProjectDetail /* it looks at no more */}
        onDecided={() => {}}
      />
    </>
  )
}

test('a decision being typed outlives that a colleague has decided meanwhile', async () => {
  signInAs('PROJECT_MANAGEMENT')
  const { user } = await renderPage(<Page />)
  await screen.findByText(pageTexts.en.decidedAt.town)
  await user.click(await screen.findByRole('button', { name: pageTexts.en.refuse }))
  await user.type(await screen.findByLabelText('Reason'), 'not proved')
  screen.getByText('the page is asked again').click()
  await waitFor(() => expect(screen.queryByText(pageTexts.en.decidedAt.town)).toBeNull())
  expect((screen.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('not proved')
})
