import type { Actor } from '#domain/people/access.ts'
import { insteadOf } from '#domain/people/deputies.ts'
import type { Turn } from '#domain/steps/turns.ts'
import type { Connection } from '../../database/connect.ts'
import { decidersOf } from '../../notifications/recipient-store.ts'
import type { LoadedDossier } from './dossier-store.ts'

/** For whom somebody decides what waits for a decider; null where it is their own turn. Whoever stands in for nobody costs nothing. */
export async function actingFor(db: Connection, actor: Actor, dossier: LoadedDossier, turn: Turn | undefined): Promise<Actor | null> {
  if (!actor.standsInFor?.length || !turn?.level) return null
  const nearest = await decidersOf(db, dossier, { level: turn.level, except: turn.askedBy })
  return insteadOf(actor, turn, { filing: dossier, today: dossier.today, nearest })
}
