import { expect, test } from 'vitest'
import { delayOf, pausesIn, timeLineOf } from './time-line.ts'

const nothing = {
  filing: { plannedStart: '2026-03-01', plannedEnd: '2026-03-31' },
  filedOn: null,
  rounds: [],
  award: null,
  contract: null,
  actualStart: null,
  actualEnd: null,
  reports: [],
  payments: [],
  changes: [],
  acceptances: [],
  settlement: null,
}
type Project = Parameters<typeof timeLineOf>[0]['project']
const lineOf = (changes: object, { today = '2026-04-10', steps = [], visits = [] }: Partial<Parameters<typeof timeLineOf>[0]> = {}) =>
  timeLineOf({ project: { ...nothing, ...changes } as unknown as Project, steps, visits, today })

test('what was planned, agreed and done stands on one scale', () => {
  const contract = { signDate: '2026-02-20', contractStart: '2026-03-11', contractEnd: '2026-04-09' }
  const { spans, scale } = lineOf({ contract, actualStart: '2026-03-16', actualEnd: null })
  expect(spans.map(({ kind, from, until, open }) => [kind, from, until, open])).toEqual([
    ['planned', '2026-03-01', '2026-03-31', false],
    ['contract', '2026-03-11', '2026-04-09', false],
    ['actual', '2026-03-16', '2026-04-10', true],
  ])
  expect(scale).toMatchObject({ from: '2026-03-01', until: '2026-04-10' })
  expect(scale.place('2026-03-01')).toBe(0)
  expect(scale.place('2026-12-31')).toBe(1)
  expect(scale.width(scale)).toBe(1)
  expect([delayOf(spans, 'from', '2026-04-10'), delayOf(spans, 'until', '2026-04-10')]).toEqual([5, 1])
})

test.each([
  ['finished before the day', '2026-03-30', '2026-04-10', -1],
  ['finished on it', '2026-03-31', '2026-04-10', 0],
  ['going on before it', null, '2026-03-20', null],
  ['going on after it', null, '2026-04-02', 2],
])('work that is %s is so many days late: %#', (_what, actualEnd, today, late) => {
  const { spans } = lineOf({ actualStart: '2026-03-01', actualEnd }, { today })
  expect(delayOf(spans, 'until', today)).toBe(late)
})

test('work stands still from what stopped it to what let it go on, by the days of Shanghai', () => {
  const steps = [
    { action: 'lift', at: '2026-03-20T02:00:00Z' },
    { action: 'suspend', at: '2026-03-05T16:00:00Z' }, // midnight of the 6th
    { action: 'resume', at: '2026-03-08T15:59:59Z' }, // the last second of the 8th
    { action: 'stop', at: '2026-03-10T02:00:00Z' },
    { action: 'suspend', at: '2026-04-01T02:00:00Z' },
    { action: 'report-progress', at: '2026-03-07T02:00:00Z' },
  ]
  expect(pausesIn(steps)).toEqual([
    { from: '2026-03-06', until: '2026-03-08', stopped: false },
    { from: '2026-03-10', until: '2026-03-20', stopped: true },
    { from: '2026-04-01', until: null, stopped: false },
  ])
  expect(lineOf({}, { steps }).events.map(({ kind }) => kind)).toEqual(['suspended', 'resumed', 'stopped', 'lifted', 'suspended'])
})

test('everything that happened is told in its order', () => {
  const { events } = lineOf(
    {
      filedOn: '2026-02-01',
      actualStart: '2026-03-01',
      reports: [{ at: '2026-03-10T02:00:00Z', percent: 40 }],
      payments: [{ date: '2026-03-12', amount: 100 }],
      changes: [
        { newEnd: '2026-05-01', approvedAt: '2026-03-11T02:00:00Z' },
        { newEnd: null, approvedAt: '2026-03-11T02:00:00Z' },
      ],
      acceptances: [
        { date: '2026-05-02', passed: false },
        { date: '2026-05-09', passed: true },
      ],
      settlement: { date: '2026-06-01', warrantyEnd: '2027-06-01' },
    },
    { visits: ['2026-03-05'] },
  )
  expect(events.map(({ day, kind }) => `${day} ${kind}`)).toEqual([
    '2026-02-01 filed',
    '2026-03-01 started',
    '2026-03-05 visited',
    '2026-03-10 report',
    '2026-03-11 extended',
    '2026-03-12 payment',
    '2026-05-02 not-accepted',
    '2026-05-09 accepted',
    '2026-06-01 settled',
    '2027-06-01 warranty-ends',
  ])
})
