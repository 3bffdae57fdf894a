// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Form } from 'antd'
import { expect, test } from 'vitest'
import { deadlines } from '#contract/deadlines.ts'
import { dictionaries } from '#contract/dictionaries.ts'
import { faulty } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projectActionRoutes, projects } from '#contract/projects.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import type { SubmissionPreview } from '#contract/submission-preview.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { defaultDeadlines } from '#domain/time/deadlines.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { filingTexts } from '../filing-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { checkTexts } from './check-texts.ts'
import { FilingCheck } from './FilingCheck.tsx'
import type { Saving } from './use-filing-autosave.ts'
import { WrittenFiling } from './WrittenFiling.tsx'

const { en: words } = filingTexts
const { en: own } = checkTexts
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
  marks: [],
  id: 'lamps',
  kind: 1,
  limits: defaultLimits[1],
  undecidable: [],
  filing,
  region: { name: { en: 'Taoyuan', zh: '桃源村' } },
  owner: { name: 'Taoyuan cooperative' },
  files: [{ id: 'minutes', name: 'minutes.pdf', category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing', supersededBy: null }],
} as unknown as ProjectDetail // it looks at no more

const predicted: SubmissionPreview = {
  offices: [
    { level: 'town', name: { en: 'Qingshi Town', zh: '青石镇' }, people: ['Wang Fang'] },
    { level: 'county', name: { en: 'Linxi County', zh: '林溪县' }, people: [] },
  ],
  reviewDays: 7,
  reviewUntil: '2026-04-01',
  explanationDays: 4,
  results: [
    { indicator: 'K08', severity: 4, raisesAlert: true, inputs: [] },
    { indicator: 'K44', severity: 1, raisesAlert: false, inputs: [] },
  ],
  names: {},
}

function Check({ changes, onJump }: { changes: Partial<Filing>; onJump: (target: string) => void }) {
  const [form] = Form.useForm<Filing>()
  const saving = {
    state: 'saved',
    filing: () => ({ ...filing, ...changes }),
    changed: () => {},
    now: async () => true,
    version: () => 1,
  } as unknown as Saving
  return (
    <WrittenFiling project={project} form={form} saving={saving}>
      <Form form={form} />
      <FilingCheck project={project} saving={saving} onJump={onJump} onDone={() => {}} />
    </WrittenFiling>
  )
}

async function lastLook(changes: Partial<Filing> = {}, preview = predicted) {
  const asked = fakeServer(
    on(dictionaries.options, () => [{ code: 'direct', label: { en: 'Direct', zh: '' }, methodClass: 'non-competitive' as const }]),
    on(deadlines.read, () => ({ figures: defaultDeadlines, version: 0, mayChange: false })),
    on(projects.preview, () => preview),
    on(projectActionRoutes.submit, () => {
      throw faulty({ field: 'deviationReason', code: 'control-characters' })
    }),
  )
  const jumps: string[] = []
  const { user } = await renderPage(<Check changes={changes} onJump={(target) => jumps.push(target)} />)
  await screen.findByText(new RegExp(predicted.reviewUntil))
  const sent = () => asked.filter(({ route }) => route === projectActionRoutes.submit).map(({ body }) => body)
  return { user, jumps, sent }
}

const settled = { publicityStart: null, publicityEnd: null }

test('a short publicity is explained at its field: nothing is sent before, and what the server says of it stands there', async () => {
  const { user, sent } = await lastLook()
  const submit = await screen.findByRole('button', { name: lifecycleTexts.en.actions.submit })
  await user.click(submit)
  await screen.findByText(fieldFaultText('en', 'too-short', { limit: 5 }))
  expect(sent()).toEqual([])
  fireEvent.change(screen.getByLabelText(words.shortPublicityReason), { target: { value: 'the board was damaged' } })
  await user.click(submit)
  await waitFor(() => expect(sent()).toEqual([{ version: 1, deviationReason: 'the board was damaged' }]))
  await screen.findByText(fieldFaultText('en', 'control-characters'))
})

test('the whole filing stands there, every part with the way back to its first field', async () => {
  const { user, jumps } = await lastLook(settled)
  const decision = screen.getByRole('region', { name: words.steps.decision })
  for (const text of ['2026-03-01', '27', '26']) within(decision).getByText(text)
  expect(within(decision).queryByText(words.publicityStart)).toBeNull()
  within(screen.getByRole('region', { name: words.steps.evidence })).getByText('minutes.pdf')
  await user.click(screen.getByRole('button', { name: own.edit(words.steps.decision) }))
  await user.click(screen.getByRole('button', { name: own.edit(words.steps.evidence) }))
  expect(jumps).toEqual(['decisionType', 'PROJECT_GENERATION_BASIS_FILE'])
})

test('who decides until when and every coming alert is told, with the days to explain it', async () => {
  const { user, jumps } = await lastLook(settled)
  screen.getByText(own.willRaise(4))
  expect(screen.queryByText(words.checkReady)).toBeNull()
  const decided = screen.getByRole('region', { name: own.decided })
  within(decided).getByText(own.until(7, '2026-04-01'))
  expect(decided.textContent).toContain('Qingshi Town (Wang Fang)')
  expect(decided.textContent).toContain('Linxi County')
  const alerts = screen.getByRole('region', { name: own.alerts })
  within(alerts).getByText(indicatorTexts.K08.name.en)
  within(screen.getByRole('region', { name: own.hints })).getByText(indicatorTexts.K44.name.en)
  await user.click(within(alerts).getByRole('button'))
  expect(jumps).toEqual(['didAttend'])
})

test('without an alert it is simply ready', async () => {
  await lastLook(settled, { ...predicted, results: [] })
  screen.getByText(words.checkReady)
  screen.getByText(own.nothing)
})

test('what is missing stands at the top with the way to it, and then nothing can be submitted', async () => {
  const { user, jumps } = await lastLook({ ...settled, trade: null })
  screen.getByText(words.checkMissing(1))
  expect(screen.queryByText(own.willRaise(4))).toBeNull()
  await user.click(screen.getByRole('button', { name: words.goThere }))
  expect(jumps).toEqual(['trade'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: lifecycleTexts.en.actions.submit }).disabled).toBe(true)
})
