import type { fieldFaults } from './field-faults.ts'

/** Every way the product says no, and the HTTP status each travels under. Texts: `refusal-texts.ts`. */
export const refusals = {
  'input.malformed': 400,
  'input.invalid': 400,
  'session.required': 401,
  'session.wrong-credentials': 401,
  'session.password-change-required': 403,
  'session.foreign-origin': 403,
  'session.proof-needed': 403,
  'authority.missing': 403,
  'region.top-only': 403,
  'assignment.own': 403,
  'assignment.person-outside': 403,
  'dictionary.fixed': 403,
  'duty.separated': 403,
  'project.not-yours': 403,
  'appeal.not-yours': 403,
  'appeal.ticket-expired': 403,
  'appeal.password-due': 403,
  'appeal.not-to-take-down': 403,
  'user.own-account': 403,
  'user.beyond-grants': 403,
  'role.own-role': 403,
  'role.owned-above': 403,
  'policy.issued-elsewhere': 403,
  'role.beyond-grants': 403,
  'route.not-found': 404,
  'record.not-found': 404,
  'appeal.unknown': 404,
  'record.changed': 409,
  'assignment.ended': 409,
  'assignment.begun': 409,
  'limit.begun': 409,
  'audit.verification-running': 409,
  'unit.not-proposed': 409,
  'unit.not-living': 409,
  'unit.lifted': 409,
  'dictionary.in-use': 409,
  'project.action-closed': 409,
  'evidence.bound': 409,
  'finding.closed': 409,
  'question.closed': 409,
  'policy.withdrawn': 409,
  'policy.other-step': 409,
  'inspection.closed': 409,
  'alert.closed': 409,
  'expert.closed': 409,
  'draw.closed': 409,
  'draw.busy': 409,
  'draw.no-alternate': 409,
  'appeal.closed': 409,
  'user.last-role-manager': 409,
  'role.built-in': 409,
  'role.held': 409,
  'region.action-closed': 409,
  'region.unconfirmed': 409,
  'region.in-use': 409,
  'evidence.too-large': 413,
  'input.too-large': 413,
  'evidence.unsupported-type': 415,
  'policy.unsupported-type': 415,
  'appeal.unsupported-type': 415,
  'input.unsupported-type': 415,
  'evidence.too-many': 422,
  'file.unreadable': 422,
  'file.too-complex': 422,
  'file.fonts-missing': 422,
  'file.macros': 422,
  'file.infected': 422,
  'rule.violated': 422,
  'assignment.overlaps': 422,
  'role.supervision-conflict': 422,
  'project.obstructed': 422,
  'deputy.refused': 422,
  'batch.alerts-open': 422,
  'batch.above-limit': 422,
  'draw.too-few': 422,
  'appeal.proof-needed': 422,
  'appeal.unreadable-file': 422,
  'unit.merger-with-itself': 422,
  'unit.merger-target': 422,
  'export.rights-changed': 409,
  'export.not-ready': 409,
  'import.not-ready': 409,
  'import.codes-fetched': 409,
  'export.too-large': 422,
  'import.not-a-workbook': 422,
  'import.locked': 422,
  'import.linked': 422,
  'import.foreign': 422,
  'import.empty': 422,
  'import.too-many-rows': 422,
  'import.sheet-closed': 403,
  'export.too-many': 429,
  'import.too-many': 429,
  'open-data.restored-copy': 409,
  'feed.restored-copy': 409,
  'open-data.other-edition': 410,
  'paper.not-ready': 409,
  'report.too-many-subscriptions': 409,
  'paper.letter-missing': 422,
  'report.month-ahead': 422,
  'paper.too-large': 422,
  'session.locked': 429,
  'appeal.locked': 429,
  'request.too-many': 429,
  'server.failed': 500,
  'paper.template-broken': 500,
  'paper.template-endless': 500,
  'storage.file-missing': 500,
  'database.away': 503,
  'export.broken-off': 503,
  'import.broken-off': 503,
  'file.reader-busy': 503,
  'file.scanner-away': 503,
  'paper.typesetter-busy': 503,
  'storage.away': 503,
  'storage.full': 507,
} as const
export type RefusalCode = keyof typeof refusals

export type FieldFault = (typeof fieldFaults)[number]

export type Facts = Readonly<Record<string, unknown>>
export type FaultyField = { field: string; code: FieldFault; facts?: Facts }

/** An expected no. It is thrown wherever it is noticed and answered in one place. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly facts: Facts
  readonly fields: readonly FaultyField[]

  constructor(code: RefusalCode, facts: Facts = {}, fields: readonly FaultyField[] = []) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
    this.fields = fields
  }
}

/** Fields that broke a rule, as one refusal. */
export const faulty = (...fields: FaultyField[]) => new Refusal('rule.violated', {}, fields)
