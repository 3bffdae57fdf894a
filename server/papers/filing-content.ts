import { kindLabel } from '#contract/kinds.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { FilingSource, PossiblePaper } from './paper-source.ts'
import { dayOf, moneyOf, type Wording } from './wording.ts'

/** What was filed, and what was decided about it. */
export function filingPapersOf({ dossier, detail, events, isDecider }: FilingSource): PossiblePaper[] {
  const { filedOn } = dossier
  const reviews = events.filter(({ action }) => ['approve', 'return', 'send-back'].includes(action))
  const lastReview = reviews.at(-1)
  const isFiled = detail.number !== null && filedOn !== null && detail.state !== 'void'
  return [
    ...(isFiled ? [paper('receipt', filedOn, isDecider, (wording) => headOf(detail, wording))] : []),
    paper('sheet', filedOn ?? dayOf(detail.createdAt), isDecider && isFiled, (wording) => sheetOf(detail, wording)),
    ...(lastReview
      ? [
          paper('opinion', dayOf(lastReview.at), isDecider, async (wording) => ({
            ...(await headOf(detail, wording)),
            reviews: reviews.map(({ action, fromState, actor, reason, at }) => ({
              decision: action,
              level: fromState === 'county-review' ? 'county' : 'town',
              by: actor,
              opinion: reason,
              on: dayOf(at),
            })),
          })),
        ]
      : []),
  ]
}

const paper = (kind: PossiblePaper['kind'], eventOn: string, mayIssue: boolean, content: PossiblePaper['content']): PossiblePaper => ({
  kind,
  record: null,
  eventOn,
  mayIssue,
  content,
})

/** What stands at the head of every paper of a filing. */
export async function headOf(detail: ProjectDetail, wording: Wording) {
  const { filing } = detail
  return {
    number: detail.number,
    filedOn: detail.filedOn,
    name: detail.name,
    kind: capitalised(wording.say(kindLabel(detail.kind)) ?? ''),
    trade: wording.meaning('trade', detail.trade),
    place: await wording.place(detail.region.code),
    owner: partyName(detail.owner),
    method: wording.meaning('qrgysqd', detail.method),
    estimatedPrice: moneyOf(detail.estimatedPrice),
    plannedStart: filing.plannedStart,
    plannedEnd: filing.plannedEnd,
  }
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** As it was called on paper; who has been merged since is told by both names elsewhere. */
export const partyName = (party: { name: string; filedAs: string | null } | null) => party && (party.filedAs ?? party.name)

async function sheetOf(detail: ProjectDetail, wording: Wording) {
  const { filing, contract, supplier, settlement } = detail
  return {
    ...(await headOf(detail, wording)),
    state: projectStateNames[wording.language][detail.state],
    filer: detail.filer.name,
    contact: filing.contactName,
    phone: filing.contactPhone,
    address: filing.address,
    description: filing.description,
    quantity: filing.quantity === null ? null : `${filing.quantity} ${filing.quantityUnit ?? ''}`.trim(),
    majorProject: wording.meaning('majorProject', filing.majorProject),
    decision: {
      type: filing.decisionType,
      on: filing.decisionDate,
      expected: filing.shouldAttend,
      present: filing.didAttend,
      agreed: filing.agreed,
    },
    publicity: { from: filing.publicityStart, until: filing.publicityEnd },
    controlPrice: moneyOf(filing.controlPrice),
    exemption: filing.exemptionReason,
    funding: filing.fundingLines.map(({ source, amount, documentNo }) => ({
      source: wording.meaning('zjly', source),
      amount: moneyOf(amount),
      document: documentNo,
    })),
    contract: contract && {
      ...contractOf(detail, wording),
      supplier: partyName(supplier),
    },
    work: { start: detail.actualStart, end: detail.actualEnd, progress: detail.progress, paid: moneyOf(detail.paid) },
    acceptedOn: detail.acceptances.find(({ passed }) => passed)?.date ?? null,
    reviewedPrice: moneyOf(settlement?.reviewed),
    remark: filing.remark,
  }
}

/** What was agreed. */
export const contractOf = ({ contract, supplier }: ProjectDetail, wording: Wording) => ({
  name: contract?.contractName ?? null,
  number: contract?.contractNo ?? null,
  type: wording.meaning('contractType', contract?.contractType ?? null),
  price: moneyOf(contract?.contractPrice),
  signedOn: contract?.signDate ?? null,
  start: contract?.contractStart ?? null,
  end: contract?.contractEnd ?? null,
  prepayment: contract?.prepaymentPercent ?? null,
  retention: contract?.retentionPercent ?? null,
  supplier: partyName(supplier),
})
