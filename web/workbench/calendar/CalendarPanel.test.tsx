// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type AgendaDay, type AgendaEntry, agenda } from '#contract/agenda.ts'
import { inspections } from '#contract/inspections.ts'
import { addDays } from '#domain/time/days.ts'
import { today } from '../../client/clock.ts'
import { fakeServer, on } from '../../testing/fake-server.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { signInAs } from '../../testing/sign-in.ts'
import { CalendarPanel } from './CalendarPanel.tsx'
import { calendarTexts } from './calendar-texts.ts'

const words = calendarTexts.en
const entry = (changes: Partial<AgendaEntry> = {}): AgendaEntry => ({
  kind: 'inspection',
  id: 'visit',
  title: '桃源村村道',
  region: null,
  path: '/v2/project/1?tab=supervision&visit=visit',
  movable: true,
  ...changes,
})
const answering = (...days: AgendaDay[]) => on(agenda.read, () => ({ today: today(), days }))
const cellOf = (day: string) => document.querySelector(`td[data-day="${day}"]`) ?? document.body
const dataTransfer = { setData: () => {} }

test('a visit that is dropped on a later day is planned for it, with everything else of its plan as it was', async () => {
  signInAs('SUPERVISE')
  // The same month has a day before and a day after this one.
  const [here, later, past] = [`${today().slice(0, 8)}15`, `${today().slice(0, 8)}28`, addDays(today(), -400)]
  const sent: unknown[] = []
  const plan = { type: 'special', others: ['丁一'], version: 3, lead: { id: 'lead', name: '孙正' } }
  fakeServer(
    on(agenda.read, () => ({ today: past, days: [{ day: here, entries: [entry()], more: 0, many: false }] })),
    on(inspections.read, () => plan as never),
    on(inspections.change, ({ params, body }) => {
      sent.push({ ...params, ...body })
      return plan as never
    }),
  )
  await renderPage(<CalendarPanel />)
  const link = await screen.findByRole('link', { name: /桃源村村道/ })
  fireEvent.dragStart(link, { dataTransfer })
  fireEvent.drop(cellOf(later), { dataTransfer })
  await screen.findByText(words.moved('桃源村村道', later))
  expect(sent).toEqual([{ id: 'visit', type: 'special', plannedOn: later, leadId: 'lead', others: ['丁一'], version: 3 }])
})

test('nothing is planned for a day that has passed, and what cannot be moved is not picked up', async () => {
  signInAs('SUPERVISE')
  const day = `${today().slice(0, 8)}15`
  const fixed = entry({ kind: 'finding', id: 'finding', title: '石桥村', movable: false })
  fakeServer(on(agenda.read, () => ({ today: addDays(day, 60), days: [{ day, entries: [entry(), fixed], more: 0, many: false }] })))
  await renderPage(<CalendarPanel />)
  const link = await screen.findByRole('link', { name: /桃源村村道/ })
  fireEvent.dragStart(link, { dataTransfer })
  expect(fireEvent.dragOver(cellOf(`${today().slice(0, 8)}16`), { dataTransfer })).toBe(true)
  expect(screen.getByRole('link', { name: /石桥村/ }).getAttribute('draggable')).toBe('false')
})

test('a full day says how many others there are, and opens its week', async () => {
  signInAs('PROJECT_MANAGEMENT')
  const day = `${today().slice(0, 8)}15`
  const entries = ['1', '2', '3', '4'].map((id) => entry({ id, movable: false, title: `村道 ${id}` }))
  fakeServer(answering({ day, entries, more: 6, many: true }))
  const { user } = await renderPage(<CalendarPanel />)
  const others = await screen.findByRole('button', { name: words.moreOn(day, words.more(7, true)) })
  expect(within(cellOf(day) as HTMLElement).getAllByRole('link')).toHaveLength(3)
  await user.click(others)
  await screen.findByText(words.andMore(words.more(6, true)))
  expect(screen.getAllByRole('link')).toHaveLength(4)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(7)
})
