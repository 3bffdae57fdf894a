import { type FaultyField, faulty } from '#contract/errors.ts'
import type { ActionInputs, Award, ContractTerms, Supplier } from '#contract/project-actions.ts'
import type { Surroundings } from '#domain/action-checks.ts'
import type { Transaction } from '../../database.ts'
import type { LoadedDossier } from './dossier-store.ts'
import { type Hold, type NamedCode, unknownCodes } from './filing.ts'
import { livingUnits, unitStanding } from './store.ts'

type Signing = { award?: Award; supplier: Supplier; contract: ContractTerms }
type Hands = { tx: Transaction; hold: Hold; dossier: LoadedDossier }

/** What an action was told names things of the rest of the house: they must exist, and stay until it is written down. */
export async function surroundings({ tx, hold, dossier }: Hands, input: object): Promise<Surroundings> {
  const { signing, at } = signingIn(input)
  const faults = [
    ...(await unknownCodes(hold, codesIn(input, signing, at))),
    ...(await strangers(tx, unitsIn(input, signing, at))),
    ...(await dependentAgency(tx, dossier, input)),
  ]
  if (faults.length > 0) throw faulty(...faults)
  const none = { today: dossier.today, supplierBanned: false, supplierNames: [] }
  if (signing?.supplier.kind !== 'unit') return none
  const standing = await unitStanding(tx, signing.supplier.unitId, signing.contract.signDate)
  return standing ? { today: dossier.today, supplierBanned: standing.banned, supplierNames: [standing.name] } : none
}

function signingIn(input: object): { signing: Signing | null; at: string } {
  if ('sign' in input) return { signing: input.sign as Signing, at: 'sign.' }
  return { signing: 'contract' in input ? (input as Signing) : null, at: '' }
}

function codesIn(input: object, signing: Signing | null, at: string): NamedCode[] {
  if (signing) return [{ field: `${at}contract.contractType`, dictionary: 'contractType', code: signing.contract.contractType }]
  const { method } = input as Partial<ActionInputs['request-amendment']>
  return method === undefined ? [] : [{ field: 'method', dictionary: 'qrgysqd', code: method }]
}

type NamedUnit = { field: string; unitId: string }

function unitsIn(input: object, signing: Signing | null, at: string): NamedUnit[] {
  if (signing)
    return [
      ...(signing.supplier.kind === 'unit' ? [{ field: `${at}supplier.unitId`, unitId: signing.supplier.unitId }] : []),
      ...(signing.award?.bidders ?? []).map(({ unitId }, place) => ({ field: `${at}award.bidders.${place}.unitId`, unitId })),
    ]
  const { agencyId } = input as Partial<ActionInputs['request-settlement']>
  return agencyId ? [{ field: 'agencyId', unitId: agencyId }] : []
}

async function strangers(tx: Transaction, units: readonly NamedUnit[]): Promise<FaultyField[]> {
  const living = await livingUnits(
    tx,
    units.map(({ unitId }) => unitId),
  )
  return units
    .filter(({ unitId }) => !living.some(({ id, current }) => id === unitId && current === unitId))
    .map(({ field }) => ({ field, code: 'choice' }))
}

/** Owners merge too: the unit that reviews the price must not be what the owner has become. */
async function dependentAgency(tx: Transaction, { filing }: LoadedDossier, input: object): Promise<FaultyField[]> {
  const { agencyId } = input as Partial<ActionInputs['request-settlement']>
  if (!agencyId || filing.ownerUnitId === null) return []
  const [owner] = await livingUnits(tx, [filing.ownerUnitId])
  return owner?.current === agencyId ? [{ field: 'agencyId', code: 'not-independent' }] : []
}
