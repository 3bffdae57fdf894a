import { type Case, cases } from './case.ts'
import { subjectIn, subjectWith } from './subject.ts'

const direct = { code: 'direct', methodClass: 'non-competitive' } as const

const startedUnfiled = cases('K04', [
  ['fires', 'started before filed', subjectWith({ actualStart: '2026-01-10' }), 4],
  ['clear', 'started afterwards', subjectWith(), 'checked'],
  ['clear', 'not started', subjectIn('contracted'), 'too-early'],
  ['gap', 'no filing date', subjectWith({ filedOn: null }), ['filedOn']],
  ['gap', 'in progress without a start', subjectIn('in-progress', { actualStart: null }), ['actualStart']],
  ['boundary', 'on the day of filing', subjectWith({ actualStart: '2026-01-15' }), 'checked'],
  ['boundary', 'on the day before', subjectWith({ actualStart: '2026-01-14' }), 4],
  ['boundary', 'on the day after filing', subjectWith({ actualStart: '2026-01-16' }), 'checked'],
])

const signed = (signDate: string) => subjectWith({ contract: { signDate } })

const directOn = (signDate: string) => subjectWith({ method: direct, award: null, contract: { signDate } })

const signedEarly = cases('K05', [
  ['boundary', 'a direct award signed on the day of filing', directOn('2026-01-15'), 'checked'],
  ['fires', 'signed before filed', signed('2026-01-10'), 4],
  ['fires', 'signed during award publicity', signed('2026-02-13'), 4],
  ['clear', 'signed afterwards', subjectWith(), 'checked'],
  ['clear', 'a direct award has no publicity', subjectWith({ method: direct, award: null }), 'checked'],
  ['gap', 'no filing date', subjectWith({ filedOn: null }), ['filedOn']],
  ['gap', 'no award on record', subjectWith({ award: null }), ['awardPublicityEnd']],
  ['boundary', 'on the last day of publicity', signed('2026-02-15'), 4],
  ['boundary', 'on the day after', signed('2026-02-16'), 'checked'],
  ['boundary', 'a direct award signed on the day before filing', directOn('2026-01-14'), 4],
  ['boundary', 'a direct award signed on the day after filing', directOn('2026-01-16'), 'checked'],
  ['clear', 'not signed', subjectIn('sourcing'), 'too-early'],
])

const decided = (decisionDate: string | null) => subjectWith({ filing: { decisionDate } })

const decidedLate = cases('K06', [
  [
    'boundary',
    'started without a contract on the day of the decision',
    subjectWith({ contract: null, actualStart: '2026-01-08' }),
    'checked',
  ],
  ['boundary', 'started without a contract on the day before', subjectWith({ contract: null, actualStart: '2026-01-07' }), 5],
  ['fires', 'decided after signature and start', decided('2026-04-01'), 5],
  ['fires', 'decided between start and signature', subjectWith({ filing: { decisionDate: '2026-02-20' }, actualStart: '2026-02-10' }), 5],
  ['clear', 'decided first', subjectWith(), 'checked'],
  ['clear', 'neither signed nor started', subjectIn('filed'), 'too-early'],
  ['gap', 'no decision date', decided(null), ['decisionDate']],
  ['boundary', 'on the day of signature', decided('2026-02-25'), 'checked'],
  ['boundary', 'on the day after', decided('2026-02-26'), 5],
  ['boundary', 'on the day before', decided('2026-02-24'), 'checked'],
  [
    'boundary',
    'on the day of a start before the signature',
    subjectWith({ filing: { decisionDate: '2026-02-20' }, actualStart: '2026-02-20' }),
    'checked',
  ],
])

const startedUnsigned = cases('K07', [
  ['fires', 'started before signature', subjectWith({ actualStart: '2026-02-01' }), 4],
  ['clear', 'started afterwards', subjectWith(), 'checked'],
  ['gap', 'started without a contract', subjectWith({ contract: null }), ['signDate']],
  ['boundary', 'on the day of signature', subjectWith({ actualStart: '2026-02-25' }), 'checked'],
  ['boundary', 'on the day before', subjectWith({ actualStart: '2026-02-24' }), 4],
  ['boundary', 'on the day after signature', subjectWith({ actualStart: '2026-02-26' }), 'checked'],
  ['gap', 'in progress without a start', subjectIn('in-progress', { actualStart: null }), ['actualStart']],
  ['clear', 'not started', subjectIn('contracted'), 'too-early'],
])

const meeting = (shouldAttend: number | null, didAttend: number | null, agreed: number | null) =>
  subjectWith({ filing: { shouldAttend, didAttend, agreed } })

const quorum = cases('K08', [
  ['gap', 'no type of decision', subjectWith({ filing: { decisionType: null } }), ['decisionType']],
  ['clear', 'no type of decision in a draft', subjectIn('draft', { filing: { decisionType: null } }), 'too-early'],
  ['fires', 'half present', meeting(30, 15, 15), 4],
  ['fires', 'a minority in favour', meeting(30, 30, 10), 4],
  ['clear', 'nearly all present and in favour', subjectWith(), 'checked'],
  [
    'clear',
    'an approval of the county',
    subjectWith({ filing: { decisionType: 'county-approval', shouldAttend: null } }),
    'not-applicable',
  ],
  ['gap', 'no count of those who should attend', meeting(null, 20, 20), ['shouldAttend']],
  ['gap', 'no count of those in favour', meeting(30, 20, null), ['agreed']],
  ['boundary', 'exactly two thirds present', meeting(30, 20, 20), 'checked'],
  ['boundary', 'one fewer', meeting(30, 19, 19), 4],
  ['boundary', 'two thirds of a village of 99,999', meeting(99_999, 66_666, 66_666), 'checked'],
  ['boundary', 'exactly half in favour', meeting(30, 20, 10), 4],
  ['boundary', 'one more than half', meeting(30, 20, 11), 'checked'],
  ['boundary', 'one fewer than half', meeting(30, 20, 9), 4],
  ['boundary', 'one more than two thirds present', meeting(30, 21, 21), 'checked'],
  ['boundary', 'one fewer than two thirds of 99,999', meeting(99_999, 66_665, 66_665), 4],
  ['boundary', 'one more than half of 80,000', meeting(99_999, 80_000, 40_001), 'checked'],
  ['gap', 'no count of those who did attend', meeting(30, null, 20), ['didAttend']],
])

const founded = (day: string | null) => subjectWith({ supplier: { founded: day } })

const youth = cases('K09', [
  ['fires', 'founded after signature', founded('2026-03-10'), 5],
  ['fires', 'founded a month before', founded('2026-01-25'), 3],
  ['clear', 'founded years before', subjectWith(), 'checked'],
  ['clear', 'a team of villagers', subjectWith({ supplier: { kind: 'team', unitId: null, founded: null } }), 'not-applicable'],
  ['gap', 'unknown when founded', founded(null), ['supplierFounded']],
  ['boundary', 'founded 90 days before', founded('2025-11-27'), 'checked'],
  ['boundary', 'founded 89 days before', founded('2025-11-28'), 3],
  ['boundary', 'founded 91 days before', founded('2025-11-26'), 'checked'],
  ['gap', 'no supplier', subjectWith({ supplier: null }), ['supplier']],
  ['clear', 'not signed', subjectIn('sourcing'), 'too-early'],
  ['boundary', 'founded on the day of signature', founded('2026-02-25'), 3],
  ['boundary', 'founded on the day after', founded('2026-02-26'), 5],
])

export const orderCases: Case[] = [...startedUnfiled, ...signedEarly, ...decidedLate, ...startedUnsigned, ...quorum, ...youth]
