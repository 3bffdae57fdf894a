import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

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

/** Half a second in which nothing starts and nothing is under way; live streams, which never end, do not count. */
export async function networkQuiet(transfers: readonly Transfer[]): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const before = transfers.length
    await pause(500)
    const busy = transfers.some(({ kind, finished }) => kind !== 'EventSource' && !finished)
    if (!busy && transfers.length === before) return
  }
  throw new Error(
    `The network did not become quiet: ${transfers
      .filter(({ finished }) => !finished)
      .map(({ url }) => url)
      .join(', ')}`,
  )
}

export const bytesOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { bytes }) => sum + bytes, 0)

/** Answers of the interface are no files: they are asked for anew on every visit. */
export const filesAmong = (transfers: readonly Transfer[]) =>
  transfers.filter(({ kind }) => !['Fetch', 'XHR', 'EventSource'].includes(kind))
