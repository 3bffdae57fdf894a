import { type FaultyField, faulty } from '#contract/errors.ts'
import type { ActionInputs, Award, Bidder, ContractTerms, Supplier } from '#contract/project-actions.ts'
import type { Surroundings } from '#domain/steps/action-findings.ts'
import type { Transaction } from '../../database/connect.ts'
import type { LoadedDossier } from './dossier-store.ts'
import { type NamedCode, unknownCodes } from './filing-checks.ts'
import { methodOf } from './request-store.ts'
import { findUnit, isAgency, livingUnits } from './store.ts'

type Signing = { award?: Award | null; supplier: Supplier; contract: ContractTerms }
type Asked = Partial<ActionInputs['request-settlement'] & ActionInputs['request-amendment'] & ActionInputs['fail-round']>

/** What an input names must exist in the other features, and stay until it is written down. */
export async function surroundings(tx: Transaction, dossier: LoadedDossier, input: object): Promise<Surroundings> {
  const { signing, at } = signingIn(input)
  const { method, agencyId } = input as Asked
  await refuseUnknown(tx, { codes: codesIn(input, signing, at), units: unitsIn(input, signing, at) })
  const supplier = signing?.supplier.kind === 'unit' ? await findUnit(tx, signing.supplier.unitId, signing.contract.signDate) : null
  return {
    today: dossier.today,
    supplierBanned: supplier?.banned ?? false,
    supplierOnlyReviews: supplier?.onlyReviews ?? false,
    ownerUnits: signing || agencyId ? await ownerUnits(tx, dossier) : [],
    isAgency: agencyId ? await isAgency(tx, agencyId) : true,
    newMethod: method === undefined ? null : await methodOf(tx, { method }),
    recorded: null,
    namedSupplier: null,
  }
}

export async function refuseUnknown(tx: Transaction, { codes, units }: { codes: readonly NamedCode[]; units: readonly NamedUnit[] }) {
  const faults = [...(await unknownCodes(tx, codes)), ...(await unknownUnits(tx, units))]
  if (faults.length > 0) throw faulty(...faults)
}

function signingIn(input: object): { signing: Signing | null; at: string } {
  if ('sign' in input) return { signing: input.sign as Signing, at: 'sign.' }
  return { signing: 'contract' in input ? (input as Signing) : null, at: '' }
}

function codesIn(input: object, signing: Signing | null, at: string): NamedCode[] {
  if (signing) return [{ field: `${at}contract.contractType`, dictionary: 'contractType', code: signing.contract.contractType }]
  const { method } = input as Asked
  return method === undefined ? [] : [{ field: 'method', dictionary: 'qrgysqd', code: method }]
}

type NamedUnit = { field: string; unitId: string }

function unitsIn(input: object, signing: Signing | null, at: string): NamedUnit[] {
  if (signing)
    return [
      ...(signing.supplier.kind === 'unit' ? [{ field: `${at}supplier.unitId`, unitId: signing.supplier.unitId }] : []),
      ...bidding(signing.award?.bidders, `${at}award.bidders`),
    ]
  const { agencyId, bidders } = input as Asked
  return [...(agencyId ? [{ field: 'agencyId', unitId: agencyId }] : []), ...bidding(bidders, 'bidders')]
}

const bidding = (bidders: readonly Bidder[] = [], field: string) =>
  bidders.map(({ unitId }, place) => ({ field: `${field}.${place}.unitId`, unitId }))

async function unknownUnits(tx: Transaction, units: readonly NamedUnit[]): Promise<FaultyField[]> {
  const living = await livingUnits(
    tx,
    units.map(({ unitId }) => unitId),
  )
  return units
    .filter(({ unitId }) => !living.some(({ id, current }) => id === unitId && current === unitId))
    .map(({ field }) => ({ field, code: 'choice' }))
}

/** Owners merge too. */
export async function ownerUnits(tx: Transaction, { filing: { ownerUnitId } }: LoadedDossier): Promise<readonly string[]> {
  return ownerUnitId === null ? [] : (await livingUnits(tx, [ownerUnitId])).flatMap(({ id, current }) => [id, current])
}
