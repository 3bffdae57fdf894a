// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dictionaries } from '#contract/dictionaries.ts'
import { faulty } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { defaultLimits } from '#domain/limits.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { FilingCheck } from './FilingCheck.tsx'
import type { Saving } from './use-filing-autosave.ts'

const { en: words } = filingTexts
const filing = {
  name: 'Street lamps',
  trade: 'road',
  description: 'Forty lamps along the village street.',
  decisionType: 'representatives-meeting',
  decisionDate: '2026-03-01',
  shouldAttend: 30,
  didAttend: 27,
  agreed: 26,
  publicityStart: '2026-03-02',
  publicityEnd: '2026-03-03',
  estimatedPrice: 1_000_000,
  fundingLines: [{ source: 'collective', amount: 1_000_000, documentNo: null }],
  method: 'direct',
  plannedStart: '2026-05-01',
  plannedEnd: '2026-07-31',
  ownerUnitId: 'owner',
  contactName: 'Chen',
  contactPhone: '13900000001',
} as unknown as Filing // what the rules of submitting look at

const project = {
  id: 'lamps',
  kind: 1,
  limits: defaultLimits[1],
  undecidable: [],
  files: [{ category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing', supersededBy: null }],
} as unknown as ProjectDetail // it looks at no more
const saving = { filing: () => filing, now: async () => true, version: () => 1 } as unknown as Saving

test('a short publicity is explained at its field: nothing is sent before, and what the server says of it stands there', async () => {
  const asked = fakeServer(
    on(dictionaries.options, () => [{ code: 'direct', label: { en: 'Direct', zh: '' }, methodClass: 'non-competitive' as const }]),
    on(projectActionRoutes.submit, () => {
      throw faulty({ field: 'deviationReason', code: 'control-characters' })
    }),
  )
  const sent = () => asked.filter(({ route }) => route === projectActionRoutes.submit).map(({ body }) => body)
  const { user } = await renderPage(<FilingCheck project={project} saving={saving} onJump={() => {}} onDone={() => {}} />)
  const submit = await screen.findByRole('button', { name: lifecycleTexts.en.actions.submit })
  await user.click(submit)
  await screen.findByText(fieldFaultText('en', 'too-short', { limit: 5 }))
  expect(screen.queryByText(words.checkReady)).toBeNull()
  expect(sent()).toEqual([])
  fireEvent.change(screen.getByLabelText(words.shortPublicityReason), { target: { value: 'the board was damaged' } })
  await user.click(submit)
  await waitFor(() => expect(sent()).toEqual([{ version: 1, deviationReason: 'the board was damaged' }]))
  await screen.findByText(fieldFaultText('en', 'control-characters'))
})
