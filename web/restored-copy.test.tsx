// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type BackupState, backup } from '#contract/backup.ts'
import { Refusal } from '#contract/errors.ts'
import { currentMe, replaceMe } from './client/session.ts'
import { RestoredBar } from './shell/RestoredBar.tsx'
import { texts } from './shell/texts.ts'
import { BackupPanel } from './supervision/audit/BackupPanel.tsx'
import { backupTexts } from './supervision/audit/backup-texts.ts'
import { fakeServer, on } from './testing/fake-server.ts'
import { renderPage } from './testing/render-page.tsx'
import { said } from './testing/said.ts'
import { signInAs } from './testing/sign-in.ts'

const still: BackupState = {
  mayRead: true,
  lastBackup: null,
  schedule: null,
  restored: { at: '2030-01-07T01:00:00.000Z', takenAt: '2030-01-06T01:00:00.000Z' },
}

beforeEach(() => {
  signInAs('ROLE_MANAGEMENT')
  const me = currentMe()
  if (me) replaceMe({ ...me, standsStill: true })
})

const page = (
  <>
    <RestoredBar />
    <BackupPanel />
  </>
)

test('a restored copy says so on every page until whoever may do so switches it on', async () => {
  let now = still
  fakeServer(
    on(backup.read, () => now),
    on(backup.switchOn, () => {
      now = { ...still, restored: null }
      return now
    }),
  )
  const { user } = await renderPage(page)
  expect(screen.getByText(texts.en.restoredCopy, { exact: false })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: backupTexts.en.switchOn }))
  await said(backupTexts.en.switchedOn)
  await waitFor(() => expect(screen.queryByText(texts.en.restoredCopy, { exact: false })).toBeNull())
  await waitFor(() => expect(screen.queryByText(backupTexts.en.restoredTag)).toBeNull())
})

test('where switching on is refused, the bar stays', async () => {
  fakeServer(
    on(backup.read, () => still),
    on(backup.switchOn, () => {
      throw new Refusal('record.not-found')
    }),
  )
  const { user } = await renderPage(page)
  await user.click(await screen.findByRole('button', { name: backupTexts.en.switchOn }))
  await waitFor(() => expect(document.querySelector('.ant-message-notice, [role="alert"]')).not.toBeNull())
  expect(screen.getByText(texts.en.restoredCopy, { exact: false })).toBeTruthy()
})
