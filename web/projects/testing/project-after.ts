import type { Filing } from '#contract/filing.ts'
import { projectActions, requestKinds } from '#contract/lifecycle.ts'
import type { ActionInputs, Award, Supplier } from '#contract/project-actions.ts'
import type { ProjectDetail, ProjectEvent, RequestView } from '#contract/project-views.ts'
import { differences } from '#domain/steps/corrections.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import { maskedId } from '#domain/values/id-number.ts'
import { maskedMobile } from '#domain/values/mobile-number.ts'

export const unitName = (id: string) => `Company ${id.slice(-4)}`
export const regionName = 'The region of the filing'
const person = { id: 'person', name: 'Somebody' }
const moment = '2029-12-01T01:00:00.000Z'
const party = (id: string) => ({ id, name: unitName(id), filedAs: null })

/**
 * What the page is told of a filing on which every step was taken with these inputs. After competition every request waits; after a direct
 * award they are decided, and what was carried out stands on the page by itself.
 */
export function projectAfter(filing: Filing, given: ActionInputs, how: 'sign-competitive' | 'sign-direct'): ProjectDetail {
  const { supplier, contract } = given[how]
  const award = how === 'sign-competitive' ? given['sign-competitive'].award : null
  const { agencyId, warrantyEnd = null, ...settlement } = given['request-settlement']
  const isDecided = how === 'sign-direct'
  return {
    ...bare,
    name: filing.name,
    kind: filing.kind,
    region: { code: filing.regionCode, name: { en: regionName, zh: regionName }, level: 'village' },
    owner: filing.ownerUnitId === null ? null : party(filing.ownerUnitId),
    filing,
    rounds: [
      {
        number: 1,
        ...daysOf(given['open-sourcing']),
        failed: true,
        failReason: given['fail-round'].reason,
        bidders: named(given['fail-round'].bidders),
      },
      { number: 2, ...daysOf(given['fail-round']), failed: false, failReason: null, bidders: named(award?.bidders) },
    ],
    award: award && { awardDate: award.awardDate, publicityStart: award.publicityStart, publicityEnd: award.publicityEnd },
    contract,
    supplier: supplierOf(supplier),
    ...given.start,
    actualEnd: given.complete.actualEnd,
    reports: [{ ...given['report-progress'], ...record }],
    payments: [{ ...given['record-payment'], reason: given['record-payment'].deviationReason, ...record }],
    changes: isDecided ? [{ ...given['request-change'], id: 'change', approvedAt: moment }] : [],
    acceptances: [acceptance(given.accept, true), acceptance(given['fail-acceptance'], false)],
    settlement: isDecided ? { ...settlement, agency: agencyId === null ? null : party(agencyId), warrantyEnd } : null,
    requests: asking
      .filter(({ kind }) => !isDecided || (kind !== 'change' && kind !== 'settlement'))
      .map((asked) => request(asked, given, isDecided ? 'granted' : 'open')),
    version: 1,
  }
}

/** What history tells of each step: why it was taken, in the words the server keeps. */
export const eventsAfter = (given: ActionInputs): ProjectEvent[] =>
  projectActions.map((action, at) => ({
    id: at,
    at: moment,
    insteadOf: null,
    actor: person.name,
    action,
    fromState: 'draft',
    toState: 'draft',
    reason: reasonIn(given[action]),
    deviations: [],
    before: null,
    after: action === 'return' ? { marks: given.return.marks } : null,
  }))

/** Of a failed round the reason stands with the round. */
function reasonIn(input: { version: number; deviationReason?: string | null; reason?: string | null; opinion?: string }): string | null {
  return input.deviationReason ?? input.reason ?? input.opinion ?? null
}

const record = { id: 'record', by: person.name, at: moment }
const daysOf = ({ noticeDate, closingDate }: { noticeDate: string; closingDate: string }) => ({ noticeDate, closingDate })
const named = (bidders: Award['bidders'] = []) => bidders.map((bidder) => ({ ...bidder, ...party(bidder.unitId) }))

const acceptance = ({ acceptors, ...entered }: ActionInputs['accept'], passed: boolean) => ({
  ...entered,
  ...record,
  id: String(passed),
  passed,
  acceptors: acceptors.map(({ mobile, ...rest }) => ({ ...rest, mobileMasked: maskedMobile(mobile) })),
})

function supplierOf(supplier: Supplier): ProjectDetail['supplier'] {
  if (supplier.kind === 'unit')
    return {
      kind: 'unit',
      unitId: supplier.unitId,
      name: unitName(supplier.unitId),
      filedAs: null,
      creditCode: 'CODE',
      idMasked: null,
      mobileMasked: null,
    }
  const { kind, name, idNumber, mobile } = supplier
  return { kind, unitId: null, name, filedAs: null, creditCode: null, idMasked: maskedId(idNumber), mobileMasked: maskedMobile(mobile) }
}

const asking = [
  ...requestKinds.map((kind) => ({ kind, action: `request-${kind}` as const })),
  { kind: 'correction', action: 'request-acceptance-correction' },
] as const

/** A correction leaves the server as what it changes: here all of it, as if nothing had been there. */
function entered(payload: ActionInputs[(typeof asking)[number]['action']]): object {
  return 'corrected' in payload ? { reason: payload.reason, differences: differences(nothingRecorded, payload.corrected) } : payload
}
const nothingRecorded = {
  award: null,
  supplier: null,
  contract: null,
  start: null,
  completion: null,
  acceptance: null,
  settlement: null,
}

function request({ kind, action }: (typeof asking)[number], given: ActionInputs, state: 'open' | 'granted'): RequestView {
  const payload = given[action]
  const ids = [...JSON.stringify(payload).matchAll(/"(?:unitId|agencyId)":"([^"]+)"/g)].map(([, id]) => id ?? '')
  return {
    id: action,
    kind,
    payload: asShown(entered(payload)),
    units: ids.map((unitId) => ({ unitId, name: unitName(unitId), filedAs: null, creditCode: 'CODE' })),
    askedBy: person,
    askedAt: moment,
    level: 'town',
    dueOn: '2030-01-01',
    state,
    decidedBy: null,
    decidedAt: null,
    decision: null,
    consentBy: null,
    obstacles: [],
    mayRefuse: false,
    mayWithdraw: false,
    mayConsent: false,
  }
}

/** Numbers of people leave the server masked. */
const asShown = (payload: object) =>
  JSON.parse(
    JSON.stringify(payload, (key, value) => (key === 'idNumber' ? maskedId(value) : key === 'mobile' ? maskedMobile(value) : value)),
  ) as RequestView['payload']

const bare = {
  id: 'project',
  number: 'BA1',
  state: 'settled',
  stopped: false,
  filer: person,
  trade: null,
  method: null,
  majorProject: null,
  estimatedPrice: null,
  contractPrice: null,
  settlementReviewed: null,
  paid: 0,
  progress: 0,
  plannedEnd: null,
  dueOn: null,
  risk: null,
  createdAt: moment,
  changedAt: moment,
  limits: defaultLimits[1],
  warnings: [],
  undecidable: [],
  proposedSource: null,
  filedOn: null,
  takenOver: null,
  suspendedFrom: null,
  marks: [],
  questions: [],
  watching: false,
  turns: [],
  returnReason: null,
  files: [],
  checklist: [],
  actions: [],
  mayEdit: false,
  mayDelete: false,
  counts: { risk: 0, supervision: 0, experts: 0, questions: 0 },
  mayTransfer: false,
} satisfies Partial<ProjectDetail>
