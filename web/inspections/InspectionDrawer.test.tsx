// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Inspection, inspections } from '#contract/inspections.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { county, signInAs } from '../testing/sign-in.ts'
import { InspectionDrawer } from './InspectionDrawer.tsx'

const planned: Inspection = {
  id: 'one',
  project: { id: 'bridge', number: null, name: 'The bridge', region: county },
  type: 'routine',
  state: 'planned',
  plannedOn: '2030-01-07',
  lead: { id: 'me', name: 'Me' },
  others: [],
  result: null,
  findings: 0,
  submittedAt: null,
  checks: [],
  summary: null,
  cancelReason: null,
  pickId: null,
  startedAt: null,
  version: 1,
  files: [],
  actions: [
    { action: 'start', hindrance: null },
    { action: 'cancel', hindrance: null },
  ],
}
const begun: Inspection = {
  ...planned,
  state: 'in-progress',
  startedAt: '2030-01-07T01:00:00.000Z',
  version: 2,
  actions: [
    { action: 'save', hindrance: null },
    { action: 'submit', hindrance: null },
    { action: 'cancel', hindrance: null },
  ],
}
const over: Inspection = { ...planned, state: 'cancelled', cancelReason: 'Rain all day.', version: 3, actions: [] }

test('a reason being typed outlives whatever becomes of the inspection meanwhile', async () => {
  signInAs('SUPERVISE')
  let inspection = planned
  fakeServer(
    on(inspections.read, () => inspection),
    on(inspections.leads, () => []),
  )
  const { user, replies } = await renderPage(<InspectionDrawer findings={() => <p>findings</p>} />, { at: '/?visit=one' })
  await user.click(await screen.findByRole('button', { name: 'Cancel the inspection' }))
  await user.type(await screen.findByLabelText('Reason'), 'road closed')
  const typed = () => (screen.getByLabelText('Reason') as HTMLTextAreaElement).value
  inspection = begun
  await replies.invalidateQueries()
  await screen.findByText('findings')
  expect(typed()).toBe('road closed')
  inspection = over
  await replies.invalidateQueries()
  await screen.findByText('Rain all day.')
  await waitFor(() => expect(typed()).toBe('road closed'))
})
