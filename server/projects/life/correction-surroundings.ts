import type { Surroundings } from '#domain/steps/action-findings.ts'
import { type Corrected, differences, type Recorded } from '#domain/steps/corrections.ts'
import type { FilingContext } from './context.ts'
import type { LoadedDossier } from './dossier-store.ts'
import { namedSupplier, readRecorded } from './recorded-store.ts'
import { findUnit, isAgency } from './store.ts'
import { ownerUnits, refuseUnknown } from './surroundings.ts'

type Correcting = Pick<FilingContext, 'tx' | 'encryption'>

/** What a correction is compared with. What it names anew must exist; what it leaves may have been merged away or renamed since. */
export async function correctionSurroundings(context: Correcting, dossier: LoadedDossier, corrected: Corrected): Promise<Surroundings> {
  const { tx, encryption } = context
  const recorded = await readRecorded({ db: tx, encryption }, dossier.id)
  await refuseUnknown(tx, namedAnew(recorded, corrected))
  const { supplier, contract, settlement } = { ...recorded, ...corrected }
  const agencyId = isChanged(recorded, corrected, 'settlement.agencyId') ? (settlement?.agencyId ?? null) : null
  const unit = supplier?.kind === 'unit' && contract ? await findUnit(tx, supplier.unitId, contract.signDate) : null
  return {
    today: dossier.today,
    supplierBanned: unit?.banned ?? false,
    supplierOnlyReviews: isChanged(recorded, corrected, 'supplier') && (unit?.onlyReviews ?? false),
    ownerUnits: await ownerUnits(tx, dossier),
    isAgency: agencyId === null || (await isAgency(tx, agencyId)),
    newMethod: null,
    recorded,
    namedSupplier: corrected.supplier ? await namedSupplier(tx, corrected.supplier) : null,
  }
}

const isChanged = (recorded: Recorded, corrected: Corrected, field: string) =>
  differences(recorded, corrected).some((difference) => difference.field === field)

function namedAnew(recorded: Recorded, { supplier, award, contract, settlement }: Corrected) {
  const known = new Set([
    ...(recorded.supplier?.kind === 'unit' ? [recorded.supplier.unitId] : []),
    ...(recorded.award?.bidders ?? []).map(({ unitId }) => unitId),
    recorded.settlement?.agencyId,
  ])
  const units = [
    ...(supplier?.kind === 'unit' ? [{ field: 'corrected.supplier.unitId', unitId: supplier.unitId }] : []),
    ...(award?.bidders ?? []).map(({ unitId }, at) => ({ field: `corrected.award.bidders.${at}.unitId`, unitId })),
    ...(settlement?.agencyId ? [{ field: 'corrected.settlement.agencyId', unitId: settlement.agencyId }] : []),
  ].filter(({ unitId }) => !known.has(unitId))
  const codes =
    contract && contract.contractType !== recorded.contract?.contractType
      ? [{ field: 'corrected.contract.contractType', dictionary: 'contractType' as const, code: contract.contractType }]
      : []
  return { units, codes }
}
