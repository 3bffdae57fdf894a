import * as T from 'typebox'
import { faulty, Refusal } from '#contract/errors.ts'
import { Filing, positiveMoney } from '#contract/filing.ts'
import { object, orNull, text } from '#contract/route.ts'
import { levelsDecidedBy } from '#domain/deciding.ts'
import { type TakenOverFacts, takenOverFaults } from '#domain/taken-over.ts'
import { record } from '../../audit/store.ts'
import { readToday } from '../../calendar/store.ts'
import { refreshSearch } from '../../search-columns.ts'
import { faultsAgainst } from '../../validation.ts'
import type { FilingContext } from './context.ts'
import { addEvent, noteToucher } from './event-store.ts'
import { checkFiling, placeOf } from './filing-checks.ts'
import { nextFilingNumber } from './number-store.ts'
import { saveFiling, saveOutcome } from './store.ts'
import * as store from './take-over-store.ts'

type Given = { filing: Filing; formerNumber: string | null; filerId: string | null; facts: TakenOverFacts }

const amount = orNull(positiveMoney)
const Figures = object({
  formerNumber: orNull(text(1, 60)),
  year: T.Integer({ minimum: 1990, maximum: 2100 }),
  progress: orNull(T.Integer({ minimum: 0, maximum: 100 })),
  contractPrice: amount,
  paid: amount,
  settlementSubmitted: amount,
  settlementReviewed: amount,
})

/**
 * Takes over a project that began before the platform, as it stands, with what is known of it. It is marked for good; its papers can be
 * supplied at any time, and nobody is asked about what could not be known. Decided by the county.
 */
export async function takeOver(context: FilingContext, { filing, formerNumber, filerId, facts }: Given): Promise<string> {
  const { tx, actor, requestId } = context
  if (!levelsDecidedBy(actor.region.level).includes('county')) throw new Refusal('project.not-yours', { reason: 'not-county' })
  const today = await readToday(tx)
  const { state, year, progress, contractPrice, paid, settlementSubmitted, settlementReviewed } = facts
  const figures = { formerNumber, year, progress, contractPrice, paid, settlementSubmitted, settlementReviewed }
  const faults = [...faultsAgainst(Filing, filing), ...faultsAgainst(Figures, figures), ...takenOverFaults(facts, today)]
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
  const number = await nextFilingNumber(tx, { regionCode: filing.regionCode, kind: filing.kind, year })
  await saveFiling(tx, { id, number, scopeCode: currentCode, before: { ...filing, fundingLines: [] }, after: filing })
  await saveOutcome(tx, id, state, { ...store.columnsOf(tx, facts, filing.name), number })
  await store.noteTakenOver(tx, id, { state, formerNumber })
  await store.addRecords(tx, id, facts, actor.id)
  await refreshSearch(tx, 'project', [id])
  await noteToucher(tx, id, filer)
  const after = { number, formerNumber, ...facts }
  await addEvent(tx, actor, { projectId: id, action: 'take-over', fromState: 'draft', toState: state, record: 'taken-over', after })
  await record(tx, actor, { event: 'project.taken-over', subject: 'project', subjectId: id, region: currentCode, after }, requestId)
  return id
}
