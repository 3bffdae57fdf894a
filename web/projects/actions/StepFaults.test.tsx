// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FaultyField, faulty, Refusal } from '#contract/errors.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { paperNames } from '../../terms/paper-names.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { actionTexts } from './action-texts.ts'
import { stageOf, stagesOf } from './fields/stages.tsx'
import { StepForm } from './StepForm.tsx'
import { stepTexts } from './step-texts.ts'

const { en: fields } = actionTexts
const project = {
  ...{ id: 'road', state: 'sourcing', kind: 1, version: 1, filing: {}, limits: defaultLimits[1] },
  ...{ files: [], requests: [], actions: [], acceptances: [], changes: [], rounds: [], marks: [], questions: [] },
}

const show = (action: ProjectAction, changes: object = {}) => (
  <StepForm
    action={action}
    project={{ ...project, ...changes } as unknown as ProjectDetail /* it looks at no more */}
    onDone={() => {}}
    onClose={() => {}}
  />
)

/** The form of a failed round, filled in and sent to a server that finds these faults. */
async function sendFailedRound(...faults: FaultyField[]) {
  const route = projectActionRoutes['fail-round']
  fakeServer(
    on(route, () => {
      throw faulty(...faults)
    }),
  )
  signInAs()
  const { user } = await renderPage(show('fail-round'))
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

test('a missing paper is named and marked at its place until it has come, and the keyboard stands there', async () => {
  const need = { kind: 'evidence', category: 'PROJECT_PROCESS_FILE', step: 'completion' } as const
  fakeServer(
    on(projectActionRoutes.suspend, () => {
      throw new Refusal('project.obstructed', { obstacles: [{ ...need, step: 'suspension' }] })
    }),
  )
  signInAs()
  const { user } = await renderPage(show('suspend'))
  fireEvent.change(await screen.findByLabelText(fields.reason), { target: { value: 'no money until spring' } })
  await user.click(screen.getByRole('button', { name: lifecycleTexts.en.actions.suspend }))
  const fault = await screen.findByText(pageTexts.en.needs(paperNames.en.papers.suspension ?? ''))
  const place = screen.getByRole('group', { name: new RegExp(paperNames.en.papers.suspension ?? '') })
  expect(place.contains(fault)).toBe(true)
  expect(place.contains(document.activeElement)).toBe(true)
})

test('a contract is told stage by stage: no stage is left with a gap, and what was typed is still there when one comes back', async () => {
  const sent = fakeServer()
  signInAs()
  await renderPage(show('sign-direct', { filing: { method: 'direct' } }))
  const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  fireEvent.click(await screen.findByText(fields.kindTeam))
  await screen.findByLabelText(fields.supplierName)
  fireEvent.click(screen.getByText(stepTexts.en.next))
  expect(await screen.findAllByText(fieldFaultText('en', 'required'))).not.toHaveLength(0)
  enter(fields.supplierName, 'The village team')
  enter(fields.idNumber, '990101198001011236')
  enter(fields.mobile, '13900000009')
  fireEvent.click(screen.getByText(stepTexts.en.next))
  fireEvent.click(await screen.findByText(stepTexts.en.back))
  expect(screen.getByRole('region', { name: stepTexts.en.stages.supplier })).toBeTruthy()
  expect((screen.getByLabelText(fields.supplierName) as HTMLInputElement).value).toBe('The village team')
  expect(sent).toEqual([])
  const stages = stagesOf('sign-direct', project as unknown as ProjectDetail) ?? []
  const opened = ['supplier.mobile', 'contract.contractPrice', 'deviationReason'].map((field) => stages[stageOf(stages, field)]?.key)
  expect(opened, 'the stage that a fault opens').toEqual(['supplier', 'contract', 'papers'])
})
