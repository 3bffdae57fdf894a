import { type FaultyField, faulty } from '#contract/errors.ts'
import type { Mark } from '#contract/project-actions.ts'
import { stateAfter } from '#domain/lifecycle.ts'
import type { Transaction } from '../../database.ts'
import { takeSnapshot } from '../page/version-store.ts'
import { filingFieldColumns } from './columns.ts'
import type { LoadedDossier } from './dossier-store.ts'
import type { EffectOf } from './effect.ts'
import { nextFilingNumber } from './number-store.ts'

const notUnderReview = { review_started_at: null, review_started_by: null }

export const submit: EffectOf<'submit'> = async ({ tx, dossier, due }) => {
  await clearMarks(tx, dossier.id)
  const first = { first_submitted_at: tx`now()`, year: Number(dossier.today.slice(0, 4)), limit_row_id: dossier.limitRowId }
  return {
    columns: { ...(dossier.everSubmitted ? {} : first), ...notUnderReview, due_on: due.review },
    record: 'filing',
    after: await takeSnapshot(tx, dossier.id, dossier.filing),
  }
}

export const withdraw: EffectOf<'withdraw'> = async () => ({ columns: { ...notUnderReview, due_on: null } })

export const startReview: EffectOf<'start-review'> = async ({ tx, actor }) => ({
  columns: { review_started_at: tx`now()`, review_started_by: actor.id },
})

export const returnToOwner: EffectOf<'return'> = async ({ tx, dossier, input: { reason, marks }, due }) => {
  refuseStrangeMarks(dossier, marks)
  await clearMarks(tx, dossier.id)
  for (const { target, note } of marks)
    await tx`insert into review_mark (project_id, target, note) values (${dossier.id}, ${target}, ${note}) on conflict do nothing`
  return { columns: { ...notUnderReview, due_on: due.return }, reason, after: { marks } }
}

/** Filing gives the number; handing over to the county starts its own clock. */
export const approve: EffectOf<'approve'> = async ({ tx, dossier, input: { opinion }, due }) => {
  const townReviewed = dossier.townReviewed || dossier.state === 'town-review'
  if (stateAfter('approve', dossier) === 'county-review')
    return { columns: { ...notUnderReview, town_reviewed: townReviewed, due_on: due.review }, reason: opinion }
  const { regionCode, kind, today } = dossier
  const number = dossier.number ?? (await nextFilingNumber(tx, { regionCode, kind, year: Number(today.slice(0, 4)) }))
  return {
    columns: { ...notUnderReview, town_reviewed: townReviewed, number, filed_on: today, due_on: null },
    reason: opinion,
    after: { number },
  }
}

export const sendBack: EffectOf<'send-back'> = async ({ input: { reason }, due }) => ({
  columns: { ...notUnderReview, due_on: due.review },
  reason,
})

export const voidFiling: EffectOf<'void'> = async ({ input: { reason } }) => ({ columns: { ...notUnderReview, due_on: null }, reason })

/** A mark points at a field of the filing or at one of its files. */
function refuseStrangeMarks({ files }: LoadedDossier, marks: readonly Mark[]) {
  const known = new Set([...Object.keys(filingFieldColumns), 'fundingLines', ...files.map(({ id }) => id)])
  const faults = marks.flatMap(({ target }, at): FaultyField[] =>
    known.has(target) ? [] : [{ field: `marks.${at}.target`, code: 'choice' }],
  )
  if (faults.length > 0) throw faulty(...faults)
}

const clearMarks = (tx: Transaction, projectId: string) => tx`delete from review_mark where project_id = ${projectId}`
