// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { type BidsSideBySide, readings } from '#contract/readings.ts'
import type { FiredOutcome } from '#contract/risk.ts'
import { linked } from '#domain/risk/indicator.ts'
import { inputNames } from '#domain/risk/texts/inputs.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { bidTexts } from './bid-texts.ts'
import { CompareBids } from './CompareBids.tsx'
import { reasonTexts } from './reason-texts.ts'

const words = bidTexts.en
const bid = (fileId: string, name: string, pieces: BidsSideBySide['one']['pages'][number]['pieces']): BidsSideBySide['one'] => ({
  ...{ fileId, file: `${fileId}.docx`, bidder: { id: name, name }, isRecognised: false, pagesLeftOut: 0 },
  pages: [{ page: 4, pieces }],
})
const bids: BidsSideBySide = {
  one: {
    ...bid('a', 'Stone', [
      { text: 'Our own. ', passage: null },
      { text: 'Roll it twice', passage: 1 },
    ]),
    pagesLeftOut: 3,
  },
  other: { ...bid('b', 'Bridge', [{ text: 'Roll it twice', passage: 1 }]), isRecognised: true },
  signs: [{ sign: 'one-author', shared: ['He Jianping'] }],
}
const outcome: FiredOutcome = {
  ...{ state: 'fired', severity: 4, limit: null },
  inputs: [
    linked('bidder', 'Stone', { kind: 'unit', id: 'u' }),
    linked('bidder', 'Bridge', { kind: 'unit', id: 'v' }),
    ...['a', 'b'].map((id) => linked('file', id, { kind: 'file', id })),
  ],
}
const names = { a: 'a.docx', b: 'b.docx' }
const opener = { name: reasonTexts.en.compareBids('Stone and Bridge') }

test('from an alert one comes to both texts, with what they share marked and the way from one to the other', async () => {
  const asked = fakeServer(on(readings.bids, () => bids))
  const { user } = await renderPage(<CompareBids projectId="p" outcome={outcome} names={names} />)
  expect(asked, 'nothing is loaded before somebody asks').toHaveLength(0)
  await user.click(screen.getByRole('button', opener))
  const [stone, bridge] = [await screen.findByRole('region', { name: 'Stone' }), await screen.findByRole('region', { name: 'Bridge' })]
  expect(within(stone).getByText(words.page(4))).toBeTruthy()
  expect([...stone.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Roll it twice1'])
  expect(within(stone).getByText(words.leftOut(3))).toBeTruthy()
  expect(within(bridge).getByText(words.fromScan)).toBeTruthy()
  expect(screen.getByText(inputNames.sharedAuthor.en).nextElementSibling?.textContent).toBe('He Jianping')
  await user.click(within(stone).getByRole('button', { name: words.inTheOther(1) }))
  expect(document.activeElement).toBe(within(bridge).getByRole('button', { name: words.inTheOther(1) }))
})

test('a bid without text says so', async () => {
  fakeServer(on(readings.bids, () => ({ ...bids, signs: [], other: { ...bids.other, pages: [] } })))
  const { user } = await renderPage(<CompareBids projectId="p" outcome={outcome} names={names} />)
  await user.click(screen.getByRole('button', opener))
  expect(within(await screen.findByRole('region', { name: 'Bridge' })).getByText(words.noText)).toBeTruthy()
  expect(screen.queryByText(inputNames.sharedAuthor.en)).toBeNull()
})

test('whoever may open but one of the files is offered nothing', async () => {
  await renderPage(<CompareBids projectId="p" outcome={outcome} names={{ a: 'a.docx' }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('why the bids cannot be read is told in their place', async () => {
  fakeServer(
    on(readings.bids, () => {
      throw new Refusal('record.not-found')
    }),
  )
  const { user } = await renderPage(<CompareBids projectId="p" outcome={outcome} names={names} />)
  await user.click(screen.getByRole('button', opener))
  expect(await screen.findByRole('alert')).toBeTruthy()
})
