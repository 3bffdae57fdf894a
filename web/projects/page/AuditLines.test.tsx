// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { audit, type FilingLine } from '#contract/audit.ts'
import { stepNames } from '../../terms/step-names.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { AuditLines } from './AuditLines.tsx'

const line = (given: Partial<FilingLine>): FilingLine => ({
  at: '2026-11-02T01:02:03.000Z',
  person: { id: null, name: '王建华' },
  event: 'project.submit',
  ...{ address: null, file: null, taken: null },
  ...given,
})

test('each line tells who did what, what left and from where; older ones are added below', async () => {
  const first = [
    line({ event: 'evidence.dossier-exported', address: '10.1.2.3', taken: { files: 2, bytes: 4_096 } }),
    line({ event: 'evidence.added', file: '会议记录.pdf' }),
    line({ event: 'project.edited' }),
    line({ event: 'project.refuse-request' }),
  ]
  fakeServer(
    on(audit.ofFiling, ({ query }) =>
      query.older === undefined ? { items: first, older: 'next' } : { items: [line({ event: 'project.created' })], older: null },
    ),
  )
  await renderPage(<AuditLines projectId="00000000-0000-4000-8000-000000000001" />)
  await screen.findByText('Dossier downloaded')
  const items = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  const [exported, added, ...steps] = items()
  expect(exported).toMatch(/Dossier downloaded.*2 files, 4.*from 10\.1\.2\.3/)
  expect(added).toMatch(/File added 会议记录\.pdf/)
  expect(steps).toEqual([expect.stringContaining(stepNames.en.events.edit), expect.stringContaining(stepNames.en.decisions.refuse(''))])
  fireEvent.click(screen.getByRole('button'))
  await screen.findByText(stepNames.en.events.create)
  expect(items()).toHaveLength(5)
})
