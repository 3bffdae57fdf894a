import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { SameBytes } from '../neighbours.ts'
import type { RiskFile } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { at, type Changes, file, north, otherId, owner, photo, subjectIn, subjectWith, village, yuan } from './subject.ts'

const { files } = subjectWith().project
const without = (step: string, changes: Changes = {}) => subjectWith({ files: files.filter((kept) => kept.step !== step), ...changes })

const absent = cases('K35', [
  ['fires', 'no start notice, already settled', without('start'), 4],
  ['fires', 'no start notice, at work', subjectIn('in-progress', { files: files.filter(({ step }) => step !== 'start') }), 3],
  ['fires', 'one of two payments unproved', subjectWith({ files: files.filter(({ record }) => record !== 'progress') }), 4],
  ['fires', 'inspected without a supervision file', subjectWith({ inspected: true }), 4],
  ['clear', 'everything there', subjectWith(), 'checked'],
  ['clear', 'a draft', subjectIn('draft', { files: [] }), 'too-early'],
  ['gap', 'no estimate to tell whether it must be proved', subjectWith({ filing: { estimatedPrice: null } }), ['estimatedPrice']],
  [
    'boundary',
    'no estimate file at exactly the direct limit',
    subjectIn('filed', { filing: { estimatedPrice: yuan(100_000) }, files: files.slice(0, 1) }),
    3,
  ],
  [
    'boundary',
    'no estimate file a fen above it',
    subjectIn('filed', { filing: { estimatedPrice: yuan(100_000) + 1 }, files: files.slice(0, 1) }),
    3,
  ],
  [
    'boundary',
    'no start notice, accepted',
    subjectIn('accepted', { files: files.filter(({ step }) => !['start', 'settlement'].includes(step)) }),
    3,
  ],
  ['fires', 'no contract', without('contract'), 4],
  ['fires', 'no proof of completion', without('completion'), 4],
  ['fires', 'no decision documents', subjectIn('filed', { files: files.slice(1, 2) }), 3],
  ['clear', 'of a step not taken', subjectIn('filed'), 'checked'],
  [
    'boundary',
    'no estimate file a fen below it',
    subjectIn('filed', { filing: { estimatedPrice: yuan(100_000) - 1 }, files: files.slice(0, 1) }),
    'checked',
  ],
])

const five = ['filing', 'contract', 'start', 'completion', 'acceptance'] as const
const uploaded = (...moments: number[]) =>
  subjectWith({
    files: moments.map((uploadedAt, number) =>
      file(five[number % 5] ?? 'filing', 'PROJECT_PROCESS_FILE', '2026-01-01', { id: `${number}`, uploadedAt }),
    ),
  })
const noon = at('2026-06-20', 12)
const hour = 3_600_000
const paperedOn = (...steps: EvidenceStep[]) =>
  subjectWith({
    files: steps.map((step, number) => file(step, 'PROJECT_PROCESS_FILE', '2026-06-20', { uploadedAt: noon + number * 60_000 })),
  })

/** So many of all files within an hour, the others a day apart. */
const burstOf = (count: number, all: number) =>
  uploaded(...Array.from({ length: all }, (_, at) => (at < count ? noon + at : noon + (at - all - 1) * 24 * hour)))

const afterwards = cases('K36', [
  [
    'boundary',
    'each thirty days late',
    uploaded(at('2026-02-11'), at('2026-03-27'), at('2026-04-01'), at('2026-06-19'), at('2026-07-03')),
    'checked',
  ],
  [
    'boundary',
    'each thirty-one days late',
    uploaded(at('2026-02-12'), at('2026-03-28'), at('2026-04-02'), at('2026-06-20'), at('2026-07-04')),
    3,
  ],
  ['clear', 'filed and signed on one day: contract and award are one signature', paperedOn('filing', 'award', 'contract'), 'too-early'],
  ['fires', 'filed, signed and begun on one day', paperedOn('filing', 'award', 'contract', 'start'), 3],
  ['boundary', 'exactly three steps', uploaded(noon, noon + hour, noon + 2 * hour), 3],
  ['fires', 'all in one night', uploaded(noon, noon + hour, noon + 2 * hour, noon + 3 * hour, noon + 4 * hour), 3],
  [
    'fires',
    'each a month and more late',
    uploaded(at('2026-03-15'), at('2026-04-15'), at('2026-05-15'), at('2026-07-15'), at('2026-08-15')),
    3,
  ],
  ['clear', 'as the work went on', subjectWith(), 'checked'],
  [
    'clear',
    'files of two steps only',
    subjectWith({ files: files.filter(({ step }) => step === 'filing' || step === 'contract') }),
    'too-early',
  ],
  [
    'clear',
    'many files of one step at once',
    subjectWith({
      files: [
        ...files,
        ...Array.from({ length: 60 }, (_, number) => file('filing', 'PROJECT_PROCESS_FILE', '2026-01-10', { id: `${number}` })),
      ],
    }),
    'checked',
  ],
  [
    'gap',
    'unknown when the steps were taken',
    subjectWith({
      contract: null,
      actualStart: null,
      actualEnd: null,
      acceptedOn: null,
      files: uploaded(at('2026-03-15'), at('2026-04-15'), at('2026-05-15'), at('2026-07-15'), at('2026-08-15')).project.files,
    }),
    ['steps'],
  ],
  ['boundary', 'four of five within exactly 24 hours', uploaded(at('2026-01-12'), noon, noon + hour, noon + 2 * hour, noon + 24 * hour), 3],
  ['boundary', 'hardly fewer than four of five', burstOf(159, 200), 'checked'],
  ['boundary', 'hardly more', burstOf(161, 200), 3],
  ['boundary', 'a millisecond more', uploaded(at('2026-01-12'), noon, noon + hour, noon + 2 * hour, noon + 24 * hour + 1), 'checked'],
])

const basis = files[0] as RiskFile // the first file of the clean project
const contractFile = files[4] as RiskFile
const twin = (changes: Partial<SameBytes> = {}): SameBytes => ({
  projectId: otherId,
  regionCode: village,
  fileId: contractFile.id,
  category: 'PROJECT_PROCESS_CONTACT_NAME_FILE',
  ownerUnitId: owner,
  decisionDate: '2026-01-08',
  recordedAt: at('2026-02-20'),
  ...changes,
})
const meeting = (changes: Partial<SameBytes> = {}) => twin({ fileId: basis.id, category: 'PROJECT_GENERATION_BASIS_FILE', ...changes })
const same = (sameBytes: SameBytes[], templates: string[] = []) => subjectWith({ neighbours: { sameBytes, templates } })

const copied = cases('K37', [
  [
    'clear',
    'what supervisors filed',
    subjectWith({ files: [{ ...contractFile, category: 'PROJECT_SUPERVISION_FILE' }], neighbours: { sameBytes: [twin()] } }),
    'checked',
  ],
  ['fires', 'the contract of another project', same([twin()]), 4],
  ['fires', 'minutes of another owner', same([meeting({ ownerUnitId: 'another', recordedAt: at('2026-01-02') })]), 4],
  ['clear', 'nothing shared', subjectWith(), 'checked'],
  ['clear', 'a newer project that copied from this one', same([twin({ recordedAt: at('2026-03-20') })]), 'checked'],
  ['fires', 'an older and a newer copy', same([twin(), twin({ projectId: 'newer', recordedAt: at('2026-03-20') })]), 4],
  ['boundary', 'there a millisecond before', same([twin({ recordedAt: contractFile.uploadedAt - 1 })]), 4],
  ['boundary', 'there a millisecond later', same([twin({ recordedAt: contractFile.uploadedAt + 1 })]), 'checked'],
  ['boundary', 'in the same moment under an earlier id', same([twin({ recordedAt: contractFile.uploadedAt })]), 4],
  ['boundary', 'in the same moment under a later id', same([twin({ recordedAt: contractFile.uploadedAt, projectId: 'later' })]), 'checked'],
  [
    'boundary',
    'uploaded here first, but submitted after the other',
    same([meeting({ ownerUnitId: 'another', recordedAt: at('2026-01-11') })]),
    4,
  ],
  ['clear', 'a template', same([twin()], [contractFile.sha256]), 'checked'],
  ['clear', 'no files', subjectWith({ files: [] }), 'too-early'],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', 'minutes of one owner and day', same([meeting({ recordedAt: at('2026-01-02') })]), 'checked'],
  ['boundary', 'minutes of one owner and the day after', same([meeting({ decisionDate: '2026-01-09', recordedAt: at('2026-01-02') })]), 4],
])

const taken = (changes: Partial<RiskFile>, more: Changes = {}) => subjectWith({ files: [photo('report', changes)], ...more })

const atSite = { longitude: 119.5, latitude: 30.2 }

const elsewhere = cases('K38', [
  ['fires', 'taken the year before', taken({ takenOn: '2025-04-01' }), 3],
  ['fires', 'taken long after acceptance', taken({ takenOn: '2026-09-01' }), 3],
  ['fires', 'taken ten kilometres away', taken({ longitude: 119.6, latitude: 30.2 }), 3],
  ['gap', 'a photo without place', taken({}), ['photoPlace']],
  [
    'gap',
    'neither the photo nor the project with a place',
    taken({}, { filing: { longitude: null, latitude: null } }),
    ['photoPlace', 'site'],
  ],
  ['fires', 'taken the year before, wherever', taken({ takenOn: '2025-04-01' }, { filing: { longitude: null, latitude: null } }), 3],
  ['clear', 'at the site in time', taken({ longitude: 119.5, latitude: 30.2 }), 'checked'],
  ['clear', 'a photo of the minutes', subjectWith({ files: [photo('filing', { takenOn: '2020-01-01' })] }), 'too-early'],
  ['gap', 'a photo without time', taken({ takenOn: null, ...atSite }), ['photoTime']],
  [
    'gap',
    'one of two photos without time',
    subjectWith({ files: [photo('start', atSite), photo('report', { takenOn: null, ...atSite })] }),
    ['photoTime'],
  ],
  [
    'gap',
    'in progress without a start',
    subjectIn('in-progress', { actualStart: null, files: [photo('report', atSite)] }),
    ['actualStart'],
  ],
  [
    'gap',
    'a photo with a place, a project without',
    taken({ longitude: 119.5, latitude: 30.2 }, { filing: { longitude: null, latitude: null } }),
    ['site'],
  ],
  ['boundary', 'thirty days before the start', taken({ takenOn: '2026-01-31', ...atSite }), 'checked'],
  ['boundary', 'thirty-one', taken({ takenOn: '2026-01-30' }), 3],
  ['boundary', 'thirty days after acceptance', taken({ takenOn: '2026-07-03', ...atSite }), 'checked'],
  ['boundary', 'thirty-one after', taken({ takenOn: '2026-07-04' }), 3],
  ['boundary', 'hardly less than 2 km away', taken(north(1999.5)), 'checked'],
  ['boundary', 'hardly more than 2 km away', taken(north(2000.5)), 3],
  ['boundary', 'twenty-nine days before the start', taken({ takenOn: '2026-02-01', ...atSite }), 'checked'],
  ['boundary', 'twenty-nine days after acceptance', taken({ takenOn: '2026-07-02', ...atSite }), 'checked'],
])

/** Fences at 28,000 and 44,000 fen a metre; the clean project costs 35,625 for each of its 800. */
const metre = (price: number) => subjectWith({ filing: { quantity: 100 }, contract: { price: price * 100 } })

const unitPrice = cases('K40', [
  ['boundary', 'nine samples', subjectWith({ neighbours: { unitPrices: { count: 9, q1: 34_000, q3: 38_000 } } }), 'checked'],
  ['gap', 'no unit of measure', subjectWith({ filing: { quantityUnit: null } }), ['quantityUnit']],
  ['gap', 'no trade', subjectWith({ filing: { trade: null } }), ['trade']],
  ['gap', 'no samples', subjectWith({ neighbours: { unitPrices: null } }), ['unitPriceSamples']],
  ['gap', 'neighbours not loaded', subjectWith({ neighbours: null }), ['neighbours']],
  ['boundary', 'a fen below the upper fence', metre(43_999), 'checked'],
  ['boundary', 'a fen above the lower fence', metre(28_001), 'checked'],
  ['boundary', 'exactly eight samples', subjectWith({ neighbours: { unitPrices: { count: 8, q1: 34_000, q3: 38_000 } } }), 'checked'],
  ['fires', 'far too dear', metre(90_000), 3],
  ['fires', 'far too cheap', metre(9000), 3],
  ['clear', 'like others', subjectWith(), 'checked'],
  ['clear', 'not signed', subjectIn('filed'), 'too-early'],
  ['gap', 'no quantity', subjectWith({ filing: { quantity: null } }), ['quantity']],
  ['gap', 'seven samples', subjectWith({ neighbours: { unitPrices: { count: 7, q1: 34_000, q3: 38_000 } } }), ['unitPriceSamples']],
  ['boundary', 'exactly at the upper fence', metre(44_000), 'checked'],
  ['boundary', 'a fen above', metre(44_001), 3],
  ['boundary', 'exactly at the lower fence', metre(28_000), 'checked'],
  ['boundary', 'a fen below', metre(27_999), 3],
])

export const evidenceCases: Case[] = [...absent, ...afterwards, ...copied, ...elsewhere, ...unitPrice]
