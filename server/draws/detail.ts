import type { Draw, DrawRecord } from '#contract/draws.ts'
import { Refusal } from '#contract/errors.ts'
import { type Course, drawViews } from '#domain/draws/draw-steps.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { tally } from './candidates.ts'
import { listCandidates, listDeeds, listMembers, readDraw, type StoredDraw } from './store.ts'

/** Operator and witness know the names from the beginning, everybody else who may see the project once they are published. */
const isInside = ({ id }: Actor, draw: StoredDraw) => id === draw.operator.id || id === draw.witness.id

export async function readDrawDetail(db: Connection, actor: Actor, id: string): Promise<Draw> {
  const draw = await readDraw(db, actor, id)
  if (!draw) throw new Refusal('record.not-found')
  return drawAsSeenBy(db, actor, draw)
}

export async function drawAsSeenBy(db: Connection, actor: Actor, draw: StoredDraw): Promise<Draw> {
  const { list, result: _result, projectState, scopeCode: _code, ...rest } = draw
  const candidates = await listCandidates(db, draw.id)
  const members = await listMembers(db, draw.id)
  const inside = isInside(actor, draw)
  const namesShown = inside || draw.state === 'published'
  const personOf = (id: string, shown: boolean) => {
    const person = candidates.find((one) => one.id === id)
    return shown && person ? { name: person.name, employer: person.employer } : { name: null, employer: null }
  }
  return {
    ...rest,
    sessionStart: draw.sessionStart.toISOString(),
    sessionEnd: draw.sessionEnd.toISOString(),
    committedAt: draw.committedAt.toISOString(),
    drawnAt: draw.drawnAt?.toISOString() ?? null,
    publishedAt: draw.publishedAt?.toISOString() ?? null,
    bidders: namesShown ? draw.bidders : null,
    eligible: list.length,
    exclusions: tally(candidates),
    excluded: inside
      ? candidates.flatMap(({ name, employer, exclusion }) => (exclusion ? [{ name, employer, reason: exclusion }] : []))
      : null,
    // Whoever was not drawn stays unnamed to others for good.
    candidates: list.map(({ id, specialties }) => ({ id, specialties, ...personOf(id, inside) })),
    members: members.map((seat) => ({
      ...seat,
      ...personOf(seat.id, inside || (namesShown && seat.state === 'accepted')),
      mobile: inside ? (candidates.find((one) => one.id === seat.id)?.mobile ?? null) : null,
      // Why somebody declined, and how they were judged, is between them and those who asked.
      note: inside ? seat.note : null,
      scoreNote: inside ? seat.scoreNote : null,
      answeredAt: seat.answeredAt?.toISOString() ?? null,
      answerBy: seat.answerBy?.toISOString() ?? null,
    })),
    namesShown,
    history: (await listDeeds(db, draw.id)).map((deed) => ({ ...deed, at: deed.at.toISOString() })),
    actions: drawViews(actor, courseOf(draw, members)),
  }
}

export const courseOf = (draw: StoredDraw, members: Course['members']): Course => ({
  state: draw.state,
  operatorId: draw.operator.id,
  witnessId: draw.witness.id,
  projectState: draw.projectState,
  members,
})

/** Nothing of a record is known before the witness has spoken. */
export async function recordOf(db: Connection, actor: Actor, id: string): Promise<DrawRecord> {
  const draw = await readDraw(db, actor, id)
  if (!draw) throw new Refusal('record.not-found')
  const { algorithm, subject, list, listHash, seed, seedHash, text, result } = draw
  if (seed === null || text === null || result === null) throw new Refusal('draw.closed', { state: draw.state })
  const quotas = draw.quotas.map(({ specialty, count }) => ({ specialty, count }))
  return { algorithm, subject, quotas, list, listHash, seed, seedHash, text, result }
}
