import type { PolicyDetail, PolicyEnding, PolicyFields } from '#contract/policies.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { levelsIssuing } from '#domain/policies/policies.ts'

/** What the form holds: empty fields are empty text, and a day may still be missing. */
export type PolicyValues = Omit<PolicyFields, 'number' | 'issuedOn' | 'ending'> & {
  number: string
  issuedOn: string | null
  ending: PolicyEnding | 'none'
  note: string
}

/** A new one begins as most are: a notice of one's own level, as a whole. */
export function valuesOf(policy: PolicyDetail | null, level: RegionLevel): PolicyValues {
  if (!policy) {
    const category = levelsIssuing.notice.includes(level) ? 'notice' : 'local-rule'
    const days = { issuedOn: null, amendedOn: null, inForceFrom: null, ending: 'none' as const, endsOn: null, successorId: null }
    return { title: '', number: '', issuer: '', category, level, ...days, extent: 'full', body: '', note: '' }
  }
  // Whoever began the next edition goes on with it.
  const { fields, note } = policy.draft ?? { fields: policy, note: null }
  const {
    title,
    number,
    issuer,
    category,
    level: issued,
    issuedOn,
    amendedOn,
    inForceFrom,
    ending,
    endsOn,
    successorId,
    extent,
    body,
  } = fields
  return {
    title,
    number: number ?? '',
    issuer,
    category,
    level: issued,
    issuedOn,
    amendedOn,
    inForceFrom,
    ending: ending ?? 'none',
    endsOn,
    successorId,
    extent,
    body,
    note: note ?? '',
  }
}

/** What does not end has neither a last day nor a successor, whatever was chosen before. */
export function fieldsFrom({ note: _note, number, issuedOn, ending, endsOn, successorId, ...values }: PolicyValues): PolicyFields {
  const end = ending === 'none' ? { ending: null, endsOn: null, successorId: null } : { ending, endsOn, successorId }
  return { ...values, ...end, number: number.trim() || null, issuedOn: issuedOn ?? '' }
}
