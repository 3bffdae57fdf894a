// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Draw, draws } from '#contract/draws.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { fakeServer, on } from '../testing/fake-server.ts'
import { renderPage } from '../testing/render-page.tsx'
import { county } from '../testing/sign-in.ts'
import { DrawsTab } from './DrawsTab.tsx'

const at = '2030-01-07T01:00:00.000Z'
const draw = (id: string): Draw => ({
  id,
  subject: 'experts',
  project: { id: 'bridge', number: null, name: 'The bridge', region: county },
  pool: 'evaluation',
  state: 'committed',
  sessionStart: at,
  sessionEnd: at,
  operator: { id: 'operator', name: 'The operator' },
  witness: { id: 'me', name: 'Me' },
  seats: 3,
  committedAt: at,
  quotas: [],
  statutory: false,
  grade: null,
  reason: null,
  supersedes: null,
  area: county,
  widened: false,
  bidders: [],
  eligible: 9,
  exclusions: [],
  excluded: [],
  candidates: [],
  algorithm: '1',
  listHash: 'list',
  seedHash: 'seed',
  seed: null,
  text: null,
  drawnAt: null,
  publishedAt: null,
  members: [],
  namesShown: false,
  history: [],
  version: 1,
  actions: [{ action: 'speak', hindrance: null }],
})

test('what a witness is typing stays when another draw of the project is begun meanwhile', async () => {
  let items = [draw('first')]
  fakeServer(
    on(draws.ofProject, () => ({ items, statutory: false, mayDraw: null })),
    on(draws.read, ({ params: { id } }) => draw(id)),
  )
  const project = { id: 'bridge', state: 'sourcing' } as ProjectDetail // it looks at no more while nobody draws
  const { user, replies } = await renderPage(<DrawsTab project={project} />)
  const text = (await screen.findByLabelText('Text of the witness')) as HTMLInputElement
  await user.type(text, 'the weather is fine')
  items = [draw('second'), draw('first')]
  await replies.invalidateQueries()
  await screen.findByText('All draws of this project')
  expect(screen.getByLabelText('Text of the witness')).toBe(text)
  expect(text.value).toBe('the weather is fine')
})
