import { firstDecidingLevel, isDecider, isDutySeparated, isSupervisorOf } from '#domain/steps/deciding.ts'
import { readDossier } from '../projects/life/dossier-store.ts'
import { readDetail } from '../projects/page/detail.ts'
import { archivePapers } from './archive-content.ts'
import { filingPapersOf } from './filing-content.ts'
import type { FilingSource, PaperTerms, PossiblePaper } from './paper-source.ts'
import { readPaperEvents } from './store.ts'
import { supervisionPapers } from './supervision-content.ts'
import { workPapers } from './work-content.ts'

/** All papers of one filing that its reader may print, in the order of its life. */
export async function listPossible(terms: PaperTerms, projectId: string): Promise<PossiblePaper[]> {
  const { db, actor } = terms
  const dossier = await readDossier(db, actor, projectId)
  const [detail, events] = await Promise.all([readDetail(terms, { id: projectId }), readPaperEvents(db, projectId)])
  const source: FilingSource = {
    ...terms,
    dossier,
    detail,
    events,
    isDecider: isDecider(actor, dossier, firstDecidingLevel(dossier)) && !isDutySeparated(actor, dossier),
    isSupervisor: isSupervisorOf(actor, dossier),
  }
  return [...filingPapersOf(source), ...workPapers(source), ...(await supervisionPapers(source)), ...(await archivePapers(source))]
}
