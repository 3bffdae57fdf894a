import type { ProjectDetail } from '#contract/project-views.ts'
import { approvedValue } from '#domain/filing/dossier.ts'
import { contractOf, headOf } from './filing-content.ts'
import type { FilingSource, PossiblePaper } from './paper-source.ts'
import { dayOf, moneyOf, type Wording } from './wording.ts'

/** What became of the work: changes, acceptances and the settlement. */
export const workPapers = (source: FilingSource): PossiblePaper[] => [
  ...source.detail.changes.map((change) => changeForm(source, change)),
  ...source.detail.acceptances.map((acceptance) => acceptanceSheet(source, acceptance)),
  ...settlementSheet(source),
]

const contractHead = async (detail: ProjectDetail, wording: Wording) => ({
  ...(await headOf(detail, wording)),
  contract: contractOf(detail, wording),
})

/** Who asked for something and who decided it: what was granted was carried out at that very moment. */
function decisionAbout({ detail }: FilingSource, kind: ProjectDetail['requests'][number]['kind'], at?: string) {
  const granted = detail.requests.filter((request) => request.kind === kind && request.state === 'granted')
  const found = at === undefined ? granted[0] : granted.find(({ decidedAt }) => decidedAt === at)
  return {
    askedBy: found?.askedBy.name ?? null,
    askedOn: found ? dayOf(found.askedAt) : null,
    decidedBy: found?.decidedBy?.name ?? null,
    decidedOn: found?.decidedAt ? dayOf(found.decidedAt) : null,
    decision: found?.decision ?? null,
  }
}

const changeForm = (source: FilingSource, change: ProjectDetail['changes'][number]): PossiblePaper => ({
  kind: 'change',
  record: change.id,
  eventOn: dayOf(change.approvedAt),
  mayIssue: source.isDecider,
  content: async (wording) => {
    const until = source.detail.changes.filter(({ approvedAt }) => approvedAt <= change.approvedAt)
    const value = until.filter(({ type }) => type === 'value').reduce((sum, { amount }) => sum + amount, 0)
    return {
      ...(await contractHead(source.detail, wording)),
      type: change.type,
      order: until.length,
      amount: moneyOf(change.amount),
      newEnd: change.newEnd,
      reason: change.reason,
      valueAfter: moneyOf((source.detail.contract?.contractPrice ?? 0) + value),
      decided: decisionAbout(source, 'change', change.approvedAt),
    }
  },
})

const acceptanceSheet = (source: FilingSource, acceptance: ProjectDetail['acceptances'][number]): PossiblePaper => ({
  kind: 'acceptance',
  record: acceptance.id,
  eventOn: acceptance.date,
  mayIssue: source.isDecider,
  content: async (wording) => ({
    ...(await contractHead(source.detail, wording)),
    actualStart: source.detail.actualStart,
    actualEnd: source.detail.actualEnd,
    on: acceptance.date,
    passed: acceptance.passed,
    opinion: acceptance.opinion,
    acceptors: acceptance.acceptors.map(({ name, unit }) => ({ name, unit })),
    by: acceptance.by,
  }),
})

function settlementSheet(source: FilingSource): PossiblePaper[] {
  const { detail, dossier } = source
  const { settlement } = detail
  if (!settlement) return []
  return [
    {
      kind: 'settlement',
      record: null,
      eventOn: settlement.date,
      mayIssue: source.isDecider,
      content: async (wording) => ({
        ...(await contractHead(detail, wording)),
        changes: moneyOf(approvedValue(dossier)),
        submitted: moneyOf(settlement.submitted),
        reviewed: moneyOf(settlement.reviewed),
        reduction: moneyOf(settlement.submitted - settlement.reviewed),
        paid: moneyOf(detail.paid),
        unpaid: moneyOf(settlement.reviewed - detail.paid),
        agency: settlement.agency && (settlement.agency.filedAs ?? settlement.agency.name),
        on: settlement.date,
        warrantyEnd: settlement.warrantyEnd,
        decided: decisionAbout(source, 'settlement'),
      }),
    },
  ]
}
