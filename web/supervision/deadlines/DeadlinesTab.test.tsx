// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type DeadlineRecord, deadlines } from '#contract/deadlines.ts'
import { Refusal } from '#contract/errors.ts'
import { defaultDeadlines } from '#domain/time/deadlines.ts'
import { isAnythingUnsaved } from '../../client/unsaved.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { DeadlinesTab } from './DeadlinesTab.tsx'
import { deadlineTexts } from './deadline-texts.ts'

const { reviewDays: mine, urgeDays: theirs } = deadlineTexts.en.fields
const field = async (label: string) => (await screen.findByLabelText(label)) as HTMLInputElement

/** A server whose record others change, too. */
function office() {
  const server: { record: DeadlineRecord } = { record: { figures: { ...defaultDeadlines }, version: 1, mayChange: true } }
  const write = (figures: Partial<DeadlineRecord['figures']>) => {
    server.record = { ...server.record, figures: { ...server.record.figures, ...figures }, version: server.record.version + 1 }
    return server.record
  }
  fakeServer(
    on(deadlines.read, () => server.record),
    on(deadlines.change, ({ body: { version, ...figures } }) => {
      if (version !== server.record.version) throw new Refusal('record.changed', { fresh: server.record })
      return write(figures)
    }),
  )
  return { server, write }
}

test('figures being typed stay when somebody else saves others, and are compared with theirs when they are saved', async () => {
  const { write } = office()
  const { user, replies } = await renderPage(<DeadlinesTab />)
  await user.clear(await field(mine))
  await user.type(await field(mine), '9')
  write({ urgeDays: 4 })
  await replies.invalidateQueries()
  expect((await field(mine)).value).toBe('9')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Somebody else saved a change while you were editing.')
  expect((await field(mine)).value).toBe('9')
})

test('figures nobody has typed over follow what somebody else saved', async () => {
  const { write } = office()
  const { replies } = await renderPage(<DeadlinesTab />)
  await field(theirs)
  write({ urgeDays: 4 })
  await replies.invalidateQueries()
  await waitFor(async () => expect((await field(theirs)).value).toBe('4'))
})

test('after saving, the next change is measured by what was saved', async () => {
  const { server } = office()
  const { user } = await renderPage(<DeadlinesTab />)
  for (const days of ['9', '8']) {
    await user.clear(await field(mine))
    await user.type(await field(mine), days)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.record.figures.reviewDays).toBe(Number(days)))
  }
  expect(screen.queryByText('Somebody else saved a change while you were editing.')).toBeNull()
})

test('nobody leaves changed figures unasked until they are saved', async () => {
  office()
  const { user } = await renderPage(<DeadlinesTab />)
  await user.clear(await field(mine))
  await user.type(await field(mine), '9')
  expect(isAnythingUnsaved()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(isAnythingUnsaved()).toBe(false))
})
