// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { ActionDrawer } from './ActionDrawer.tsx'
import { actionTexts } from './action-texts.ts'

const action = 'request-termination'
const route = projectActionRoutes[action]
const bare = {
  id: 'bridge',
  state: 'in-progress',
  filer: { name: 'Li' },
  progress: 50,
  files: [],
  requests: [],
  actions: [],
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
      <ActionDrawer action={action} project={project} onDone={() => {}} onClose={() => {}} />
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
