// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FaultyField, faulty } from '#contract/errors.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { ActionDrawer } from './ActionDrawer.tsx'
import { actionTexts } from './action-texts.ts'

const { en: fields } = actionTexts
const project = { id: 'road', state: 'sourcing', version: 1, files: [], requests: [], actions: [], filing: {}, limits: {} }

/** The form of a failed round, filled in and sent to a server that finds these faults. */
async function sendFailedRound(...faults: FaultyField[]) {
  const route = projectActionRoutes['fail-round']
  fakeServer(
    on(route, () => {
      throw faulty(...faults)
    }),
  )
  signInAs()
  const { user } = await renderPage(
    <ActionDrawer
      action="fail-round"
      project={project as unknown as ProjectDetail /* it looks at no more */}
      onDone={() => {}}
      onClose={() => {}}
    />,
  )
  const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText(fields.reason)
  enter(fields.reason, 'too few bidders')
  enter(fields.noticeDate, '2026-03-15')
  enter(fields.closingDate, '2026-03-25')
  await user.click(screen.getByRole('button', { name: lifecycleTexts.en.actions['fail-round'] }))
}

test('what is wrong with the bidders as a whole is told where they stand', async () => {
  await sendFailedRound({ field: 'bidders', code: 'duplicate' })
  const bidders = await screen.findByRole('group', { name: fields.bidders })
  expect(await within(bidders).findByText(fieldFaultText('en', 'duplicate'))).toBeTruthy()
})

test('a step that has to be explained also says at once what is wrong with it', async () => {
  await sendFailedRound(
    { field: 'noticeDate', code: 'day.too-early', facts: { limit: '2026-03-20' } },
    { field: 'deviationReason', code: 'required', facts: { deviations: ['short-bid-period'] } },
  )
  expect(await screen.findByText(lifecycleTexts.en.deviations['short-bid-period'])).toBeTruthy()
  expect(await screen.findByText(fieldFaultText('en', 'day.too-early', { limit: '2026-03-20' }))).toBeTruthy()
})
