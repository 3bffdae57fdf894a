// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type ReadingProgress, readings } from '#contract/readings.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { ReadingPanel } from './ReadingPanel.tsx'
import { readingTexts } from './reading-texts.ts'

const words = readingTexts.en
const progress = { mayRead: true, read: 9, withText: 4, waiting: 0, unreadable: 0, cpuSeconds: 2, readsCodes: true }
const scans = { isInstalled: true, pages: 12, waiting: 3, unreadable: 1, cpuSeconds: 60 }

test.each<[string, ReadingProgress['scans'], string[], string[]]>([
  [
    'how far it is with scans',
    scans,
    [words.scans(12), words.scansWaiting(3), words.scansUnreadable(1), words.scansCost(60)],
    [words.scansNotInstalled],
  ],
  [
    'that nothing here recognises letters',
    { isInstalled: false, pages: 0, waiting: 3, unreadable: 0, cpuSeconds: 0 },
    [words.scansNotInstalled],
    [words.scans(0), words.scansWaiting(3), words.scansCost(0)],
  ],
])('the panel of reading says %s', async (_what, told, said, unsaid) => {
  fakeServer(on(readings.progress, () => ({ ...progress, scans: told })))
  await renderPage(<ReadingPanel />)
  for (const text of said) await screen.findByText(text)
  for (const text of unsaid) expect(screen.queryByText(text)).toBeNull()
})
