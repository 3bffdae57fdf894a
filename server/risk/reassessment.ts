import { afterCommit } from '../database/connect.ts'
import { noticesOfRaised } from '../notifications/filing-notices.ts'
import { takeRaisedAlerts } from '../notifications/filing-store.ts'
import type { FilingContext } from '../projects/life/context.ts'
import type { LoadedDossier } from '../projects/life/dossier-store.ts'
import { notifiedFiling } from '../projects/life/notices.ts'
import { reassess } from './evaluation.ts'
import { lockRisks, type Marks } from './result-store.ts'

/**
 * At the end of this transaction, which has locked and changed a filing, looks at it again: at what depends on it and on the day alone at once,
 * at what others say soon, in the background. Whoever locked the rating already hands it in.
 */
export function reassessFiling(context: FilingContext, dossier: LoadedDossier, rating?: Marks): void {
  context.reassessments.set(dossier.id, () => lookAgain(context, dossier, rating))
}

async function lookAgain(context: FilingContext, dossier: LoadedDossier, rating?: Marks): Promise<void> {
  const { tx, nudge } = context
  const raised = await reassess(tx, { rules: context.rules, marks: rating ?? lockRisks(tx, [dossier.id]) }, dossier)
  if (raised) context.notices.push(...noticesOfRaised(notifiedFiling(dossier), await takeRaisedAlerts(tx, dossier.id)))
  afterCommit(tx, async () => nudge())
}
