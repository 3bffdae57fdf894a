// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inspections } from '#contract/inspections.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { signInAs } from '../testing/sign-in.ts'
import { InspectionDays } from './InspectionDays.tsx'
import { texts } from './texts.ts'

test('a week that was just turned to has no free days before the answer says so', async () => {
  signInAs('SUPERVISE')
  const held = Promise.withResolvers<never>()
  const empty = Promise.resolve({ items: [], page: 1, size: 100, total: 0 })
  const answers = [empty, held.promise]
  fakeServer(on(inspections.list, () => answers.shift() ?? empty))
  const { user } = await renderPage(<InspectionDays />, { at: '/?from=2030-01-07' })
  expect(await screen.findAllByText(texts.en.noneThatDay)).toHaveLength(7)
  await user.click(screen.getByLabelText(texts.en.later))
  await screen.findByText('2030-01-14 – 2030-01-20')
  expect(screen.queryByText(texts.en.noneThatDay)).toBeNull()
  expect(document.querySelector('.ant-skeleton')).toBeTruthy()
})
