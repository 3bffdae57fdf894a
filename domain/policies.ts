import type { FaultyField } from '#contract/errors.ts'
import type { PolicyCategory, PolicyDetail, PolicyFields, PolicyLevel, PolicyState } from '#contract/policies.ts'
import type { Actor } from './access.ts'

/**
 * Who issues what (立法法): laws, administrative regulations and departmental rules come from the nation, local rules from the province
 * down to the county, notices from a county and below; explanations from anyone.
 */
export const levelsIssuing: Record<PolicyCategory, readonly PolicyLevel[]> = {
  law: ['nation'],
  regulation: ['nation'],
  'departmental-rule': ['nation'],
  'local-rule': ['province', 'city', 'county'],
  notice: ['county', 'town', 'village'],
  guide: ['nation', 'province', 'city', 'county', 'town', 'village'],
}

type Days = Pick<PolicyFields, 'issuedOn' | 'amendedOn' | 'inForceFrom' | 'repealedOn'>

/** What holds on a day. What was withdrawn says nothing any more, whatever its days are. */
export function policyStateOn(
  { inForceFrom, repealedOn, withdrawn }: Pick<Days, 'inForceFrom' | 'repealedOn'> & { withdrawn: boolean },
  day: string,
): PolicyState {
  if (withdrawn) return 'withdrawn'
  if (repealedOn !== null && repealedOn <= day) return 'repealed'
  return inForceFrom !== null && inForceFrom > day ? 'coming' : 'in-force'
}

/** What the schema of a policy cannot see. */
export function policyFaults(fields: Days & Pick<PolicyFields, 'category' | 'level'>, today: string): FaultyField[] {
  const { category, level, issuedOn, amendedOn, inForceFrom, repealedOn } = fields
  return [
    ...(levelsIssuing[category].includes(level) ? [] : [{ field: 'level', code: 'choice' as const }]),
    ...earlier('issuedOn', issuedOn, '1949-10-01'),
    ...(issuedOn > today ? [{ field: 'issuedOn', code: 'day.in-the-future' as const }] : []),
    ...earlier('amendedOn', amendedOn, issuedOn),
    ...(amendedOn !== null && amendedOn > today ? [{ field: 'amendedOn', code: 'day.in-the-future' as const }] : []),
    ...earlier('inForceFrom', inForceFrom, issuedOn),
    ...earlier('repealedOn', repealedOn, inForceFrom ?? issuedOn),
  ]
}

const earlier = (field: string, day: string | null, limit: string): FaultyField[] =>
  day !== null && day < limit ? [{ field, code: 'day.too-early', facts: { limit } }] : []

type Changer = Pick<Actor, 'authorities'> & { region: { code: string } }

/** Why somebody may not revise, withdraw or add to a policy they can read; null when they may. Only the region that published it may. */
export function policyClosedFor(
  { authorities, region }: Changer,
  policy: { regionCode: string; withdrawn: boolean },
): PolicyDetail['closed'] {
  if (!authorities.includes('PROJECT_MANAGEMENT')) return 'authority'
  if (policy.regionCode !== region.code) return 'issued-elsewhere'
  return policy.withdrawn ? 'withdrawn' : null
}
