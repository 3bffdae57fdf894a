// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { formTexts } from '../../ui/form/form-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { actionTexts } from './action-texts.ts'
import { phraseTexts } from './phrase-texts.ts'
import { StepForm } from './StepForm.tsx'

const action = 'suspend'
const route = projectActionRoutes[action]
const bare = {
  id: 'bridge',
  state: 'in-progress',
  filer: { name: 'Li' },
  progress: 50,
  files: [],
  ...{ requests: [], actions: [], acceptances: [], changes: [], rounds: [], marks: [], questions: [] },
  filing: {},
  region: {},
}

/** A page to which the news comes that a colleague has recorded a payment. */
function Page() {
  const [version, setVersion] = useState(1)
  const project = { ...bare, version, paid: version * 100 } as unknown as ProjectDetail // it looks at no more
  return (
    <>
      <button type="button" onClick={() => setVersion(2)}>
        the page is asked again
      </button>
      <StepForm action={action} project={project} onDone={() => {}} onClose={() => {}} />
    </>
  )
}

test('what a step was filled in with is sent as of then, and somebody else’s change is shown before it is sent again', async () => {
  const asked = fakeServer(
    on(route, ({ body }) => {
      if (body.version !== 2) throw new Refusal('record.changed')
      return {} as ProjectDetail // nothing here reads it
    }),
  )
  const { user } = await renderPage(<Page />)
  const versionsSent = () => asked.map(({ body }) => (body as { version: number }).version)
  await user.type(await screen.findByLabelText(actionTexts.en.reason), 'no money is left')
  screen.getByText('the page is asked again').click()
  await user.click(screen.getByRole('button', { name: lifecycleTexts.en.actions[action] }))
  await waitFor(() => expect(versionsSent()).toEqual([1]))
  await screen.findByText(new RegExp(`^${pageTexts.en.paid}: `))
  await user.click(await screen.findByRole('button', { name: pageTexts.en.staleWays.keepMine }))
  await waitFor(() => expect(versionsSent()).toEqual([1, 2]))
})

const reviewed = {
  ...bare,
  version: 1,
  state: 'town-review',
  risk: null,
  warnings: [],
  limits: defaultLimits[1],
  filing: { majorProject: null },
}

test('a plain filing is approved with the usual words and one press; where something fired, the words are one’s own', async () => {
  const sent = fakeServer(on(projectActionRoutes.approve, () => ({}) as ProjectDetail)) // nothing here reads it
  const show = (changes: object) => (
    <StepForm
      action="approve"
      project={{ ...reviewed, ...changes } as unknown as ProjectDetail /* it looks at no more */}
      onDone={() => {}}
      onClose={() => {}}
    />
  )
  const { user, unmount } = await renderPage(show({}))
  const [usual = '', other = ''] = phraseTexts.en.steps.approve ?? []
  expect((await screen.findByLabelText<HTMLTextAreaElement>(actionTexts.en.opinion)).value).toBe(usual)
  await user.click(screen.getByRole('button', { name: other }))
  await user.click(screen.getByRole('button', { name: lifecycleTexts.en.actions.approve }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ version: 1, opinion: other }]))
  unmount()
  await renderPage(show({ risk: { level: 'orange', score: 51 } }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(actionTexts.en.opinion)).value).toBe('')
})

test.each([
  ['start-review', lifecycleTexts.en.actions['start-review']],
  ['withdraw', formTexts.en.cancel],
] as const)('what only has to be confirmed is a small dialog: %s stands on “%s”', async (small, ready) => {
  await renderPage(<StepForm action={small} project={reviewed as unknown as ProjectDetail} onDone={() => {}} onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog', { name: lifecycleTexts.en.actions[small] })
  expect(dialog.closest('.ant-drawer')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(ready))
})
