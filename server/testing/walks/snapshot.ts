import type { FileCategory } from '#contract/file-categories.ts'
import type { Filing } from '#contract/filing.ts'
import type { EvidenceStep, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { Acceptor } from '#contract/project-actions.ts'
import type { Database } from '../../database/connect.ts'

type Day = string | null
type Money = number | null

/** A filing's own row. */
export type ProjectRow = Omit<Filing, 'fundingLines'> & {
  id: string
  scopeCode: string
  filerId: string
  state: ProjectState
  version: number
  number: string | null
  firstSubmittedAt: string | null
  filedOn: Day
  reviewStartedAt: string | null
  townReviewed: boolean
  suspendedFrom: ProjectState | null
  ownerSuspended: boolean
  stopped: boolean
  contractName: string | null
  contractNo: string | null
  contractType: string | null
  contractPrice: Money
  signDate: Day
  contractStart: Day
  contractEnd: Day
  prepaymentPercent: number | null
  retentionPercent: number | null
  subcontracted: 'yes' | 'no' | null
  subcontractedPercent: number | null
  awardDate: Day
  awardPublicityStart: Day
  awardPublicityEnd: Day
  supplierKind: 'unit' | 'person' | 'team' | null
  supplierUnitId: string | null
  supplierName: string | null
  supplierMobile: string | null
  sitePerson: string | null
  qualityPerson: string | null
  actualStart: Day
  actualEnd: Day
  acceptedOn: Day
  progress: number
  paid: number
  approvedChanges: number
  settlementSubmitted: Money
  settlementReviewed: Money
  settlementAgencyId: string | null
  settlementDate: Day
  warrantyEnd: Day
}

export type BidderRow = { unitId: string; price: number; valid: boolean; reason: string | null }
export type RequestRow = {
  id: string
  kind: RequestKind
  state: string
  askedBy: string
  decidedBy: string | null
  consentBy: string | null
  payload: Record<string, unknown>
}
export type FileRow = {
  id: string
  category: FileCategory
  step: EvidenceStep
  record: string | null
  isPhoto: boolean
  uploadedBy: string
  superseded: boolean
}
export type EventRow = {
  action: string
  actorId: string
  fromState: ProjectState
  toState: ProjectState
  reason: string | null
  deviations: readonly string[]
  record: string | null
  before: Record<string, unknown> | null
}

/** Everything that steps leave behind of one filing, as it stands in the tables. */
export type Snapshot = {
  project: ProjectRow
  /** The unit that supplies, where one does. */
  supplierUnit: { name: string; phone: string | null } | null
  fundingLines: Filing['fundingLines']
  rounds: readonly { number: number; noticeDate: string; closingDate: string; failed: boolean; bidders: readonly BidderRow[] }[]
  payments: readonly { amount: number; paidOn: string }[]
  /** The first came last. */
  reports: readonly number[]
  acceptances: readonly { acceptedOn: string; passed: boolean; acceptors: readonly Acceptor[]; opinion: string }[]
  changes: readonly { type: string; amount: number; newEnd: Day }[]
  requests: readonly RequestRow[]
  files: readonly FileRow[]
  touchers: readonly string[]
  events: number
  lastEvent: EventRow
  audits: number
  lastAudit: { event: string; actorId: string }
}

/** Null when there is no such filing any more. */
export async function readSnapshot(db: Database, id: string): Promise<Snapshot | null> {
  const [row] = await db<Snapshot[]>`
    select to_jsonb(project) - 'search_text' - 'search_tokens' as project,
      (select jsonb_build_object('name', name, 'phone', phone) from unit where id = project.supplier_unit_id) as supplier_unit,
      coalesce((select jsonb_agg(jsonb_build_object('source', source, 'amount', amount, 'documentNo', document_no) order by position)
        from funding_line where project_id = project.id), '[]') as funding_lines,
      coalesce((select jsonb_agg(jsonb_build_object('number', number, 'noticeDate', notice_date, 'closingDate', closing_date, 'failed', failed,
          'bidders', coalesce((select jsonb_agg(to_jsonb(bidder) - 'round_id' - 'position' order by position) from bidder where round_id = sourcing_round.id), '[]'))
          order by number)
        from sourcing_round where project_id = project.id), '[]') as rounds,
      coalesce((select jsonb_agg(jsonb_build_object('amount', amount, 'paidOn', paid_on) order by id) from payment where project_id = project.id), '[]') as payments,
      array(select percent from progress_report where project_id = project.id order by reported_at desc, id) as reports,
      coalesce((select jsonb_agg(to_jsonb(acceptance) order by decided_at, id) from acceptance where project_id = project.id), '[]') as acceptances,
      coalesce((select jsonb_agg(to_jsonb(change_order) order by approved_at, id) from change_order where project_id = project.id), '[]') as changes,
      coalesce((select jsonb_agg(to_jsonb(project_request) order by asked_at desc, id) from project_request where project_id = project.id), '[]') as requests,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'category', category, 'step', step, 'record', record, 'uploadedBy', uploaded_by,
          'isPhoto', media_type like 'image/%', 'superseded', superseded_by is not null) order by uploaded_at, id)
        from evidence_file join stored_content using (sha256) where project_id = project.id), '[]') as files,
      array(select user_id from project_toucher where project_id = project.id order by user_id) as touchers,
      (select count(*) from project_event where project_id = project.id) as events,
      (select to_jsonb(project_event) - 'after' from project_event where project_id = project.id order by id desc limit 1) as last_event,
      (select count(*) from audit_line where subject_id = project.id::text) as audits,
      (select to_jsonb(audit_line) - 'before' - 'after' from audit_line where subject_id = project.id::text order by id desc limit 1) as last_audit
    from project where id = ${id}`
  return row ?? null
}
