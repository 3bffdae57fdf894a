// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inspections, type WeekItem } from '#contract/inspections.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { county, signInAs } from '../testing/sign-in.ts'
import { WeekView } from './WeekView.tsx'

const proposal = (id: string): WeekItem => ({
  project: { id, number: null, name: `The ${id}`, region: county },
  state: 'in-progress',
  score: 40,
  level: 'orange',
  reasons: [],
  lastVisit: null,
})

test('a reason being typed outlives that its project is proposed no more, and is sent for that project', async () => {
  signInAs('SUPERVISE')
  let items = [proposal('bridge'), proposal('road')]
  const asked = fakeServer(
    on(inspections.week, () => ({ items, planned: [], visits: 0, hits: 0 })),
    on(inspections.skip, () => null),
  )
  const { user, replies } = await renderPage(<WeekView />)
  await user.click(await screen.findByLabelText('Not now: The bridge'))
  await user.type(await screen.findByLabelText('Reason'), 'seen in May')
  items = [proposal('road')]
  await replies.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('The bridge')).toBeNull())
  const reason = screen.getByLabelText('Reason') as HTMLTextAreaElement
  expect(reason.value).toBe('seen in May')
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(asked.find(({ route }) => route === inspections.skip)?.params).toEqual({ id: 'bridge' }))
  await waitFor(() => expect(screen.queryByLabelText('Reason')).toBeNull())
})
