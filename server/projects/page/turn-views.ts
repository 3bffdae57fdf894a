import type { TurnView } from '#contract/turns.ts'
import type { Actor } from '#domain/people/access.ts'
import { isDecider, ownLevelOf } from '#domain/steps/deciding.ts'
import { isTurnOf, type Turn, turnsOf } from '#domain/steps/turns.ts'
import type { Connection } from '../../database/connect.ts'
import { decidersOf } from '../../notifications/recipient-store.ts'
import { actingFor } from '../life/acting-for.ts'
import type { LoadedDossier } from '../life/dossier-store.ts'
import type { StoredRequestView } from './view-store.ts'

/** Whose turn it is, and whether it is the reader's. */
export async function turnViews(
  db: Connection,
  actor: Actor,
  dossier: LoadedDossier,
  requests: readonly StoredRequestView[],
): Promise<TurnView[]> {
  const open = requests
    .filter(({ state }) => state === 'open')
    .map(({ kind, level, dueOn, askedBy, consentBy }) => ({ kind, level, dueOn, askedBy: askedBy.id, consented: consentBy !== null }))
  const turns = turnsOf({ ...dossier, requests: open })
  return Promise.all(
    turns.map(async (turn) => {
      const isNearest = await isOfNearestOffice(db, actor, dossier, turn)
      const isOwn = isTurnOf(actor, turn, { filing: dossier, today: dossier.today, isNearest })
      const person = await actingFor(db, actor, dossier, turn)
      return { ...turn, mine: isOwn || person !== null, insteadOf: person?.name ?? null }
    }),
  )
}

/** Only whoever decides in the place of a nearer office has to be looked for among the nearest. */
async function isOfNearestOffice(db: Connection, actor: Actor, dossier: LoadedDossier, { level, askedBy }: Turn): Promise<boolean> {
  if (level === null || !isDecider(actor, dossier, level)) return false
  return ownLevelOf(actor.region.level) === level || (await decidersOf(db, dossier, { level, except: askedBy })).includes(actor.id)
}
