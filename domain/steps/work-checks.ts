import type { FaultyField } from '#contract/errors.ts'
import type { RecordedParts } from '#contract/project-actions.ts'
import type { Dossier } from '../filing/dossier.ts'
import { formatYuan } from '../values/money.ts'
import type { Deviation, Findings, Surroundings } from './action-findings.ts'
import { fault, following, happened, notBefore, planned } from './project-days.ts'

/** Works name who is responsible on site. */
export const startFindings = (
  dossier: Dossier,
  { actualStart, sitePerson, qualityPerson }: RecordedParts['start'],
  today: string,
): Findings => ({
  faults: [
    ...happened('actualStart', actualStart, today),
    ...(dossier.kind === 1 && sitePerson === null ? [fault('sitePerson', 'required')] : []),
    ...(dossier.kind === 1 && qualityPerson === null ? [fault('qualityPerson', 'required')] : []),
  ],
  deviations: startDeviations(dossier, actualStart),
})

function startDeviations({ filedOn, contract }: Dossier, actualStart: string): Deviation[] {
  return [
    ...(filedOn !== null && actualStart < filedOn ? (['started-before-filed'] as const) : []),
    ...(contract !== null && actualStart < contract.signDate ? (['started-before-signed'] as const) : []),
  ]
}

export const completionFaults = ({ actualStart }: Dossier, { actualEnd }: RecordedParts['completion'], today: string): FaultyField[] => [
  ...happened('actualEnd', actualEnd, today),
  ...following('actualEnd', actualStart, actualEnd),
]

export function settlementFaults(
  dossier: Dossier,
  { submitted, reviewed, agencyId, date, warrantyEnd }: RecordedParts['settlement'],
  { today, ownerUnits, isAgency }: Surroundings,
): FaultyField[] {
  const { contract, limits, acceptedOn, actualStart } = dossier
  const mustBeReviewed = (contract?.price ?? 0) >= limits.directLimit
  // From the direct limit on, somebody other than supplier and owner reviews the price.
  const isDependent = agencyId !== null && (agencyId === contract?.supplierUnitId || ownerUnits.includes(agencyId))
  return [
    ...happened('date', date, today),
    ...following('date', acceptedOn, date),
    ...(reviewed > submitted ? [fault('reviewed', 'too-large', { limit: formatYuan(submitted) })] : []),
    ...(agencyId === null && mustBeReviewed ? [fault('agencyId', 'required')] : []),
    ...(isDependent ? [fault('agencyId', 'not-independent')] : []),
    ...(isAgency ? [] : [fault('agencyId', 'not-an-agency')]),
    ...planned('warrantyEnd', warrantyEnd, today),
    ...(warrantyEnd && actualStart ? notBefore('warrantyEnd', actualStart, warrantyEnd) : []),
  ]
}
