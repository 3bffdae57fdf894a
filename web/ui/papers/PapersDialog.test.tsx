// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { paperNames } from '#contract/names/paper-names.ts'
import { type Paper, papers } from '#contract/papers.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { PapersDialog } from './PapersDialog.tsx'
import { paperTexts } from './paper-texts.ts'

const words = paperTexts.en
const { receipt, 'archive-contents': contents } = paperNames.en
const offer = { kind: 'receipt', record: null, eventOn: '2026-03-05', mayIssue: true } as const
const paper = (kind: Paper['kind'], number: string): Paper => ({
  id: number,
  kind,
  record: null,
  number,
  language: 'zh',
  eventOn: '2026-03-05',
  issuedAt: '2026-03-06T01:00:00Z',
  issuedBy: 'Wang',
  size: 1,
  sha256: '0',
})

test('a paper is issued in Chinese unless somebody chooses English, and what was issued stays listed when it can be made no more', async () => {
  const asked = fakeServer(
    on(papers.ofProject, () => ({ offers: [offer], issued: [paper('archive-contents', 'BA1-ML-01')] })),
    on(papers.issue, ({ body }) => paper('receipt', `BA1-HZ-${body.language}`)),
  )
  const { user } = await renderPage(<PapersDialog of={{ project: 'bridge' }} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: words.issueOf(receipt) }))
  await screen.findByText(words.issued('BA1-HZ-zh'))
  await user.click(screen.getByRole('radio', { name: words.english }))
  await user.click(screen.getByRole('button', { name: words.issueOf(receipt) }))
  await screen.findByText(words.issued('BA1-HZ-en'))
  expect(asked.filter(({ route }) => route === papers.issue).map(({ body }) => body)).toEqual([
    { kind: 'receipt', language: 'zh' },
    { kind: 'receipt', language: 'en' },
  ])
  expect(screen.getByText(contents)).toBeTruthy()
  expect(screen.getByRole('button', { name: words.openOf('BA1-ML-01') })).toBeTruthy()
})

test('whoever may not issue can preview, and a refused preview is told and leaves no empty tab', async () => {
  const close = vi.fn()
  vi.stubGlobal('open', () => ({ close, location: {} }))
  fakeServer(
    on(papers.ofProject, () => ({ offers: [{ ...offer, mayIssue: false }], issued: [] })),
    on(papers.draft, () => {
      throw new Refusal('paper.template-broken', { file: 'receipt.typ', line: 4, reason: 'unknown variable' })
    }),
  )
  const { user } = await renderPage(<PapersDialog of={{ project: 'bridge' }} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: words.previewOf(receipt) }))
  await screen.findByText(/receipt\.typ is wrong in line 4/)
  expect(close).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: words.issueOf(receipt) })).toBeNull()
})
