import type { Filing } from '#contract/filing.ts'
import type { EvidenceStep, ProjectState } from '#contract/lifecycle.ts'
import type { PaperFacts } from '../../reading/facts.ts'
import { namesIn } from '../../reading/names.ts'
import { defaultLimits, type Limits } from '../../steps/limits.ts'
import { sampleDossier } from '../../testing/sample-dossier.ts'
import { dayNumber, type Moment } from '../day-numbers.ts'
import type { Neighbours } from '../neighbours.ts'
import type { RiskBidder, RiskContract, RiskFile, RiskProject, RiskReading, RiskSettlement, RiskSubject, RiskSupplier } from '../subject.ts'
import { contractorCode, invoice, invoicedOwner } from './invoice.ts'

export const yuan = (amount: number) => amount * 100
export const ownId = '00000000-0000-4000-8000-000000000005'
/** Sorts before the project's own id, so that it came first where days are equal. */
export const otherId = '00000000-0000-4000-8000-000000000001'
export const village = '990101101201'
export const owner = '00000000-0000-4000-8000-0000000000aa'
export const winnerId = 'unit-winner'

/** So many metres north of the site. */
export const north = (metres: number) => ({ longitude: 119.5, latitude: 30.2 + (metres / 6_371_008 / Math.PI) * 180 })
export const nowhere = { longitude: null, latitude: null }

/** Names of so many pairs of characters each, so many of them shared. */
export const namesSharing = (shared: number, one: number, other: number): [string, string] => {
  const letters = (from: number, count: number) => Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at)).join('')
  return [letters(0x4e00, one + 1), letters(0x4e00, shared + 1) + letters(0x5e00, other - shared)]
}

/** A moment of a day in China's time. */
export const at = (day: string, hour = 10): Moment => (dayNumber(day) * 24 + hour - 8) * 3_600_000

type PartsOf = {
  filing: Partial<Filing>
  limits: Partial<Limits>
  contract: Partial<RiskContract> | null
  supplier: Partial<RiskSupplier> | null
  settlement: Partial<RiskSettlement> | null
  neighbours: Partial<Neighbours> | null
  today: string
  isDayOff: RiskSubject['isDayOff']
}
export type Changes = Partial<Omit<RiskProject, keyof PartsOf>> & Partial<PartsOf>

/** A settled road of 300,000 yuan on which nothing is wrong, but for what is changed. */
export function subjectWith({
  filing,
  limits,
  contract,
  supplier,
  settlement,
  neighbours,
  today,
  isDayOff,
  ...rest
}: Changes = {}): RiskSubject {
  const project: RiskProject = {
    ...cleanProject,
    ...rest,
    filing: { ...cleanProject.filing, ...filing },
    limits: { ...cleanProject.limits, ...limits },
    contract: contract === null ? null : { ...cleanContract, ...contract },
    supplier: supplier === null ? null : { ...cleanSupplier, ...supplier },
    settlement: settlement === null ? null : { ...cleanSettlement, ...settlement },
  }
  return {
    project,
    neighbours: neighbours === null ? null : { ...noNeighbours, ...neighbours },
    today: today ?? '2026-08-01',
    isDayOff: isDayOff ?? isWeekend,
  }
}

/** The same project earlier in its life, with nothing of what comes later. */
export const subjectIn = (state: ProjectState, changes: Changes = {}) => {
  const isBefore = (other: ProjectState) => life.indexOf(state) < life.indexOf(other)
  return subjectWith({
    state,
    ...(isBefore('settled') && { settlement: null }),
    ...(isBefore('accepted') && { acceptedOn: null, acceptors: [] }),
    ...(isBefore('completed') && { actualEnd: null }),
    ...(isBefore('in-progress') && { actualStart: null, reports: [], payments: [], paid: 0, progress: 0 }),
    ...(isBefore('contracted') && { contract: null, supplier: null, award: null, rounds: [] }),
    ...(isBefore('filed') && { filedOn: null }),
    ...(isBefore('town-review') && { firstSubmittedAt: null }),
    files: cleanProject.files.filter(({ step }) => !isBefore(proves[step] ?? 'draft')),
    ...changes,
  })
}
const life: ProjectState[] = [
  'draft',
  'town-review',
  'filed',
  'sourcing',
  'contracted',
  'in-progress',
  'completed',
  'accepted',
  'settled',
  'archived',
]

/** The state from which on the files of a step are there. */
const proves: Partial<Record<EvidenceStep, ProjectState>> = {
  sourcing: 'sourcing',
  award: 'contracted',
  contract: 'contracted',
  start: 'in-progress',
  report: 'in-progress',
  payment: 'in-progress',
  completion: 'completed',
  acceptance: 'accepted',
  settlement: 'settled',
}

const isWeekend = (day: string) => [0, 6].includes((dayNumber(day) + 4) % 7)

export const bidder = (number: number, changes: Partial<RiskBidder> = {}): RiskBidder => ({
  unitId: `unit-${number}`,
  name: `第${number}建设公司`,
  price: yuan(290_000) + number * number * yuan(700),
  valid: true,
  phone: `1390000100${number}`,
  representative: `法人${number}`,
  address: `临溪县人民路${number}号`,
  ...changes,
})
export const winner = (changes: Partial<RiskBidder> = {}) =>
  bidder(1, { unitId: winnerId, name: '临溪路桥', price: yuan(285_000), ...changes })
export const round = (...bidders: RiskBidder[]) => ({
  number: 1,
  noticeDate: '2026-01-20',
  closingDate: '2026-02-10',
  failed: false,
  bidders,
})

export const file = (step: EvidenceStep, category: RiskFile['category'], uploaded: string, changes: Partial<RiskFile> = {}): RiskFile => ({
  id: `${step} ${category}`,
  category,
  step,
  record: null,
  bidder: null,
  sha256: `${step} ${category}`,
  photo: false,
  uploadedAt: at(uploaded),
  takenOn: null,
  longitude: null,
  latitude: null,
  legibility: { state: 'legible' },
  reading: read({}),
  ...changes,
})

const { shouldAttend, didAttend, agreed } = sampleDossier().filing
const cleanFacts: PaperFacts = {
  amounts: [yuan(285_000)],
  prices: [{ words: yuan(285_000), figures: yuan(285_000), others: [], step: 1, page: 1, excerpt: '合同价' }],
  meetings: [{ should: shouldAttend ?? 0, did: didAttend ?? 0, agreed: agreed ?? 0, page: 1, excerpt: '应到' }],
  votes: [agreed ?? 0],
  opening: '',
  names: namesIn(['工程名称：桃源村村道硬化工程']),
}
/** A paper that says what was typed, but for what is changed. */
export const read = (facts: Partial<PaperFacts> | null, changes: Partial<RiskReading> = {}): RiskReading => ({
  facts: facts && { ...cleanFacts, ...facts },
  isRecognised: false,
  isAwaited: false,
  invoices: [],
  origin: null,
  lines: null,
  ...changes,
})

const proof = (payment: string, on: string, total: number) =>
  file('payment', 'PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE', on, {
    id: payment,
    record: payment,
    reading: read({}, { invoices: [invoice(total, { number: payment, issued: on })] }),
  })

export const photo = (step: EvidenceStep, changes: Partial<RiskFile> = {}) =>
  file(step, 'PROJECT_PROCESS_FILE', '2026-04-01', { photo: true, takenOn: '2026-04-01', reading: read(null, { lines: 0 }), ...changes })

const cleanContract: RiskContract = {
  price: yuan(285_000),
  signDate: '2026-02-25',
  start: '2026-03-01',
  end: '2026-05-31',
  prepaymentPercent: 20,
  retentionPercent: 3,
}
const cleanSupplier: RiskSupplier = {
  kind: 'unit',
  unitId: winnerId,
  name: '临溪路桥',
  creditCode: contractorCode,
  phone: '13900001001',
  representative: '赵大勇',
  founded: '2015-06-01',
  bans: [],
}
const cleanSettlement: RiskSettlement = {
  submitted: yuan(289_000),
  reviewed: yuan(281_234),
  date: '2026-07-01',
  agency: { name: '诚信造价咨询', phone: '0571-88880000' },
}

const cleanProject: RiskProject = {
  id: ownId,
  state: 'settled',
  suspendedFrom: null,
  kind: 1,
  scopeCode: village,
  filing: {
    ...sampleDossier().filing,
    ownerUnitId: owner,
    longitude: 119.5,
    latitude: 30.2,
    decisionDate: '2026-01-08',
    estimatedPrice: yuan(300_000),
    method: 'inquiry',
    plannedStart: '2026-03-01',
    plannedEnd: '2026-05-31',
  },
  method: { code: 'inquiry', methodClass: 'competitive' },
  takenOver: null,
  limits: defaultLimits[1],
  firstSubmittedAt: at('2026-01-12'),
  filedOn: '2026-01-15',
  rounds: [round(winner(), bidder(2), bidder(3))],
  award: { date: '2026-02-11', publicityStart: '2026-02-11', publicityEnd: '2026-02-15' },
  contract: cleanContract,
  supplier: cleanSupplier,
  owner: invoicedOwner,
  actualStart: '2026-03-02',
  progress: 100,
  reports: [{ id: 'report', at: at('2026-04-01') }],
  paid: yuan(250_000),
  payments: [
    { id: 'prepaid', paidOn: '2026-03-05', amount: yuan(50_000) },
    { id: 'progress', paidOn: '2026-06-10', amount: yuan(200_000) },
  ],
  changes: [],
  actualEnd: '2026-05-20',
  acceptedOn: '2026-06-03',
  acceptors: [
    { name: '钱一', mobile: '13700000001' },
    { name: '孙二', mobile: '13700000002' },
    { name: '李三', mobile: '13700000003' },
  ],
  settlement: cleanSettlement,
  warrantyEnd: null,
  files: [
    file('filing', 'PROJECT_GENERATION_BASIS_FILE', '2026-01-10'),
    file('filing', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', '2026-01-11'),
    file('sourcing', 'PROJECT_PROCESS_FILE', '2026-01-20'),
    file('award', 'PROJECT_PROCESS_FILE', '2026-02-16'),
    file('contract', 'PROJECT_PROCESS_CONTACT_NAME_FILE', '2026-02-26'),
    file('start', 'PROJECT_PROCESS_FILE', '2026-03-02'),
    photo('report', { record: 'report', longitude: 119.5, latitude: 30.2 }),
    proof('prepaid', '2026-03-05', 50_000),
    proof('progress', '2026-06-10', 200_000),
    file('completion', 'PROJECT_PROCESS_ACTUAL_ENDDATE_FILE', '2026-05-21'),
    file('acceptance', 'PROJECT_PROCESS_FILE', '2026-06-03'),
    file('settlement', 'PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', '2026-07-01'),
  ],
  filer: { id: 'filer', name: '陈晓梅', mobile: '13900000001' },
  deciders: [{ id: 'decider', name: '周志远', mobile: '13900000002' }],
  decisions: [{ action: 'approve', at: at('2026-01-15', 15) }],
  openFindings: [],
  inspected: false,
  corrections: [],
}

const noNeighbours: Neighbours = {
  regionNames: ['临溪县', '白水镇', '桃源村'],
  localNames: ['白水镇', '桃源村'],
  filings: [],
  ownerAwards: [],
  coBids: [],
  phones: [],
  sameBytes: [],
  sameInvoices: [],
  likePhotos: [],
  likeBids: [],
  namedProjects: [],
  templates: [],
  unitPrices: { count: 12, q1: 34_000, q3: 38_000 },
  supplierTrades: { trades: 2, others: { count: 20, q1: 1, q3: 3 } },
  valueChanges: [],
  townDeciders: 2,
}
