import type { FaultyField } from '#contract/errors.ts'
import { contractValue, type Dossier } from '../filing/dossier.ts'
import { formatYuan } from '../values/money.ts'
import { acceptanceFaults } from './acceptance-checks.ts'
import type { Deviation, Findings, Surroundings } from './action-findings.ts'
import { signingDeviations, signingFaults } from './contract-checks.ts'
import { type Corrected, correctedDossier, differences, partsOf, type Recorded } from './corrections.ts'
import { fault } from './project-days.ts'
import { completionFaults, settlementFaults, startFindings } from './work-checks.ts'

/**
 * A correction leaves nothing that the step it corrects would have refused, and contradicts no other step that was taken. A price above the
 * ceiling may stand: whoever decides the correction decides that.
 */
export function correctionFindings(dossier: Dossier, corrected: Corrected, around: Surroundings): Findings {
  const { recorded } = around
  if (recorded === null) throw new Error('A correction is checked against what is recorded.')
  const ahead = partsOf(corrected).filter((part) => recorded[part] === null)
  if (ahead.length > 0) return { faults: ahead.map((part) => fault(`corrected.${part}`, 'not-expected')), deviations: [] }
  if (differences(recorded, corrected).length === 0) return { faults: [fault('reason', 'nothing-changed')], deviations: [] }

  const before = recordFindings(dossier, recorded, around)
  const after = { ...recorded, ...corrected }
  const now = recordFindings(correctedDossier(dossier, after, around.namedSupplier), after, around)
  const own = now.faults.filter(({ field }) => isCorrected(corrected, field))
  const others = now.faults.filter((found) => !isCorrected(corrected, found.field) && !isAmong(before.faults, found))
  return {
    faults: [
      ...own.map(({ field, ...rest }) => ({ field: `corrected.${field}`, ...rest })),
      ...others.map(({ field }) => fault('reason', 'contradicts-record', { field })),
    ],
    deviations: now.deviations.filter((deviation) => !before.deviations.includes(deviation)),
  }
}

const isCorrected = (corrected: Corrected, field: string) => (field.split('.')[0] ?? '') in corrected
const isAmong = (faults: readonly FaultyField[], { field, code }: FaultyField) =>
  faults.some((known) => known.field === field && known.code === code)

/** Everything that was recorded, checked as if each step were taken on the filing as it stands. */
function recordFindings(dossier: Dossier, record: Recorded, around: Surroundings): Findings {
  const { award, supplier, contract, start, completion, acceptance, settlement } = record
  const { today } = around
  const signing = contract && supplier && { award, supplier, contract }
  const starting = start && startFindings(dossier, start, today)
  const deviations: Deviation[] = [...(signing ? signingDeviations(dossier, signing, around) : []), ...(starting?.deviations ?? [])]
  return {
    faults: [
      ...(signing ? signingFaults(dossier, signing, around) : []),
      ...(contractValue(dossier) <= 0 ? [fault('contract.contractPrice', 'too-small', { limit: formatYuan(1 - changesOf(dossier)) })] : []),
      ...within('start', starting?.faults),
      ...within('completion', completion && completionFaults(dossier, completion, today)),
      ...within('acceptance', acceptance && acceptanceFaults(dossier, acceptance, today)),
      ...within('settlement', settlement && settlementFaults(dossier, settlement, around)),
    ],
    deviations,
  }
}

const changesOf = (dossier: Dossier) => contractValue(dossier) - (dossier.contract?.price ?? 0)

const within = (part: keyof Recorded, faults: readonly FaultyField[] | null | undefined): FaultyField[] =>
  (faults ?? []).map(({ field, ...rest }) => ({ field: `${part}.${field}`, ...rest }))
