// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '#contract/errors.ts'
import { type OpenDataSettings, openData } from '#contract/open-data.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { OpenDataTab } from './OpenDataTab.tsx'
import { openDataTexts } from './open-data-texts.ts'

const words = openDataTexts.en
const off: OpenDataSettings = {
  mayRead: true,
  version: 3,
  isOn: false,
  isRestoredCopy: false,
  publisher: 'Linxi County',
  licenceName: 'CC BY 4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  prefix: 'cn-990101',
  publicFilings: 125,
  addresses: {
    about: 'https://a/api/open-data',
    changes: 'https://a/changes',
    project: 'https://a/{id}',
    package: 'https://a/{region}/{year}',
  },
}

/** A server that keeps what was sent, unless somebody else was quicker. */
function office(given: Partial<OpenDataSettings> = {}) {
  const server = { record: { ...off, ...given } }
  fakeServer(
    on(openData.settings, () => server.record),
    on(openData.change, ({ body: { version, ...wanted } }) => {
      if (version !== server.record.version) throw new Refusal('record.changed', { fresh: server.record })
      server.record = { ...server.record, ...wanted, version: version + 1 }
      return server.record
    }),
  )
  return server
}

test('an administrator sees what is public and from where, and switches it on', async () => {
  const server = office()
  const { user } = await renderPage(<OpenDataTab />)
  await screen.findByText(words.offNow)
  screen.getByText(words.count(125))
  screen.getByText(off.addresses.package)
  await user.click(screen.getByRole('switch'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.record).toMatchObject({ isOn: true, version: 4, publisher: 'Linxi County' }))
  await screen.findByText(words.on)
  expect(screen.queryByText(words.offNow)).toBeNull()
})

test('what somebody else saved meanwhile is shown before anything is overwritten', async () => {
  const server = office()
  const { user } = await renderPage(<OpenDataTab />)
  await user.click(await screen.findByRole('switch'))
  server.record = { ...server.record, publisher: 'Linxi Finance Office', version: 4 }
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/Linxi Finance Office/)
  expect(server.record.isOn).toBe(false)
})

test('a restored copy says why it cannot publish, and others read whose matter it is', async () => {
  office({ isRestoredCopy: true })
  const { unmount } = await renderPage(<OpenDataTab />)
  await screen.findByText(words.restored)
  expect((screen.getByRole('switch') as HTMLButtonElement).disabled).toBe(true)
  unmount()
  office({ mayRead: false })
  await renderPage(<OpenDataTab />)
  await screen.findByText(words.topOnly)
  expect(screen.queryByRole('switch')).toBeNull()
})
