import { type FaultyField, faulty } from '#contract/errors.ts'
import type { Mark } from '#contract/project-actions.ts'
import { isMarkable } from '#domain/filing/questions.ts'
import { stateAfter } from '#domain/steps/lifecycle.ts'
import { askMarks, resolveMarks } from '../../../questions/mark-store.ts'
import { filingSearch } from '../../../search/columns.ts'
import { type LoadedDossier, snapshotOf } from '../dossier-store.ts'
import { nextFilingNumber } from '../number-store.ts'
import { sourcesOf, thisMoment } from '../store.ts'
import type { EffectOf } from './effect.ts'

const notUnderReview = { review_started_at: null, review_started_by: null }

export const submit: EffectOf<'submit'> = async ({ tx, dossier, rules }) => {
  const { dueIn, deadlines } = await rules()
  const first = { first_submitted_at: thisMoment(tx), year: Number(dossier.today.slice(0, 4)), limit_row_id: dossier.limitRowId }
  return {
    columns: { ...(dossier.everSubmitted ? {} : first), ...notUnderReview, due_on: dueIn(deadlines.reviewDays) },
    record: 'filing',
    after: snapshotOf(dossier, dossier.filing),
  }
}

export const withdraw: EffectOf<'withdraw'> = async () => ({ columns: { ...notUnderReview, due_on: null } })

export const startReview: EffectOf<'start-review'> = async ({ tx, actor }) => ({
  columns: { review_started_at: thisMoment(tx), review_started_by: actor.id },
})

export const returnToOwner: EffectOf<'return'> = async ({ tx, actor, dossier, input: { reason, marks }, rules }) => {
  refuseUnknownMarks(dossier, marks)
  await askMarks(tx, { projectId: dossier.id, filerId: dossier.filerId, by: actor.id }, marks)
  const { dueIn, deadlines } = await rules()
  return { columns: { ...notUnderReview, due_on: dueIn(deadlines.returnDays) }, reason, after: { marks } }
}

/** Filing gives the number; handing over to the county starts its own clock. Whatever was marked before is thereby put right. */
export const approve: EffectOf<'approve'> = async ({ tx, actor, dossier, input: { opinion }, rules }) => {
  if (dossier.hasMarks) await resolveMarks(tx, { projectId: dossier.id, by: actor.id })
  const townReviewed = dossier.townReviewed || dossier.state === 'town-review'
  if (stateAfter('approve', dossier) === 'county-review') {
    const { dueIn, deadlines } = await rules()
    return { columns: { ...notUnderReview, town_reviewed: townReviewed, due_on: dueIn(deadlines.reviewDays) }, reason: opinion }
  }
  const { regionCode, scopeCode, kind, today, filing } = dossier
  const number = dossier.number ?? (await nextFilingNumber(tx, { regionCode, kind, year: Number(today.slice(0, 4)) }))
  const search = filingSearch({ number, name: filing.name, scopeCode, fundingSources: sourcesOf(filing) })
  return {
    columns: { ...notUnderReview, town_reviewed: townReviewed, number, ...search, filed_on: today, due_on: null },
    reason: opinion,
    after: { number },
  }
}

export const sendBack: EffectOf<'send-back'> = async ({ input: { reason }, rules }) => {
  const { dueIn, deadlines } = await rules()
  return { columns: { ...notUnderReview, due_on: dueIn(deadlines.reviewDays) }, reason }
}

export const voidFiling: EffectOf<'void'> = async ({ input: { reason } }) => ({ columns: { ...notUnderReview, due_on: null }, reason })

/** A mark points at a field of the filing or at one of its files. */
function refuseUnknownMarks({ files }: LoadedDossier, marks: readonly Mark[]) {
  const faults = marks.flatMap(({ target }, at): FaultyField[] =>
    isMarkable(target, files) ? [] : [{ field: `marks.${at}.target`, code: 'choice' }],
  )
  if (faults.length > 0) throw faulty(...faults)
}
