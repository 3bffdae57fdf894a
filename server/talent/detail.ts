import { Refusal } from '#contract/errors.ts'
import { type ExpertAction, type ExpertDetail, expertActions } from '#contract/talent.ts'
import { expertLife } from '#domain/draws/experts.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { listSessions, readExpert, type StoredExpert } from './store.ts'

/** An expert as somebody sees them: with their sessions and what this person can do. */
export async function readExpertDetail(db: Connection, actor: Actor, id: string): Promise<ExpertDetail> {
  return expertAsSeenBy(db, actor, found(await readExpert(db, actor, id)))
}

export async function expertAsSeenBy(db: Connection, actor: Actor, expert: StoredExpert): Promise<ExpertDetail> {
  const { currentCode: _code, createdAt, changedAt, ...rest } = expert
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
    sessions: await listSessions(db, expert.id),
    actions: expertActions.map((action) => ({ action, hindrance: hindranceTo(action, actor, expert) })),
  }
}

export function hindranceTo(action: ExpertAction, actor: Actor, expert: StoredExpert): 'state' | 'elsewhere' | null {
  if (!isWithinOwn(actor, expert)) return 'elsewhere'
  return expertLife[action].from.includes(expert.state) ? null : 'state'
}

/** One changes those of one's own region; the county's are the county's to change. */
export const isWithinOwn = (actor: Actor, { currentCode }: Pick<StoredExpert, 'currentCode'>) => currentCode.startsWith(actor.region.prefix)

export function found(expert: StoredExpert | null): StoredExpert {
  if (!expert) throw new Refusal('record.not-found')
  return expert
}
