import { addDays } from '../../time/days.ts'
import { type Case, cases, type Line } from './case.ts'
import { change } from './money-cases.ts'
import { at, type Changes, subjectIn, subjectWith, yuan } from './subject.ts'

const working = (today: string, changes: Changes = {}) => subjectIn('in-progress', { today, ...changes })
const extended = { changes: [change(1, { type: 'duration', amount: 0, newEnd: '2026-07-31' })] }

const overdue = cases('K30', [
  ['fires', 'two weeks late', working('2026-06-14'), 2],
  ['fires', 'two months late', working('2026-07-30'), 3],
  ['fires', 'half a year late', working('2026-11-30'), 4],
  ['fires', 'never signed, past the planned end', subjectIn('sourcing', { today: '2026-06-10' }), 2],
  ['clear', 'in time', working('2026-05-01'), 'checked'],
  ['clear', 'within an approved extension', working('2026-07-15', extended), 'checked'],
  ['clear', 'completed', subjectIn('completed', { today: '2027-01-01' }), 'checked'],
  ['clear', 'a draft', subjectIn('draft', { today: '2027-01-01' }), 'too-early'],
  ['clear', 'terminated', subjectIn('in-progress', { state: 'terminated', today: '2027-01-01' }), 'not-applicable'],
  ['gap', 'no end known', working('2026-06-14', { contract: { end: null }, filing: { plannedEnd: null } }), ['plannedEnd']],
  ['boundary', 'on the last day', working('2026-05-31'), 'checked'],
  ['boundary', 'on the day after', working('2026-06-01'), 2],
  ['boundary', 'thirty days late', working('2026-06-30'), 2],
  ['boundary', 'thirty-one', working('2026-07-01'), 3],
  ['boundary', 'ninety', working('2026-08-29'), 3],
  ['boundary', 'ninety-one', working('2026-08-30'), 4],
  ['boundary', 'the last day of an approved extension', working('2026-07-31', extended), 'checked'],
  ['boundary', 'the day after it', working('2026-08-01', extended), 2],
  ['boundary', 'the planned end where the contract has none', working('2026-05-31', { contract: { end: null } }), 'checked'],
  ['boundary', 'the day after that', working('2026-06-01', { contract: { end: null } }), 2],
])

const silent = cases('K31', [
  ['fires', 'no report for six weeks', working('2026-05-13'), 2],
  ['fires', 'no report for ten weeks', working('2026-06-10'), 3],
  ['clear', 'a report last week', working('2026-04-08'), 'checked'],
  ['clear', 'goods', working('2026-06-10', { kind: 2 }), 'not-applicable'],
  ['clear', 'not started', subjectIn('contracted'), 'too-early'],
  ['gap', 'neither start nor report', working('2026-06-10', { actualStart: null, reports: [] }), ['actualStart']],
  ['clear', 'paused', working('2026-06-10', { state: 'suspended', suspendedFrom: 'in-progress' }), 'not-applicable'],
  ['boundary', 'twenty-nine days after the report', working('2026-04-30'), 'checked'],
  ['boundary', 'thirty days after the report', working('2026-05-01'), 'checked'],
  ['boundary', 'thirty-one', working('2026-05-02'), 2],
  ['boundary', 'sixty', working('2026-05-31'), 2],
  ['boundary', 'sixty-one', working('2026-06-01'), 3],
  ['boundary', 'counted from the start when there is no report', working('2026-04-02', { reports: [] }), 2],
])

const idle = cases('K32', [
  ['fires', 'half a year after signature', subjectIn('contracted', { today: '2026-08-25' }), 3],
  ['clear', 'a month after', subjectIn('contracted', { today: '2026-03-25' }), 'checked'],
  ['clear', 'started', working('2026-08-25'), 'checked'],
  ['clear', 'not signed', subjectIn('filed', { today: '2027-01-01' }), 'too-early'],
  ['gap', 'contracted without a contract', subjectIn('contracted', { contract: null }), ['signDate']],
  ['boundary', 'ninety days after', subjectIn('contracted', { today: '2026-05-26' }), 'checked'],
  ['boundary', 'eighty-nine', subjectIn('contracted', { today: '2026-05-25' }), 'checked'],
  ['boundary', 'ninety-one', subjectIn('contracted', { today: '2026-05-27' }), 3],
  [
    'boundary',
    'ninety-one, and suspended',
    subjectIn('contracted', { state: 'suspended', suspendedFrom: 'contracted', today: '2026-05-27' }),
    3,
  ],
])

/** Planned from the 1st of March on for a hundred days. */
const built = (actualEnd: string, acceptedOn: string, changes: Changes = {}) =>
  subjectWith({
    filing: { plannedStart: '2026-03-01', plannedEnd: '2026-06-08' },
    actualStart: '2026-03-01',
    actualEnd,
    acceptedOn,
    ...changes,
  })

/** Done in so many of ten thousand planned days. */
const builtIn = (days: number) =>
  built(addDays('2026-03-01', days - 1), addDays('2026-03-01', days), {
    filing: { plannedStart: '2026-03-01', plannedEnd: addDays('2026-03-01', 9999) },
  })

const fast = cases('K33', [
  ['boundary', 'exactly the direct limit', built('2026-03-10', '2026-03-20', { contract: { price: yuan(100_000) } }), 3],
  ['fires', 'ten days instead of a hundred', built('2026-03-10', '2026-03-20'), 3],
  [
    'fires',
    'accepted on the day it began',
    built('2026-03-01', '2026-03-01', { filing: { plannedStart: '2026-03-01', plannedEnd: '2026-03-01' } }),
    3,
  ],
  ['clear', 'nearly as planned', subjectWith(), 'checked'],
  ['clear', 'services', built('2026-03-10', '2026-03-20', { kind: 3 }), 'not-applicable'],
  ['clear', 'a small one', built('2026-03-10', '2026-03-20', { contract: { price: yuan(90_000) } }), 'not-applicable'],
  ['gap', 'no plan', subjectWith({ filing: { plannedStart: null } }), ['plannedStart']],
  [
    'clear',
    'planned to end before it begins, and done so',
    built('2026-03-10', '2026-05-20', {
      filing: { plannedStart: '2026-03-02', plannedEnd: '2026-03-01' },
      actualStart: '2026-03-12',
    }),
    'checked',
  ],
  [
    'boundary',
    'a fen below the direct limit',
    built('2026-03-10', '2026-03-20', { contract: { price: yuan(100_000) - 1 } }),
    'not-applicable',
  ],
  ['boundary', 'a fen above it', built('2026-03-10', '2026-03-20', { contract: { price: yuan(100_000) + 1 } }), 3],
  ['boundary', 'three tenths of very long', builtIn(3000), 'checked'],
  ['boundary', 'hardly less', builtIn(2999), 3],
  ['boundary', 'hardly more', builtIn(3001), 'checked'],
  ['gap', 'no planned end', subjectWith({ filing: { plannedEnd: null } }), ['plannedEnd']],
  ['gap', 'completed without a start', subjectWith({ actualStart: null }), ['actualStart']],
  ['clear', 'still at work', subjectIn('in-progress'), 'too-early'],
  ['boundary', 'thirty days of a hundred', built('2026-03-30', '2026-04-20'), 'checked'],
  ['boundary', 'twenty-nine', built('2026-03-29', '2026-04-20'), 3],
  [
    'boundary',
    'accepted a day after the start',
    built('2026-03-02', '2026-03-02', { filing: { plannedStart: '2026-03-01', plannedEnd: '2026-03-03' } }),
    3,
  ],
  [
    'boundary',
    'accepted two days after',
    built('2026-03-02', '2026-03-03', { filing: { plannedStart: '2026-03-01', plannedEnd: '2026-03-03' } }),
    'checked',
  ],
])

const decidedBefore = (days: number) => subjectWith({ filing: { decisionDate: addDays('2026-01-12', -days) } })
/** Waiting for the next step since a day, allowed so many days. */
const waits = (state: 'accepted' | 'settled', since: string, allowed: number): Line[] => {
  const after = (days: number) => subjectIn(state, { today: addDays(since, days) })
  return [
    ['boundary', `${state} for a day less than ${allowed}`, after(allowed - 1), 'checked'],
    ['boundary', `${state} for ${allowed} days`, after(allowed), 'checked'],
    ['boundary', `${state} for a day more than ${allowed}`, after(allowed + 1), 2],
    ['boundary', `${state} for twice ${allowed} days`, after(2 * allowed), 2],
    ['boundary', `${state} for a day more than twice ${allowed}`, after(2 * allowed + 1), 3],
  ]
}

const stuck = cases('K34', [
  ['fires', 'completed, not accepted', subjectIn('completed', { today: '2026-07-01' }), 2],
  ['fires', 'accepted, not settled for half a year', subjectIn('accepted', { today: '2026-12-15' }), 3],
  ['fires', 'settled, not archived', subjectWith({ today: '2026-09-10' }), 2],
  ['fires', 'submitted long after the decision', subjectWith({ filing: { decisionDate: '2025-08-01' } }), 3],
  ['clear', 'everything in time', subjectWith(), 'checked'],
  ['clear', 'archived', subjectWith({ state: 'archived', today: '2027-12-01' }), 'checked'],
  ['gap', 'completed without an end', subjectIn('completed', { actualEnd: null }), ['actualEnd']],
  ['gap', 'no decision date', subjectWith({ filing: { decisionDate: null } }), ['decisionDate']],
  ['boundary', 'thirty days after completion', subjectIn('completed', { today: '2026-06-19' }), 'checked'],
  ['boundary', 'thirty-one', subjectIn('completed', { today: '2026-06-20' }), 2],
  ['boundary', 'sixty', subjectIn('completed', { today: '2026-07-19' }), 2],
  ['boundary', 'sixty-one', subjectIn('completed', { today: '2026-07-20' }), 3],
  ...waits('accepted', '2026-06-03', 90),
  ...waits('settled', '2026-07-01', 60),
  ['boundary', 'fifty-nine days from decision to submission', decidedBefore(59), 'checked'],
  ['boundary', 'sixty', decidedBefore(60), 'checked'],
  ['boundary', 'sixty-one', decidedBefore(61), 2],
  ['boundary', 'a hundred and twenty', decidedBefore(120), 2],
  ['boundary', 'a hundred and twenty-one', decidedBefore(121), 3],
  ['gap', 'accepted without a day', subjectIn('accepted', { acceptedOn: null }), ['acceptedOn']],
  ['gap', 'settled without a day', subjectWith({ settlement: { date: null } }), ['settlementDate']],
])

const clicked = (hour: number) => subjectWith({ decisions: [{ action: 'approve', at: at('2026-01-15', hour) }] })

const oddHours = cases('K44', [
  ['fires', 'decided on a Saturday', subjectWith({ filing: { decisionDate: '2026-01-10' } }), 1],
  ['fires', 'accepted on a day off', subjectWith({ isDayOff: (day) => day === '2026-06-03' }), 1],
  ['fires', 'awarded on a day off', subjectWith({ isDayOff: (day) => day === '2026-02-11' }), 1],
  ['fires', 'clicked at midnight', clicked(0), 1],
  ['clear', 'signed on a day off', subjectWith({ isDayOff: (day) => day === '2026-02-25' }), 'checked'],
  ['boundary', 'clicked at eleven at night', clicked(23), 1],
  ['clear', 'on working days by daylight', subjectWith(), 'checked'],
  ['gap', 'no decision date', subjectWith({ filing: { decisionDate: null } }), ['decisionDate']],
  ['boundary', 'clicked in the hour before ten at night', clicked(21), 'checked'],
  ['boundary', 'clicked at ten', clicked(22), 1],
  ['boundary', 'clicked in the hour before six', clicked(5), 1],
  ['boundary', 'clicked at six', clicked(6), 'checked'],
])

const paidOn = (first: string, second: string, rushed = 60_000) =>
  subjectWith({
    paid: yuan(200_000),
    payments: [
      { id: 'one', paidOn: first, amount: yuan(200_000 - rushed) },
      { id: 'two', paidOn: second, amount: yuan(rushed) },
    ],
  })

const yearEnd = cases('K45', [
  ['fires', 'signed at the end of December', subjectWith({ contract: { signDate: '2025-12-28' } }), 1],
  ['fires', 'a good part paid then', paidOn('2026-06-01', '2026-12-30', 90_000), 1],
  ['clear', 'neither', subjectWith(), 'checked'],
  ['gap', 'paid without payments on record', subjectWith({ payments: [] }), ['payments']],
  ['boundary', 'signed on the 20th', subjectWith({ contract: { signDate: '2025-12-20' } }), 1],
  ['boundary', 'signed on the 21st', subjectWith({ contract: { signDate: '2025-12-21' } }), 1],
  ['boundary', 'signed on the 31st', subjectWith({ contract: { signDate: '2025-12-31' } }), 1],
  ['boundary', 'signed on the first of January', subjectWith({ contract: { signDate: '2026-01-01' } }), 'checked'],
  ['clear', 'signed on the 25th of November', subjectWith({ contract: { signDate: '2025-11-25' } }), 'checked'],
  ['boundary', 'a little more than 30 %', paidOn('2026-06-01', '2026-12-20', 60_001), 1],
  ['boundary', 'much paid on the 19th', paidOn('2026-06-01', '2026-12-19', 90_000), 'checked'],
  ['boundary', 'signed on the 19th', subjectWith({ contract: { signDate: '2025-12-19' } }), 'checked'],
  ['boundary', 'exactly 30 % paid then', paidOn('2026-06-01', '2026-12-20'), 1],
  ['boundary', 'a little less', paidOn('2026-06-01', '2026-12-20', 59_999), 'checked'],
])

export const timeCases: Case[] = [...overdue, ...silent, ...idle, ...fast, ...stuck, ...oddHours, ...yearEnd]
