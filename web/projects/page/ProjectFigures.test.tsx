// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ProjectDetail } from '#contract/project-views.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { figureTexts } from './figure-texts.ts'
import { ProjectFigures } from './ProjectFigures.tsx'

const report = { id: 'half', percent: 50, note: null, reason: null, by: 'Chen', at: '2026-06-01T00:00:00.000Z' }

test.each([
  ['under way without a report', null, [], '0%'],
  ['ended with a report', '2026-07-21', [report], '50%'],
  ['ended without a report', '2026-07-21', [], null],
] as const)('how far a project has come: %s', async (_, actualEnd, reports, shown) => {
  const project = { filing: {}, contract: null, settlement: null, changes: [], paid: 0, actualStart: '2026-05-01' }
  const progress = reports[0]?.percent ?? 0
  await renderPage(<ProjectFigures project={{ ...project, actualEnd, reports, progress } as unknown as ProjectDetail} />)
  expect(screen.queryByText(figureTexts.en.progress)?.nextSibling?.textContent ?? null).toBe(shown)
})
