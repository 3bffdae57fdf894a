import { expect, type Page } from '@playwright/test'
import { atRest, oftenAsked } from './settled.ts'

/** One file or answer the browser fetched: how it travelled, not how large it is when unpacked. */
export type Transfer = { url: string; kind: string; bytes: number; finished: boolean }

/** Everything a page fetches from now on, as counted by the browser itself, headers included. */
export async function recordTraffic(page: Page): Promise<Transfer[]> {
  const transfers = new Map<string, Transfer>()
  const all: Transfer[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return
    const transfer = { url: request.url, kind: type ?? 'Other', bytes: 0, finished: false }
    transfers.set(requestId, transfer)
    all.push(transfer)
    if (/-worker-[^/]*\.mjs$/.test(request.url)) void weigh(page, transfer)
  })
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    Object.assign(transfers.get(requestId) ?? {}, { bytes: encodedDataLength, finished: true })
  })
  browser.on('Network.loadingFailed', ({ requestId }) => {
    Object.assign(transfers.get(requestId) ?? {}, { finished: true })
  })
  await browser.send('Network.enable')
  return all
}

/** The script of a thread of its own arrives there, and the page hears no more of it: what it weighs is asked for once more. */
async function weigh(page: Page, transfer: Transfer): Promise<void> {
  const answer = await page.request.get(transfer.url)
  const bytes = Number(answer.headers()['content-length'] ?? (await answer.body()).length)
  Object.assign(transfer, { bytes, finished: true })
}

/** Everything that was asked for has arrived, also what an arrival asked for in turn; live streams never end and do not count. */
export const networkQuiet = (page: Page, transfers: readonly Transfer[]): Promise<void> =>
  expect
    .poll(
      async () => {
        if (underWay(transfers).length === 0) await atRest(page)
        return underWay(transfers)
      },
      { ...oftenAsked, message: 'what the page still waits for' },
    )
    .toEqual([])

const underWay = (transfers: readonly Transfer[]) =>
  transfers.filter(({ kind, finished }) => kind !== 'EventSource' && !finished).map(({ url }) => url)

export const bytesOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

/** Answers of the interface are no files: they are asked for anew on every visit. */
export const filesAmong = (transfers: readonly Transfer[]) =>
  transfers.filter(({ kind }) => !['Fetch', 'XHR', 'EventSource'].includes(kind))
