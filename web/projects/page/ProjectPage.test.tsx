// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { Filing } from '#contract/filing.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { projects } from '#contract/projects.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import type { ProjectTab } from '../further-tabs.ts'
import { pageTexts } from '../page-texts.ts'
import { ProjectPage } from './ProjectPage.tsx'

const nothingYet = Object.fromEntries(Object.keys(Filing.properties).map((name) => [name, null]))

const draft = {
  id: 'bridge',
  version: 1,
  name: 'Bridge over the brook',
  state: 'draft',
  kind: 1,
  stopped: false,
  number: null,
  region: { code: '990101101201', name: { en: 'Taoyuan', zh: '桃源村' }, level: 'village' },
  filer: { id: 'li', name: 'Li' },
  filing: { ...nothingYet, name: 'Bridge over the brook', kind: 1, regionCode: '990101101201', fundingLines: [] },
  limits: defaultLimits[1],
  mayEdit: true,
  mayTransfer: true,
  ...{
    marks: [],
    questions: [],
    warnings: [],
    undecidable: [],
    requests: [],
    files: [],
    rounds: [],
    reports: [],
    payments: [],
    changes: [],
  },
  ...{ acceptances: [], checklist: [], actions: [], turns: [], counts: { risk: 2, supervision: 0, experts: 0 } },
} as unknown as ProjectDetail // as much of a draft as its page draws

test('a project has a heading while it is read and where there is none', async () => {
  const held = Promise.withResolvers<never>()
  fakeServer(on(projects.read, () => held.promise))
  await renderPage(<ProjectPage id="1" further={[]} offers={[]} />)
  const heading = screen.getByRole('heading', { level: 1, name: 'Filing' })
  expect(document.querySelector('.ant-skeleton')).toBeTruthy()
  held.reject(new Refusal('record.not-found'))
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
})

test('a draft is handed to another filer by whoever may, while it is written', async () => {
  signInAs('VILLAGE_ADMIN')
  fakeServer(on(projects.read, () => draft))
  await renderPage(<ProjectPage id="1" further={[]} offers={[]} />)
  await screen.findByRole('button', { name: pageTexts.en.transfer })
})

const Nothing = () => null
const tab = (key: keyof ProjectDetail['counts']): ProjectTab => ({
  key,
  label: { en: key, zh: key },
  needs: ['VILLAGE_ADMIN'],
  Component: Nothing,
})

test('tabs say how much lies in them, those of other features too; an empty one steps back', async () => {
  signInAs('VILLAGE_ADMIN')
  fakeServer(on(projects.read, () => draft))
  await renderPage(<ProjectPage id="1" further={[tab('risk'), tab('supervision')]} offers={[]} />)
  expect((await screen.findByRole('tab', { name: 'risk 2' })).querySelector('.quiet')).toBeNull()
  expect(screen.getByRole('tab', { name: 'supervision' }).querySelector('.quiet')).not.toBeNull()
})
