import { fileCategories } from '#contract/file-categories.ts'
import { evidenceSteps, type ProjectState } from '#contract/lifecycle.ts'
import type { Dossier } from '../filing/dossier.ts'
import type { Actor } from '../people/access.ts'
import { defaultLimits } from '../steps/limits.ts'

/** A village's road for 80,000 yuan, complete enough to be submitted. */
export const sampleDossier = (changes: Partial<Dossier> = {}): Dossier => ({
  id: '00000000-0000-4000-8000-000000000001',
  state: 'draft',
  kind: 1,
  scopeCode: '990101101201',
  regionLevel: 'village',
  filerId: 'filer',
  touchedBy: ['filer'],
  filing: {
    name: '桃源村村道硬化工程',
    kind: 1,
    regionCode: '990101101201',
    ownerUnitId: '00000000-0000-4000-8000-0000000000aa',
    trade: 'road',
    description: '桃源村一组至三组村道硬化，长约八百米。',
    majorProject: null,
    quantity: 800,
    quantityUnit: 'm',
    address: null,
    longitude: null,
    latitude: null,
    decisionType: 'representatives-meeting',
    decisionDate: '2026-03-01',
    shouldAttend: 30,
    didAttend: 27,
    agreed: 26,
    publicityStart: null,
    publicityEnd: null,
    estimatedPrice: 8_000_000,
    controlPrice: null,
    fundingLines: [{ source: 'collective', amount: 8_000_000, documentNo: null }],
    method: 'direct',
    exemptionReason: null,
    exemptionNote: null,
    plannedStart: '2026-05-01',
    plannedEnd: '2026-07-31',
    contactName: '陈晓梅',
    contactPhone: '13900000001',
    inPublicBudget: null,
    inAnnualPlan: null,
    farmlandTouched: null,
    remark: null,
  },
  method: { code: 'direct', methodClass: 'non-competitive' },
  limits: defaultLimits[1],
  filedOn: null,
  everSubmitted: false,
  reviewStarted: false,
  townReviewed: false,
  suspendedFrom: null,
  ownerSuspended: false,
  stopped: false,
  rounds: [],
  contract: null,
  actualStart: null,
  actualEnd: null,
  acceptedOn: null,
  progress: 0,
  paid: 0,
  changes: [],
  settlementReviewed: null,
  openRequests: [],
  files: [],
  openFindings: [],
  openSeriousFindings: [],
  inspected: false,
  ...changes,
})

/** The same in another state, with everything that had to be there to reach it. */
export const dossierIn = (state: ProjectState, changes: Partial<Dossier> = {}): Dossier =>
  sampleDossier({
    state,
    everSubmitted: state !== 'draft',
    reviewStarted: false,
    filedOn: '2026-03-20',
    contract: {
      price: 7_800_000,
      signDate: '2026-04-01',
      start: '2026-05-01',
      end: '2026-07-31',
      supplierUnitId: null,
      supplierNames: ['临溪路桥'],
      supplierPhones: ['13700000009'],
    },
    actualStart: '2026-05-03',
    progress: 100,
    ...(state === 'suspended' && { suspendedFrom: 'in-progress', ownerSuspended: true }),
    ...(state === 'sourcing' && { method: { code: 'inquiry', methodClass: 'competitive' } as const }),
    ...(['settled', 'archived'].includes(state) && { settlementReviewed: 7_700_000, paid: 7_700_000 }),
    ...changes,
  })

/** Every proof there could be, waiting to be used. */
export const everyFile: Dossier['files'] = evidenceSteps.flatMap((step) =>
  fileCategories.map((category) => ({ id: `${step} ${category}`, category, step, record: null, isPhoto: true })),
)

const person = (id: string, given: Partial<Actor>): Actor => ({
  id,
  username: id,
  name: id,
  region: { code: '990101101201', level: 'village', prefix: '990101101201' },
  authorities: [],
  grants: [],
  supervises: [],
  ...given,
})
const town = { code: '990101101000', level: 'town', prefix: '990101101' } as const
const county = { code: '990101000000', level: 'county', prefix: '990101' } as const

export const people = {
  filer: person('filer', { authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }),
  otherFiler: person('other-filer', { authorities: ['PERSONAL_PROJECT_MANAGEMENT'] }),
  villageAdmin: person('village-admin', { authorities: ['VILLAGE_ADMIN'] }),
  otherVillageAdmin: person('other-village-admin', {
    authorities: ['VILLAGE_ADMIN'],
    region: { code: '990101101202', level: 'village', prefix: '990101101202' },
  }),
  villageManager: person('village-manager', { authorities: ['PROJECT_MANAGEMENT'] }),
  townManager: person('town-manager', { authorities: ['PROJECT_MANAGEMENT'], region: town }),
  otherTownManager: person('other-town-manager', {
    authorities: ['PROJECT_MANAGEMENT'],
    region: { code: '990101102000', level: 'town', prefix: '990101102' },
  }),
  countyManager: person('county-manager', { authorities: ['PROJECT_MANAGEMENT'], region: county }),
  supervisor: person('supervisor', { authorities: ['SUPERVISE'], region: county, supervises: [{ prefix: '990101', kinds: [1, 2, 3] }] }),
  goodsSupervisor: person('goods-supervisor', {
    authorities: ['SUPERVISE'],
    region: county,
    supervises: [{ prefix: '990101', kinds: [2] }],
  }),
  unassignedSupervisor: person('unassigned-supervisor', { authorities: ['SUPERVISE'], region: county }),
  administrator: person('administrator', { authorities: ['ROLE_MANAGEMENT', 'USER_MANAGEMENT'], region: county }),
} satisfies Record<string, Actor>
export type Person = keyof typeof people
