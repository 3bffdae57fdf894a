// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { evidence } from '#contract/evidence.ts'
import type { RiskInput } from '#contract/risk.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { PhotoPairs } from './PhotoPairs.tsx'
import { pairsOf } from './photo-pairs.ts'

const file = (name: 'photo' | 'otherPhoto', id: string, day: string, regionCode: string | null = null): RiskInput => ({
  name,
  value: day,
  link: { kind: 'file', id, regionCode },
})
const project: RiskInput = { name: 'otherProject', value: 'weir', link: { kind: 'project', id: 'weir', regionCode: '990101102202' } }
const likeness: RiskInput = { name: 'photoLikeness', value: 0.97, link: null }
const elsewhere = [file('photo', 'a', '2026-10-20'), project, file('otherPhoto', 'b', '2026-06-01', '990101102202'), likeness]
const earlier = [file('photo', 'c', '2026-10-30'), file('otherPhoto', 'a', '2026-10-20'), likeness]
const hidden: RiskInput[] = [file('photo', 'a', '2026-10-20'), likeness, { name: 'hiddenProjects', value: 1, link: null }]
const names = { a: 'ours.jpg', b: 'theirs.jpg', c: 'later.jpg', weir: 'BA1 Weir' }

/** Everything is in view, or nothing is. */
function look(isInView: boolean) {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.observe = () => tell([{ isIntersecting: isInView }])
      }
      disconnect = () => {}
    },
  )
}
beforeEach(() => look(true))
const server = () =>
  fakeServer(on(evidence.link, ({ params }) => ({ path: `/api/files/content?token=${params.id}-${params.fileId}`, expiresAt: '' })))

test('each photo stands beside the one it looks like, with whose it is, what it is called and when it was filed', async () => {
  const asked = server()
  await renderPage(<PhotoPairs projectId="pumps" inputs={elsewhere} names={names} />)
  const [ours, theirs] = screen.getAllByRole('figure') as [HTMLElement, HTMLElement]
  expect((await within(ours).findByRole('img')).getAttribute('src')).toContain('token=pumps-a')
  expect((await within(theirs).findByRole('img')).getAttribute('src')).toContain('token=weir-b')
  expect(ours.textContent).toContain('This project')
  expect(ours.textContent).toContain('ours.jpg · filed on 2026-10-20')
  expect(within(theirs).getByRole('link', { name: 'BA1 Weir' }).getAttribute('href')).toBe('/v2/project/weir')
  expect(theirs.textContent).toContain('theirs.jpg · filed on 2026-06-01')
  expect(asked.map(({ body }) => body)).toEqual([{ inline: true }, { inline: true }])
})

test('a photo is enlarged by the keyboard', async () => {
  server()
  const { user } = await renderPage(<PhotoPairs projectId="pumps" inputs={elsewhere} names={names} />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enlarge ours.jpg' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('whoever may not open the other photo reads so, and no photo is fetched', async () => {
  const asked = server()
  await renderPage(<PhotoPairs projectId="pumps" inputs={hidden} names={{ a: 'ours.jpg' }} />)
  expect(screen.getByText('The photo that ours.jpg looks like is in a project that you may not open.')).toBeTruthy()
  expect(screen.queryAllByRole('figure')).toHaveLength(0)
  expect(asked).toHaveLength(0)
})

test('photos that nobody has unfolded are not fetched', async () => {
  look(false)
  const asked = server()
  await renderPage(<PhotoPairs projectId="pumps" inputs={elsewhere} names={names} />)
  await waitFor(() => expect(screen.getAllByRole('figure')).toHaveLength(2))
  expect(asked).toHaveLength(0)
})

test('pairs are told apart: elsewhere, in an earlier report, and out of sight', () => {
  const seen = (projectId: string, fileId: string, filedOn: string) => ({ projectId, fileId, filedOn })
  expect(pairsOf('pumps', [...elsewhere, ...earlier, ...hidden])).toEqual([
    { photo: seen('pumps', 'a', '2026-10-20'), other: seen('weir', 'b', '2026-06-01') },
    { photo: seen('pumps', 'c', '2026-10-30'), other: seen('pumps', 'a', '2026-10-20') },
    { photo: seen('pumps', 'a', '2026-10-20'), other: null },
  ])
})
