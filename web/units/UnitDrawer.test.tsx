// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type UnitDetail, units } from '#contract/units.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { texts } from './texts.ts'
import { UnitDrawer } from './UnitDrawer.tsx'

const proposed: UnitDetail = {
  id: 'one',
  name: 'The builders',
  creditCode: '91330000000000000X',
  roles: ['contractor'],
  trades: [],
  grade: null,
  libraryFrom: null,
  libraryUntil: null,
  inLibrary: false,
  bannedUntil: null,
  founded: null,
  representative: null,
  phone: null,
  address: null,
  state: 'proposed',
  stateReason: null,
  mergedInto: null,
  createdAt: '2030-01-07T01:00:00.000Z',
  changedAt: '2030-01-07T01:00:00.000Z',
  version: 1,
  proposedBy: null,
  accounts: 0,
  mergedFrom: [],
  badConduct: [],
}

test('a reason being typed outlives that a colleague has rejected the unit meanwhile', async () => {
  let unit = proposed
  fakeServer(
    on(units.read, () => unit),
    on(units.history, () => ({ items: [], total: 0 })),
  )
  const { user, replies } = await renderPage(<UnitDrawer id="one" onClose={() => {}} onEdit={() => {}} />)
  await user.click(await screen.findByRole('button', { name: texts.en.reject }))
  await user.type(await screen.findByLabelText('Reason'), 'unknown here')
  unit = { ...proposed, state: 'rejected', stateReason: 'a double', version: 2 }
  await replies.invalidateQueries()
  await screen.findByText(texts.en.closed.rejected('a double'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('unknown here')
})
