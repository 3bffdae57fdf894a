import type { ProjectDetail } from '#contract/project-views.ts'
import { needsCountyReview } from '#domain/filing/filing.ts'
import { type DecidingLevel, firstDecidingLevel, offices } from '#domain/steps/deciding.ts'
import type { Connection } from '../../database/connect.ts'
import { decidersOf } from '../../notifications/recipient-store.ts'
import type { LoadedDossier } from '../life/dossier-store.ts'
import { findOffice, listAppointers } from './office-store.ts'

type Gap = ProjectDetail['undecidable'][number]

/** The offices this filing would pass in which nobody could decide it, each with those who could appoint somebody. */
export async function listGaps(db: Connection, dossier: LoadedDossier): Promise<Gap[]> {
  const gaps = await Promise.all(levelsPassed(dossier).map((level) => gapAt(db, dossier, level)))
  return gaps.filter((gap) => gap !== null)
}

/** The levels at which a filing is decided before it is filed, in their order. */
export function levelsPassed(dossier: LoadedDossier): readonly DecidingLevel[] {
  const first = firstDecidingLevel(dossier)
  return first === 'town' && needsCountyReview(dossier) ? ['town', 'county'] : [first]
}

/** Nobody can decide where nobody would hear that there is something to decide. */
async function gapAt(db: Connection, dossier: LoadedDossier, level: DecidingLevel): Promise<Gap | null> {
  if ((await decidersOf(db, dossier, { level })).length > 0) return null
  const office = await findOffice(db, dossier.scopeCode, offices[level])
  const ask = await listAppointers(db, dossier.scopeCode, office?.prefix.length ?? 12)
  return { level, office: office?.name ?? null, ask }
}
