import type { FaultyField } from '#contract/errors.ts'
import type { PolicyCategory, PolicyDetail, PolicyFields, PolicyLevel } from '#contract/policies.ts'
import type { PolicyState } from '#contract/policy-states.ts'
import type { Actor } from '../people/access.ts'

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

type Ending = Pick<PolicyFields, 'ending' | 'endsOn'>
type Days = Ending & Pick<PolicyFields, 'issuedOn' | 'amendedOn' | 'inForceFrom' | 'successorId'>

/** What holds on a day. What was withdrawn, or never published, says nothing, whatever its days are. */
export function policyStateOn(
  { inForceFrom, ending, endsOn, publication }: Ending & Pick<Days, 'inForceFrom'> & { publication: 'draft' | 'published' | 'withdrawn' },
  day: string,
): PolicyState {
  if (publication !== 'published') return publication
  if (ending !== null && endsOn !== null && endsOn <= day) return ending
  return inForceFrom !== null && inForceFrom > day ? 'coming' : 'in-force'
}

type Judged = Days & Pick<PolicyFields, 'category' | 'level'>

/** What the schema of a policy cannot see. */
export function policyFaults(fields: Judged, today: string): FaultyField[] {
  const { category, level, issuedOn, amendedOn, inForceFrom, endsOn } = fields
  return [
    ...(levelsIssuing[category].includes(level) ? [] : [{ field: 'level', code: 'choice' as const }]),
    ...earlier('issuedOn', issuedOn, '1949-10-01'),
    ...(issuedOn > today ? [{ field: 'issuedOn', code: 'day.in-the-future' as const }] : []),
    ...earlier('amendedOn', amendedOn, issuedOn),
    ...(amendedOn !== null && amendedOn > today ? [{ field: 'amendedOn', code: 'day.in-the-future' as const }] : []),
    ...earlier('inForceFrom', inForceFrom, issuedOn),
    ...earlier('endsOn', endsOn, inForceFrom ?? issuedOn),
    ...endingFaults(fields),
  ]
}

/** A draft may be dated ahead: when it is issued is often only known on the day itself. */
export const draftFaults = (fields: Judged): FaultyField[] => policyFaults(fields, '9999-12-31')

/** An end has a day, and only what ends is followed by another text. An amended text always is: that is what amending means. */
function endingFaults({ ending, endsOn, successorId }: Judged): FaultyField[] {
  if (ending === null)
    return [
      ...(endsOn === null ? [] : [{ field: 'endsOn', code: 'not-expected' as const }]),
      ...(successorId === null ? [] : [{ field: 'successorId', code: 'not-expected' as const }]),
    ]
  return [
    ...(endsOn === null ? [{ field: 'endsOn', code: 'required' as const }] : []),
    ...(ending === 'amended' && successorId === null ? [{ field: 'successorId', code: 'required' as const }] : []),
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
