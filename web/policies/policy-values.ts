import type { PolicyDetail, PolicyFields } from '#contract/policies.ts'
import type { RegionLevel } from '#contract/regions.ts'
import { levelsIssuing } from '#domain/policies.ts'

/** What the form holds: empty fields are empty text, and a day may still be missing. */
export type PolicyValues = Omit<PolicyFields, 'number' | 'issuedOn'> & { number: string; issuedOn: string | null; note: string }

/** A new one begins as most are: a notice of one's own level, as a whole. */
export function valuesOf(policy: PolicyDetail | null, level: RegionLevel): PolicyValues {
  if (!policy) {
    const category = levelsIssuing.notice.includes(level) ? 'notice' : 'local-rule'
    const days = { issuedOn: null, amendedOn: null, inForceFrom: null, repealedOn: null }
    return { title: '', number: '', issuer: '', category, level, ...days, extent: 'full', body: '', note: '' }
  }
  const { title, number, issuer, category, level: issued, issuedOn, amendedOn, inForceFrom, repealedOn, extent, body } = policy
  return {
    title,
    number: number ?? '',
    issuer,
    category,
    level: issued,
    issuedOn,
    amendedOn,
    inForceFrom,
    repealedOn,
    extent,
    body,
    note: '',
  }
}

export function fieldsFrom({ note: _note, number, issuedOn, ...values }: PolicyValues): PolicyFields {
  return { ...values, number: number.trim() || null, issuedOn: issuedOn ?? '' }
}
