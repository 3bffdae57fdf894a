import { randomUUID } from 'node:crypto'
import type { ProjectAction, RequestKind } from '#contract/lifecycle.ts'
import type { ActionInputs, Award, ContractTerms, Supplier } from '#contract/project-actions.ts'
import type { Actor } from '#domain/access.ts'
import { addWorkingDays } from '#domain/calendar.ts'
import type { Dossier } from '#domain/dossier.ts'
import { stateAfter } from '#domain/lifecycle.ts'
import { decidingLevelOf } from '#domain/requests.ts'
import { openRequestOf } from './open-request.ts'
import type { Consequence, Row, Story } from './story-state.ts'

type Step<Action extends ProjectAction> = (
  story: Story,
  told: { actor: Actor; on: string; at: string; input: ActionInputs[Action] },
) => Consequence

const due = (on: string, days: number) => addWorkingDays(on, days, new Map())
const untouched = { review_started_at: null, review_started_by: null }
const noReview = { reviewStarted: false }

/** The same as the server's effects, on a filing in memory. */
export const consequences: { [Action in ProjectAction]: Step<Action> } = {
  submit: ({ dossier, rows, world }, { on, at }) => {
    rows.review_mark.length = 0
    const first = { first_submitted_at: at, year: Number(on.slice(0, 4)), limit_row_id: world.limits[dossier.kind].id }
    return {
      columns: { ...(dossier.everSubmitted ? {} : first), ...untouched, due_on: due(on, 5) },
      facts: { everSubmitted: true, ...noReview },
      record: 'filing',
      after: dossier.filing,
    }
  },
  withdraw: () => ({ columns: { ...untouched, due_on: null }, facts: noReview }),
  'start-review': (_, { actor, at }) => ({
    columns: { review_started_at: at, review_started_by: actor.id },
    facts: { reviewStarted: true },
  }),
  return: ({ dossier, rows }, { on, input: { reason, marks } }) => {
    rows.review_mark = marks.map((mark) => ({ project_id: dossier.id, ...mark }))
    return { columns: { ...untouched, due_on: due(on, 10) }, facts: noReview, reason, after: { marks } }
  },
  approve: ({ dossier }, { on, input: { opinion } }) => {
    const townReviewed = dossier.townReviewed || dossier.state === 'town-review'
    const toCounty = stateAfter('approve', dossier) === 'county-review'
    return {
      columns: { ...untouched, town_reviewed: townReviewed, due_on: toCounty ? due(on, 5) : null },
      facts: { ...noReview, townReviewed },
      reason: opinion,
      after: toCounty ? null : {}, // the number follows
    }
  },
  'send-back': (_, { on, input: { reason } }) => ({ columns: { ...untouched, due_on: due(on, 5) }, facts: noReview, reason }),
  void: (_, { input: { reason } }) => ({ columns: { ...untouched, due_on: null }, facts: noReview, reason }),
  'open-sourcing': (story, { input }) => ({ record: addRound(story, input), after: datesOf(input) }),
  'fail-round': (story, { input }) => {
    const round = story.rows.sourcing_round.at(-1) ?? {}
    Object.assign(round, { failed: true, fail_reason: input.reason })
    addRound(story, input)
    return { record: String(round.id), reason: input.reason, after: datesOf(input) }
  },
  'sign-competitive': (story, { input }) => signed(story, input),
  'sign-direct': (story, { input: { supplier, contract } }) => ({
    columns: { ...contractColumns(contract), ...supplierColumns(story, supplier) },
    facts: { contract: signedContract(story, supplier, contract) },
    record: 'contract',
    after: { contract },
  }),
  start: (_, { input: { actualStart, sitePerson, qualityPerson } }) => ({
    columns: { actual_start: actualStart, site_person: sitePerson, quality_person: qualityPerson },
    facts: { actualStart },
    record: 'start',
    after: { actualStart, sitePerson, qualityPerson },
  }),
  'report-progress': ({ dossier, rows }, { actor, at, input: { percent, note, reason } }) => {
    const id = randomUUID()
    rows.progress_report.push({ id, project_id: dossier.id, percent, note, reason, reported_by: actor.id, reported_at: at })
    return { columns: { progress: percent }, facts: { progress: percent }, record: id, reason, after: { percent, note } }
  },
  'record-payment': ({ dossier, rows }, { actor, at, input: { date, amount, payee, deviationReason } }) => {
    const id = randomUUID()
    rows.payment.push({
      id,
      project_id: dossier.id,
      paid_on: date,
      amount,
      payee,
      reason: deviationReason,
      recorded_by: actor.id,
      recorded_at: at,
    })
    const paid = dossier.paid + amount
    return { columns: { paid }, facts: { paid }, record: id, reason: deviationReason, after: { date, amount, payee } }
  },
  suspend: ({ dossier, version }, { input: { reason } }) => ({
    columns: { suspended_from: dossier.state, owner_suspended: true },
    facts: { suspendedFrom: dossier.state, ownerSuspended: true },
    record: `suspended ${version}`,
    reason,
  }),
  resume: ({ version }, { input: { reason } }) => ({
    columns: { suspended_from: null, owner_suspended: false },
    facts: { suspendedFrom: null, ownerSuspended: false },
    record: `resumed ${version}`,
    reason,
  }),
  stop: ({ dossier, version }, { input: { reason } }) => ({
    columns: { suspended_from: dossier.suspendedFrom ?? dossier.state, stopped: true },
    facts: { suspendedFrom: dossier.suspendedFrom ?? dossier.state, stopped: true },
    record: `stopped ${version}`,
    reason,
  }),
  lift: ({ dossier, version }, { input: { reason } }) => ({
    columns: { stopped: false, ...(dossier.ownerSuspended ? {} : { suspended_from: null }) },
    facts: { stopped: false, suspendedFrom: dossier.ownerSuspended ? dossier.suspendedFrom : null },
    record: `lifted ${version}`,
    reason,
  }),
  complete: (_, { input: { actualEnd } }) => ({ columns: { actual_end: actualEnd }, record: 'completion', after: { actualEnd } }),
  accept: (story, told) => ({ columns: { accepted_on: told.input.date }, ...judged(story, told, true) }),
  'fail-acceptance': (story, told) => ({ columns: { actual_end: null }, ...judged(story, told, false) }),
  archive: (_, { input: { reason } }) => ({ columns: { due_on: null }, reason }),
  reopen: ({ version }, { input: { reason } }) => ({ record: `reopened ${version}`, reason }),
  'request-over-price': (story, told) => asked(story, 'over-price', told),
  'request-amendment': (story, told) => asked(story, 'amendment', told),
  'request-change': (story, told) => asked(story, 'change', told),
  'request-settlement': (story, told) => asked(story, 'settlement', told),
  'request-termination': (story, told) => asked(story, 'termination', told),
}

type Notice = { noticeDate: string; closingDate: string }
const datesOf = ({ noticeDate, closingDate }: Notice) => ({ noticeDate, closingDate })

function addRound({ dossier, rows }: Story, { noticeDate, closingDate }: Notice): string {
  const id = randomUUID()
  const number = rows.sourcing_round.length + 1
  rows.sourcing_round.push({
    id,
    project_id: dossier.id,
    number,
    notice_date: noticeDate,
    closing_date: closingDate,
    failed: false,
    fail_reason: null,
  })
  dossier.rounds = rows.sourcing_round.map((round) => ({
    number: Number(round.number),
    noticeDate: String(round.notice_date),
    closingDate: String(round.closing_date),
    failed: round.failed === true,
  }))
  return id
}

type Signing = { award: Award; supplier: Supplier; contract: ContractTerms }

/** Also carries out a granted request for a higher price. */
export function signed(story: Story, { award, supplier, contract }: Signing): Consequence {
  const round = story.rows.sourcing_round.at(-1)
  for (const [position, { unitId, price, valid, reason }] of award.bidders.entries())
    story.rows.bidder.push({ round_id: round?.id, position, unit_id: unitId, price, valid, reason })
  const publicity = { award_date: award.awardDate, award_publicity_start: award.publicityStart, award_publicity_end: award.publicityEnd }
  return {
    columns: { ...contractColumns(contract), ...supplierColumns(story, supplier), ...publicity },
    facts: { contract: signedContract(story, supplier, contract) },
    record: 'contract',
    after: { award, contract },
  }
}

const contractColumns = (contract: ContractTerms) => ({
  contract_name: contract.contractName,
  contract_no: contract.contractNo,
  contract_type: contract.contractType,
  contract_price: contract.contractPrice,
  sign_date: contract.signDate,
  contract_start: contract.contractStart,
  contract_end: contract.contractEnd,
  prepayment_percent: contract.prepaymentPercent,
  retention_percent: contract.retentionPercent,
  subcontracted: contract.subcontracted,
  subcontracted_percent: contract.subcontractedPercent,
})

function supplierColumns({ world }: Story, supplier: Supplier): Row {
  if (supplier.kind === 'unit') return { supplier_kind: 'unit', supplier_unit_id: supplier.unitId }
  const { kind, name, mobile, idNumber } = supplier
  return {
    supplier_kind: kind,
    supplier_name: name,
    supplier_mobile: mobile,
    supplier_id_cipher: `\\x${world.seal(idNumber).toString('hex')}`,
  }
}

function signedContract(
  { world }: Story,
  supplier: Supplier,
  { contractPrice, signDate, contractStart, contractEnd }: ContractTerms,
): Dossier['contract'] {
  const unit = supplier.kind === 'unit' ? world.unitById(supplier.unitId) : null
  const supplierNames = [unit?.name ?? (supplier.kind === 'unit' ? '' : supplier.name)]
  return { price: contractPrice, signDate, start: contractStart, end: contractEnd, supplierUnitId: unit?.id ?? null, supplierNames }
}

type Judgement = { actor: Actor; at: string; input: ActionInputs['accept'] }

function judged({ dossier, rows }: Story, { actor, at, input: { date, acceptors, opinion } }: Judgement, passed: boolean): Consequence {
  const id = randomUUID()
  rows.acceptance.push({
    id,
    project_id: dossier.id,
    accepted_on: date,
    passed,
    opinion,
    acceptors,
    decided_by: actor.id,
    decided_at: at,
  })
  return { record: id, reason: opinion, after: { date, acceptors } }
}

type Asked = { actor: Actor; on: string; at: string; input: object }

function asked(story: Story, kind: RequestKind, { actor, on, at, input }: Asked): Consequence {
  const { dossier, rows } = story
  const id = randomUUID()
  const level = decidingLevelOf(openRequestOf(story, kind, input, false), dossier)
  rows.project_request.push({
    id,
    project_id: dossier.id,
    kind,
    payload: input,
    asked_by: actor.id,
    asked_at: at,
    deciding_level: level,
    due_on: due(on, 5),
    state: 'open',
    decided_by: null,
    decided_at: null,
    decision: null,
    consent_by: null,
    consent_at: null,
  })
  return { record: id, reason: 'reason' in input ? String(input.reason) : null, after: input }
}
