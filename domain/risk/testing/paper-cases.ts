import type { PaperFacts } from '../../reading/facts.ts'
import type { RiskReading } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { type Changes, file, read, subjectIn, subjectWith, yuan } from './subject.ts'

const contractPaper = (reading: RiskReading | null, id = 'contract') =>
  file('contract', 'PROJECT_PROCESS_CONTACT_NAME_FILE', '2026-02-26', { id, reading })
const signed = (...readings: (RiskReading | null)[]) =>
  subjectWith({ files: readings.map((reading, at) => contractPaper(reading, `${at}`)) })

const price = (words: number | null, figures: number | null, changes: Partial<PaperFacts['prices'][number]> = {}) => ({
  ...{ words, figures, others: [], step: 1, page: 2, excerpt: '合同价' },
  ...changes,
})
/** A contract that names another price. */
const says = (fen: number, changes: Partial<RiskReading> = {}) => read({ amounts: [fen], prices: [price(fen, fen)] }, changes)
const figuresAlone = (fen: number, changes: Partial<RiskReading> = {}) => read({ amounts: [fen], prices: [price(null, fen)] }, changes)

const otherPrice = cases('K57', [
  ['fires', 'words and figures name another price', signed(says(yuan(258_000))), 4],
  ['fires', 'recognised words and figures that agree', signed(says(yuan(258_000), { isRecognised: true })), 4],
  ['fires', 'figures alone, in text', signed(figuresAlone(yuan(258_000))), 4],
  ['clear', 'figures alone, recognised', signed(figuresAlone(yuan(258_000), { isRecognised: true })), 'checked'],
  ['clear', 'the price on record', subjectWith(), 'checked'],
  ['clear', 'a supplement names the price on record', signed(says(yuan(258_000)), read({})), 'checked'],
  ['clear', 'a file without any price', signed(read({ amounts: [], prices: [] })), 'checked'],
  ['clear', 'so many amounts that they were not kept', signed(read({ amounts: null, prices: [price(1, 1)] })), 'checked'],
  ['clear', 'two prices', signed(read({ amounts: [1, 2], prices: [price(1, 1), price(2, 2)] })), 'checked'],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['clear', 'nobody has read it yet', signed(null), 'too-early'],
  ['clear', 'a scan that is still to be recognised', signed(read(null, { isAwaited: true })), 'too-early'],
  ['gap', 'a scan without text', signed(read(null)), ['paperText']],
  ['gap', 'what cannot be read may name the price', signed(says(yuan(258_000)), read(null)), ['paperText']],
  ['gap', 'no file', signed(), ['paperText']],
  ['gap', 'a contract without its price', subjectWith({ contract: null }), ['contract']],
  ['boundary', 'a fen more than the file', signed(says(yuan(285_000) - 1)), 4],
  ['boundary', 'exactly what the file says', signed(says(yuan(285_000))), 'checked'],
  [
    'boundary',
    'within what ten thousands leave open',
    signed(read({ amounts: [28_501_000], prices: [price(null, 28_501_000, { step: 10_000 })] })),
    'checked',
  ],
  ['boundary', 'just without', signed(read({ amounts: [28_510_000], prices: [price(null, 28_510_000, { step: 10_000 })] })), 4],
])

const wordsAndFigures = (words: number | null, figures: number | null, changes: Partial<PaperFacts['prices'][number]> = {}) =>
  read({ prices: [price(words, figures, changes)] })

const unequal = cases('K58', [
  ['fires', 'words and figures of another amount', signed(wordsAndFigures(yuan(285_000), yuan(258_000))), 3],
  ['fires', 'in the second of two files', signed(read({}), wordsAndFigures(yuan(285_000), yuan(258_000))), 3],
  ['clear', 'the same amount', subjectWith(), 'checked'],
  ['clear', 'figures alone', signed(wordsAndFigures(null, yuan(258_000))), 'checked'],
  ['clear', 'figures that may mean the words', signed(wordsAndFigures(yuan(285_000), 285_00, { others: [yuan(285_000)] })), 'checked'],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['gap', 'recognised text, where a character may be wrong', signed({ ...wordsAndFigures(1, 2), isRecognised: true }), ['paperText']],
  ['clear', 'nobody has read it yet', signed(null), 'too-early'],
  ['gap', 'a scan without text', signed(read(null)), ['paperText']],
  ['boundary', 'a fen apart', signed(wordsAndFigures(yuan(285_000), yuan(285_000) + 1)), 3],
  ['boundary', 'rounded to ten thousands', signed(wordsAndFigures(yuan(285_000), yuan(285_000) + 9_999, { step: 10_000 })), 'checked'],
])

const minutes = (...readings: (RiskReading | null)[]) =>
  readings.map((reading, number) => file('filing', 'PROJECT_GENERATION_BASIS_FILE', '2026-01-10', { id: `${number}`, reading }))
const met = (should: number, did: number, agreed: number): RiskReading =>
  read({ meetings: [{ should, did, agreed, page: 1, excerpt: '应到' }], votes: [agreed] })
const decided = (filing: Changes['filing'], ...readings: (RiskReading | null)[]) =>
  subjectWith({
    filing: { decisionType: 'representatives-meeting', shouldAttend: 36, didAttend: 30, agreed: 28, ...filing },
    files: minutes(...readings),
  })

const numbers = cases('K60', [
  ['fires', 'fewer came than was filed', decided({}, met(36, 26, 24)), 3],
  ['fires', 'so few that they could not decide', decided({}, met(36, 20, 18)), 4],
  ['fires', 'too few agreed', decided({}, met(36, 30, 12)), 4],
  ['clear', 'as filed', decided({}, met(36, 30, 28)), 'checked'],
  ['clear', 'another meeting in another file', decided({}, met(12, 10, 10), met(36, 30, 28)), 'checked'],
  [
    'clear',
    'a later vote of the same meeting',
    decided({}, read({ meetings: [{ should: 36, did: 30, agreed: 30, page: 1, excerpt: '' }], votes: [30, 28] })),
    'checked',
  ],
  ['clear', 'minutes without numbers', decided({}, read({ meetings: [], votes: [] })), 'checked'],
  ['clear', 'decided without counting', decided({ decisionType: 'town-meeting' }, met(36, 20, 18)), 'not-applicable'],
  ['clear', 'a draft', subjectIn('draft'), 'too-early'],
  ['clear', 'nobody has read them yet', decided({}, null), 'too-early'],
  ['clear', 'one of two is still to be recognised', decided({}, met(36, 26, 24), read(null, { isAwaited: true })), 'too-early'],
  ['gap', 'one of two cannot be read', decided({}, met(36, 26, 24), read(null)), ['paperText']],
  ['gap', 'no numbers were filed', decided({ agreed: null }, met(36, 26, 24)), ['agreed']],
  ['gap', 'nobody was to attend', decided({ shouldAttend: null }, met(36, 26, 24)), ['shouldAttend']],
  ['gap', 'nobody came', decided({ didAttend: null }, met(36, 26, 24)), ['didAttend']],
  ['gap', 'no kind of decision', decided({ decisionType: null }, met(36, 26, 24)), ['decisionType']],
  ['boundary', 'one less than was filed', decided({}, met(36, 29, 28)), 3],
  ['boundary', 'exactly as filed', decided({}, met(36, 30, 28)), 'checked'],
  ['boundary', 'two thirds to the man', decided({}, met(30_000, 20_000, 10_001)), 3],
  ['boundary', 'a man less', decided({}, met(30_000, 19_999, 10_001)), 4],
  ['boundary', 'half of those present', decided({}, met(30_000, 30_000, 15_000)), 4],
  ['boundary', 'one more than half', decided({}, met(30_000, 30_000, 15_001)), 3],
])

export const paperCases: Case[] = [...otherPrice, ...unequal, ...numbers]
