// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import type { RequestKind } from '#contract/lifecycle.ts'
import type { ProjectDetail, RequestView } from '#contract/project-views.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { RequestContent } from './RequestContent.tsx'

const yuan = (amount: number) => amount * 100
const contract = { contractPrice: yuan(100_000), contractEnd: '2030-06-30' }
const changes = [{ id: 'earlier', type: 'value', amount: yuan(-4_000) }]
const filing = { estimatedPrice: yuan(120_000), controlPrice: yuan(110_000), method: 'inquiry', plannedEnd: '2030-05-31' }
const underWay = { state: 'in-progress', filing, contract, changes, paid: yuan(30_000), payments: [{}], limits: defaultLimits[1] }

/** The rows of what a request would change: name, now, if approved. */
async function consequencesOf(kind: RequestKind, payload: object, state: RequestView['state'] = 'open', project: object = underWay) {
  const methods = [
    { code: 'inquiry', label: { en: 'Price inquiry', zh: '' }, methodClass: 'competitive' as const },
    { code: 'direct', label: { en: 'Direct award', zh: '' }, methodClass: 'non-competitive' as const },
  ]
  fakeServer(
    on(dictionaries.names, () => methods),
    on(dictionaries.options, () => methods),
  )
  const request = { kind, payload, units: [], state } as unknown as RequestView // it looks at no more
  await renderPage(<RequestContent project={project as ProjectDetail} request={request} />)
  if (kind === 'amendment') await screen.findAllByText('Direct award')
  const table = screen.queryByRole('table')
  const rows = table ? within(table).getAllByRole('row').slice(1) : []
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

test('a change order shows the contract before and after, and all changes against the limit', async () => {
  const asked = { type: 'value', amount: yuan(8_000), newEnd: '2030-08-31', reason: 'more drains' }
  expect(await consequencesOf('change', asked)).toEqual([
    ['Contract and approved changes', '¥96,000.00', '¥104,000.00+¥8,000.00 (+8.33%)'],
    ['All changes against the contract', '4%', '12%, limit 10%'],
    ['End of the contract', '2030-06-30', '2030-08-31'],
  ])
})

test('a settlement is held against contract and changes, and against what is paid', async () => {
  const asked = { submitted: yuan(95_000), reviewed: yuan(90_000), agencyId: null, date: '2030-09-01' }
  expect(await consequencesOf('settlement', asked)).toEqual([
    ['Contract and approved changes, and the settled price', '¥96,000.00', '¥90,000.00−¥6,000.00 (−6.25%)'],
    ['Left to pay', '¥66,000.00', '¥60,000.00'],
    ['State', 'In progress', 'Settled'],
  ])
})

test('a higher price is held against estimate and ceiling', async () => {
  const sign = {
    award: null,
    supplier: { kind: 'team', name: 'Team', idNumber: '990*', mobile: '139*' },
    contract: { contractPrice: yuan(121_000) },
  }
  expect(await consequencesOf('over-price', { sign, reason: 'dearer' }, 'open', { ...underWay, state: 'filed' })).toEqual([
    ['Estimated price, and the contract price', '¥120,000.00', '¥121,000.00+¥1,000.00 (+0.83%)'],
    ['Price ceiling, and the contract price', '¥110,000.00', '¥121,000.00+¥11,000.00 (+10%)'],
    ['State', 'Filed', 'Contracted'],
  ])
})

test('an amendment shows names instead of codes, old beside new, in the order of the form, and that giving up competition leads back', async () => {
  const asked = { plannedEnd: '2030-12-31', method: 'direct', reason: 'nobody came' }
  expect(await consequencesOf('amendment', asked, 'open', { ...underWay, state: 'sourcing' })).toEqual([
    ['Contracting method', 'Price inquiry', 'Direct award'],
    ['Planned end', '2030-05-31', '2030-12-31'],
    ['State', 'In procurement', 'Filed'],
  ])
})

test('a termination shows what is said to be paid beside the payments on record', async () => {
  const rows = await consequencesOf('termination', { reason: 'no money', paid: yuan(25_000) })
  expect(rows).toEqual([['State', 'In progress', 'Terminated']])
  expect(screen.getByText('Paid, 1 payment on record').nextSibling?.textContent).toBe('¥30,000.00+¥5,000.00 (+20%)')
})

test('what was decided keeps what was asked and compares it with nothing of today', async () => {
  const asked = { type: 'value', amount: yuan(8_000), newEnd: null, reason: 'more drains' }
  expect(await consequencesOf('change', asked, 'granted')).toEqual([])
  expect(screen.getByText('more drains')).toBeTruthy()
})
