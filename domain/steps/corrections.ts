import type { RecordedPart, RecordedParts } from '#contract/project-actions.ts'
import { approvedValue, ceiling, type Dossier, type SignedContract } from '../filing/dossier.ts'

/** What passed steps recorded; null where the step lies ahead. */
export type Recorded = { [Part in RecordedPart]: RecordedParts[Part] | null }
/** The parts that are to read otherwise, whole; what is left out stays as it is. */
export type Corrected = Partial<RecordedParts>
export type NamedSupplier = Pick<SignedContract, 'supplierNames' | 'supplierPhones'>
export type Difference = { field: string; before: unknown; after: unknown }

export const partsOf = (corrected: Corrected) => Object.keys(corrected) as RecordedPart[] // the keys of its type

/** What a correction changes, field by field. A list, and who supplies, is one value: half of it means nothing. */
export const differences = (before: Recorded, corrected: Corrected): Difference[] =>
  partsOf(corrected).flatMap((part) =>
    part === 'supplier' ? compared(part, before[part], corrected[part]) : fieldsOf(part, before, corrected),
  )

function fieldsOf(part: RecordedPart, before: Recorded, corrected: Corrected): Difference[] {
  const [old, fresh] = [before[part] ?? {}, corrected[part] ?? {}] as Record<string, unknown>[]
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(fresh ?? {})])].flatMap((field) =>
    compared(`${part}.${field}`, old?.[field], fresh?.[field]),
  )
}

const compared = (field: string, before: unknown = null, after: unknown = null): Difference[] =>
  ordered(before) === ordered(after) ? [] : [{ field, before, after }]

/** The same values in the same words, whatever the order their fields came in. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).toSorted()) : inner,
  )

/** The filing as it would stand with the correction. */
export function correctedDossier(dossier: Dossier, after: Recorded, named: NamedSupplier | null): Dossier {
  const { supplier, contract, start, completion, acceptance, settlement } = after
  return {
    ...dossier,
    contract: dossier.contract &&
      contract && {
        ...dossier.contract,
        ...named,
        supplierUnitId: named ? (supplier?.kind === 'unit' ? supplier.unitId : null) : dossier.contract.supplierUnitId,
        price: contract.contractPrice,
        signDate: contract.signDate,
        start: contract.contractStart,
        end: contract.contractEnd,
      },
    actualStart: start?.actualStart ?? dossier.actualStart,
    actualEnd: completion?.actualEnd ?? dossier.actualEnd,
    acceptedOn: acceptance?.date ?? dossier.acceptedOn,
    settlementReviewed: settlement?.reviewed ?? dossier.settlementReviewed,
  }
}

/** By more than this an amount is not simply put right: the county looks at it. */
const mostMoved = 0.1

/** The county decides where another party comes in, an amount moves far, or a ceiling or limit is crossed. */
export function isForCounty(dossier: Dossier, before: Recorded, corrected: Corrected): boolean {
  const after = { ...before, ...corrected }
  return (
    changesParty(before, after) ||
    movesFar(before, after) ||
    crossings(dossier, before) !== crossings(dossier, after) ||
    exceedsContract(dossier, before, after)
  )
}

const changesParty = (before: Recorded, after: Recorded) => ordered(parties(before)) !== ordered(parties(after))
const parties = ({ supplier, award, settlement }: Recorded) => [
  supplier,
  award?.bidders.map(({ unitId }) => unitId).toSorted(),
  settlement?.agencyId,
]

function movesFar(before: Recorded, after: Recorded): boolean {
  const earlier = amounts(before)
  return [...amounts(after)].some(([name, amount]) => {
    const old = earlier.get(name) ?? 0
    return Math.abs(amount - old) > old * mostMoved
  })
}

const amounts = ({ contract, award, settlement }: Recorded): ReadonlyMap<string, number> =>
  new Map([
    ...(contract ? [['contract', contract.contractPrice] as const] : []),
    ...(award?.bidders ?? []).map(({ unitId, price }) => [unitId, price] as const),
    ...(settlement
      ? ([
          ['submitted', settlement.submitted],
          ['reviewed', settlement.reviewed],
        ] as const)
      : []),
  ])

/** On which side of everything that binds it the contract stands, as one word. */
function crossings(dossier: Dossier, { contract }: Recorded): string {
  const { limits, changes } = dossier
  const price = contract?.contractPrice ?? 0
  const changed = changes
    .filter(({ approved, type }) => approved && type === 'value')
    .reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  return [
    price > (ceiling(dossier) ?? Number.POSITIVE_INFINITY),
    ...[limits.directLimit, limits.simpleLimit, limits.statutoryLimit].map((limit) => price >= limit),
    (changed / price) * 100 > limits.changeHardPercent,
  ].join()
}

/** A settlement above contract and changes is the county's, whichever of them is corrected. */
function exceedsContract(dossier: Dossier, before: Recorded, after: Recorded): boolean {
  const { contract, settlement } = after
  const isAbove = (settlement?.reviewed ?? 0) > (contract?.contractPrice ?? 0) + approvedValue(dossier)
  return isAbove && (settlement?.reviewed !== before.settlement?.reviewed || contract?.contractPrice !== before.contract?.contractPrice)
}
