import * as T from 'typebox'
import { faulty, Refusal } from '#contract/errors.ts'
import { Filing, positiveMoney } from '#contract/filing.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import { object, orNull, text } from '#contract/route.ts'
import { type TakenOverFacts, takenOverFaults, takenOverSupplierFaults } from '#domain/filing/taken-over.ts'
import { levelsDecidedBy } from '#domain/steps/deciding.ts'
import { record } from '../../audit/store.ts'
import { readToday } from '../../calendar/store.ts'
import type { Transaction } from '../../database/connect.ts'
import { faultsAgainst } from '../../http/validation.ts'
import { filingSearch } from '../../search/columns.ts'
import type { FilingContext } from '../life/context.ts'
import { addEvent, noteToucher } from '../life/event-store.ts'
import { checkFiling, placeOf } from '../life/filing-checks.ts'
import { nextFilingNumbers } from '../life/number-store.ts'
import { supplierColumns } from '../life/recorded-columns.ts'
import { findUnit, livingUnits, saveFiling, saveOutcome, sourcesOf } from '../life/store.ts'
import * as store from './store.ts'

type Given = { filing: Filing; formerNumber: string | null; filerId: string | null; facts: TakenOverFacts }

const amount = orNull(positiveMoney)
const Figures = object({
  formerNumber: orNull(text(1, 60)),
  supplier: orNull(text(1, 60)),
  year: T.Integer({ minimum: 1990, maximum: 2100 }),
  progress: orNull(T.Integer({ minimum: 0, maximum: 100 })),
  contractPrice: amount,
  paid: amount,
  settlementSubmitted: amount,
  settlementReviewed: amount,
})

/** A project that has everything but its number. */
export type Unnumbered = {
  id: string
  regionCode: string
  kind: ProjectKind
  year: number
  formerNumber: string | null
  name: string
  scopeCode: string
  fundingSources: readonly string[]
}

/**
 * Takes over a project that began before the platform, as it stands, with what is known of it. It is marked for good; its papers can be
 * supplied at any time, and nobody is asked about what could not be known. Decided by the county. Its number comes last: see
 * `numberTakenOver`, without which nothing may be committed.
 */
export async function takeOver(context: FilingContext, { filing, formerNumber, filerId, facts }: Given): Promise<Unnumbered> {
  const { tx, actor, requestId, encryption } = context
  if (!levelsDecidedBy(actor.region.level).includes('county')) throw new Refusal('project.not-yours', { reason: 'not-county' })
  const today = await readToday(tx)
  const { state, year, progress, contractPrice, paid, settlementSubmitted, settlementReviewed } = facts
  const named = facts.supplier && facts.supplier.kind !== 'unit' ? facts.supplier.name : null
  const figures = { formerNumber, supplier: named, year, progress, contractPrice, paid, settlementSubmitted, settlementReviewed }
  const faults = [
    ...faultsAgainst(Filing, filing),
    ...faultsAgainst(Figures, figures),
    ...takenOverFaults(facts, today),
    ...takenOverSupplierFaults(facts.supplier, await surroundingsOf(tx, filing, facts)),
  ]
  if (faults.length > 0) throw faulty(...faults)
  const { currentCode } = await placeOf(tx, actor, filing.regionCode)
  await checkFiling(tx, filing, filing, today)
  if (formerNumber !== null && (await store.isNumberTaken(tx, { formerNumber, county: currentCode.slice(0, 6) })))
    throw faulty({ field: 'formerNumber', code: 'duplicate' })
  if (formerNumber === null && (await store.isNameTaken(tx, { name: filing.name, scopeCode: currentCode, year })))
    throw faulty({ field: 'name', code: 'duplicate' })
  const filer = filerId ?? (await store.filerFor(tx, currentCode))
  if (filer === null) throw faulty({ field: 'filer', code: 'required' })

  const id = await store.insertTakenOver(tx, { filing, filerId: filer, scopeCode: currentCode })
  await saveFiling(tx, { id, number: null, scopeCode: currentCode, before: { ...filing, fundingLines: [] }, after: filing })
  const supplier = facts.supplier && supplierColumns(facts.supplier, encryption)
  await saveOutcome(tx, id, state, { ...store.columnsOf(tx, facts, filing.name), ...supplier, number: id })
  await store.noteTakenOver(tx, id, { state, formerNumber })
  await store.addRecords(tx, id, facts, actor.id)
  await noteToucher(tx, id, filer)
  const after = { formerNumber, ...facts, supplier: openlySaid(facts.supplier) }
  await addEvent(tx, actor, { projectId: id, action: 'take-over', fromState: 'draft', toState: state, record: 'taken-over', after })
  await record(tx, actor, { event: 'project.taken-over', subject: 'project', subjectId: id, region: currentCode, after }, requestId)
  const { regionCode, kind, name } = filing
  return { id, regionCode, kind, year, formerNumber, name, scopeCode: currentCode, fundingSources: sourcesOf(filing) }
}

/** What the trail says of a contractor: of a person or team no more than the name. */
const openlySaid = (supplier: TakenOverFacts['supplier']) =>
  supplier === null || supplier.kind === 'unit' ? supplier : { kind: supplier.kind, name: supplier.name }

async function surroundingsOf(tx: Transaction, { method, ownerUnitId }: Filing, { supplier, signDate }: TakenOverFacts) {
  const owners = ownerUnitId === null ? [] : await livingUnits(tx, [ownerUnitId])
  const unit = supplier?.kind === 'unit' ? await findUnit(tx, supplier.unitId, signDate ?? '2000-01-01') : null
  return {
    method,
    ownerUnits: owners.flatMap(({ id, current }) => [id, current]),
    supplierOnlyReviews: unit?.onlyReviews ?? false,
  }
}

/** Numbers all that were taken over in a transaction, as its last thing: others who file in that county and year wait from here on. */
export async function numberTakenOver(tx: Transaction, taken: readonly Unnumbered[]): Promise<string[]> {
  if (taken.length === 0) return []
  const numbers = await nextFilingNumbers(tx, taken)
  const numbered = taken.map(({ id, ...filing }, at) => {
    const number = numbers[at] ?? ''
    return { id, number, ...filingSearch({ ...filing, number }) }
  })
  await store.saveNumbers(tx, numbered)
  return numbers
}
