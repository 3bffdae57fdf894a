import { Refusal } from '#contract/errors.ts'
import type { SubmissionPreview } from '#contract/submission-preview.ts'
import type { Actor } from '#domain/people/access.ts'
import { isAlert } from '#domain/risk/evaluate.ts'
import { inputsFor } from '#domain/risk/visibility.ts'
import { isOwnerSide, offices } from '#domain/steps/deciding.ts'
import { isEditable, stateAfter } from '#domain/steps/lifecycle.ts'
import { knownLinks } from '../../alerts/store.ts'
import type { Connection } from '../../database/connect.ts'
import { decidersOf } from '../../notifications/recipient-store.ts'
import { judgeAsSubmitted } from '../../risk/evaluation.ts'
import { loadRules } from '../../rules/store.ts'
import { type LoadedDossier, readDossier } from '../life/dossier-store.ts'
import { closedTo } from '../life/refusals.ts'
import { findOffice, listNames } from './office-store.ts'
import { levelsPassed } from './undecidable.ts'

/** Who would decide until when, and what the indicators would say, if this filing were submitted now. Nothing is written. */
export async function previewSubmission(db: Connection, actor: Actor, id: string): Promise<SubmissionPreview> {
  const dossier = await readDossier(db, actor, id)
  if (!isOwnerSide(actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-owner-side' })
  if (!isEditable(dossier)) throw closedTo(actor, dossier)
  const rules = await loadRules(db)
  const { reviewDays, explanationDays } = rules.deadlines
  const found = await judgeAsSubmitted(db, rules, { ...dossier, state: stateAfter('submit', dossier) })
  // Nothing is submitted without its papers, so that their absence is told as what is missing and not as an alert.
  const fired = found
    .flatMap((result) => (result.state === 'fired' && result.id !== 'K35' ? [result] : []))
    .toSorted((one, other) => other.severity - one.severity)
  const links = fired.flatMap(({ inputs }) => inputs.flatMap(({ link }) => (link ? [link] : [])))
  const { names } = await knownLinks(db, actor, links)
  return {
    offices: await Promise.all(levelsPassed(dossier).map((level) => officeAt(db, dossier, level))),
    reviewDays,
    reviewUntil: rules.dueIn(reviewDays),
    explanationDays,
    results: fired.map((result) => ({
      indicator: result.id,
      severity: result.severity,
      raisesAlert: isAlert(result),
      inputs: inputsFor(result.inputs, (link) => link.id in names),
    })),
    names,
  }
}

async function officeAt(
  db: Connection,
  dossier: LoadedDossier,
  level: keyof typeof offices,
): Promise<SubmissionPreview['offices'][number]> {
  const office = await findOffice(db, dossier.scopeCode, offices[level])
  return { level, name: office?.name ?? null, people: await listNames(db, await decidersOf(db, dossier, { level })) }
}
