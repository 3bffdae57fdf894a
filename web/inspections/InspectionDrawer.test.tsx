// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { type Inspection, inspections } from '#contract/inspections.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { county, signInAs } from '../testing/sign-in.ts'
import { offerTexts } from '../ui/actions/offer-texts.ts'
import { InspectionDrawer } from './InspectionDrawer.tsx'
import { texts } from './texts.ts'

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
  place: null,
  metresAway: null,
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
  await user.click(await screen.findByRole('button', { name: offerTexts.en.more }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel the inspection' }))
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

test('a plan that a colleague has changed meanwhile is overwritten only by somebody who was told', async () => {
  signInAs('SUPERVISE')
  let inspection = planned
  const asked = fakeServer(
    on(inspections.read, () => inspection),
    on(inspections.leads, () => [planned.lead]),
    on(inspections.change, ({ body }) => {
      if (body.version !== inspection.version) throw new Refusal('record.changed')
      return inspection
    }),
  )
  const { user, replies } = await renderPage(<InspectionDrawer findings={() => null} />, { at: '/?visit=one' })
  const versionsSent = () =>
    asked.flatMap(({ route, body }) => (route === inspections.change ? [(body as { version: number }).version] : []))
  await user.click(await screen.findByRole('button', { name: 'Change the plan' }))
  await user.type(await screen.findByLabelText(texts.en.others), 'Li{Enter}')
  inspection = { ...planned, plannedOn: '2030-01-09', version: 2 }
  await replies.invalidateQueries()
  await screen.findAllByText(/2030-01-09/)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(texts.en.changed)
  expect(versionsSent()).toEqual([1])
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(versionsSent()).toEqual([1, 2]))
})
