import type { Origin } from '../../reading/origins.ts'
import type { RiskFile, RiskReading } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { bidder, file, read, round, subjectIn, subjectWith, winner, winnerId } from './subject.ts'

const blank: Origin = { author: null, lastModifiedBy: null, rsidRoot: null, rsids: [], pdfId: null }
const from = (origin: Partial<Origin>): RiskReading => read({}, { origin: { ...blank, ...origin } })

const bid = (unitId: string, reading: RiskReading | null, changes: Partial<RiskFile> = {}) =>
  file('award', 'PROJECT_PROCESS_FILE', '2026-02-16', { id: `bid of ${unitId}`, bidder: unitId, record: 'contract', reading, ...changes })
const tender = (reading: RiskReading | null) => file('sourcing', 'PROJECT_PROCESS_FILE', '2026-01-20', { reading })

/** The winner and one rival have handed these in. */
const both = (one: RiskReading | null, other: RiskReading | null, given: RiskReading | null = from({})) =>
  subjectWith({ files: [tender(given), bid(winnerId, one), bid('unit-2', other)] })

const sittings = (...rsids: string[]) => from({ rsids })

const oneFile = cases('K63', [
  ['fires', 'one birth', both(from({ rsidRoot: '00A1B2C3' }), from({ rsidRoot: '00A1B2C3' })), 4],
  ['fires', 'one PDF', both(from({ pdfId: 'AB12' }), from({ pdfId: 'AB12' })), 4],
  ['fires', 'who wrote the one changed the other', both(from({ author: '刘海涛' }), from({ lastModifiedBy: '刘海涛' })), 4],
  ['fires', 'birth and author', both(from({ rsidRoot: '1', author: '刘海涛' }), from({ rsidRoot: '1', author: '刘海涛' })), 5],
  [
    'fires',
    'two signs in two files of each',
    subjectWith({
      files: [
        tender(from({})),
        bid(winnerId, from({ pdfId: 'AB12' })),
        bid(winnerId, from({ author: '刘海涛' }), { id: 'price' }),
        bid('unit-2', from({ pdfId: 'AB12', author: '刘海涛' })),
      ],
    }),
    5,
  ],
  [
    'fires',
    'in a round that failed',
    subjectWith({
      rounds: [{ ...round(bidder(2), bidder(3)), failed: true }, round(winner(), bidder(2), bidder(3))],
      files: [tender(from({})), ...['unit-2', 'unit-3'].map((id) => bid(id, from({ pdfId: 'A' }), { step: 'round', record: 'first' }))],
    }),
    4,
  ],
  ['fires', 'although a third cannot be read', withThird(read(null)), 4],
  ['clear', 'nothing in common', both(from({ rsidRoot: '1', author: '甲' }), from({ rsidRoot: '2', author: '乙' })), 'checked'],
  ['clear', 'scans that say nothing of themselves', both(from({}), from({})), 'checked'],
  ['clear', 'an author that comes with machines', both(from({ author: 'Administrator' }), from({ author: 'Administrator' })), 'checked'],
  [
    'clear',
    "the agency's clerk, who wrote the tender document as well",
    both(from({ author: '代理' }), from({ author: '代理' }), from({ author: '代理' })),
    'checked',
  ],
  [
    'clear',
    "the tender document's form, filled in by both",
    both(
      from({ rsidRoot: 'F', rsids: ['1', '2', '3', '7'] }),
      from({ rsidRoot: 'F', rsids: ['1', '2', '3', '8'] }),
      from({ rsidRoot: 'F', rsids: ['1', '2', '3'] }),
    ),
    'checked',
  ],
  [
    'clear',
    'two files of one bidder',
    subjectWith({ files: [tender(from({})), ...['a', 'b'].map((id) => bid(winnerId, from({ pdfId: 'A' }), { id }))] }),
    'too-early',
  ],
  [
    'clear',
    'in two rounds',
    subjectWith({
      files: [
        tender(from({})),
        bid(winnerId, from({ pdfId: 'A' })),
        bid('unit-2', from({ pdfId: 'A' }), { step: 'round', record: 'first' }),
      ],
    }),
    'too-early',
  ],
  [
    'clear',
    'of somebody who did not bid',
    subjectWith({ files: [tender(from({})), bid(winnerId, from({ pdfId: 'A' })), bid('stranger', from({ pdfId: 'A' }))] }),
    'too-early',
  ],
  ['clear', 'bids that nobody filed', subjectWith(), 'too-early'],
  ['clear', 'a bid not read yet', both(from({}), null), 'too-early'],
  ['clear', 'a tender document not read yet', both(from({ pdfId: 'A' }), from({ pdfId: 'A' }), null), 'too-early'],
  ['clear', 'nobody has bid', subjectIn('filed'), 'not-applicable'],
  ['clear', 'one bidder alone', subjectWith({ rounds: [round(winner())] }), 'not-applicable'],
  ['gap', 'a bid that cannot be read', both(from({}), read(null)), ['paperOrigin']],
  ['gap', 'a tender document that cannot be read', both(from({ pdfId: 'A' }), from({ pdfId: 'A' }), read(null)), ['paperOrigin']],
  ['boundary', 'three sittings', both(sittings('1', '2', '3', '4'), sittings('2', '3', '4', '5')), 4],
  ['boundary', 'two sittings', both(sittings('1', '2', '3'), sittings('2', '3', '4')), 'checked'],
])

function withThird(reading: RiskReading) {
  return subjectWith({
    files: [tender(from({})), bid(winnerId, from({ pdfId: 'A' })), bid('unit-2', from({ pdfId: 'A' })), bid('unit-3', reading)],
  })
}

/** The bids of two rivals, so much of whose words both have. */
const alike = (
  share: number,
  own = 400,
  given: RiskReading | null = from({}),
  bids: readonly (RiskReading | null)[] = [from({}), from({})],
) =>
  subjectWith({
    files: [tender(given), ...bids.map((reading, at) => bid(at === 0 ? winnerId : 'unit-2', reading))],
    neighbours: { likeBids: [{ one: `bid of ${winnerId}`, other: 'bid of unit-2', share, own, page: 1, excerpt: '压路机' }] },
  })

const sameWords = cases('K64', [
  ['fires', 'most of it the same', alike(0.8), 2],
  ['fires', 'a third of it the same', alike(0.33), 2],
  ['clear', 'phrases of the trade', alike(0.1), 'checked'],
  ['clear', 'bids that nobody filed', subjectWith(), 'too-early'],
  ['clear', 'a bid not read yet', alike(0, 0, from({}), [from({}), null]), 'too-early'],
  ['clear', 'a tender document not read yet', alike(0.8, 400, null), 'too-early'],
  ['clear', 'nobody has bid', subjectIn('filed'), 'not-applicable'],
  ['clear', 'a scanned bid still to be recognised', alike(0, 0, from({}), [from({}), read(null, { isAwaited: true })]), 'too-early'],
  ['clear', 'a scanned tender document still to be recognised', alike(0.8, 400, read(null, { isAwaited: true })), 'too-early'],
  ['gap', 'the same words, but recognised with doubt', alike(0.8, 400, from({}), [from({}), read(null)]), ['paperText']],
  ['gap', 'a bid without text', alike(0, 0, from({}), [from({}), read(null)]), ['paperText']],
  ['gap', 'a tender document without text', alike(0.8, 400, read(null)), ['paperText']],
  ['gap', 'neighbours not loaded', { ...alike(0.8), neighbours: null }, ['neighbours']],
  ['boundary', 'a quarter', alike(0.25), 2],
  ['boundary', 'just less', alike(0.25 - 1e-6), 'checked'],
  ['boundary', 'half', alike(0.5), 2],
  ['boundary', 'just less than half', alike(0.5 - 1e-6), 2],
  ['boundary', 'of a hundred prints', alike(0.8, 100), 2],
  ['boundary', 'of ninety-nine', alike(0.8, 99), 'checked'],
])

export const bidCases: Case[] = [...oneFile, ...sameWords]
