import * as T from 'typebox'
import { ProjectReference } from './findings.ts'
import { id, named, place } from './project-views.ts'
import { byId, label, moment, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'
import { expertPools } from './talent.ts'

/** Who is drawn: people of the expert pool, or contractors of the library. */
export const drawSubjects = ['experts', 'contractors'] as const
export type DrawSubject = (typeof drawSubjects)[number]

/** The list is fixed; the witness has spoken and the draw was made; the names are public; another draw took its place. */
export const drawStates = ['committed', 'drawn', 'published', 'superseded'] as const
export type DrawState = (typeof drawStates)[number]

/** Why somebody who would have fitted could not be drawn. */
export const exclusionReasons = [
  'suspended',
  'age',
  'certificate',
  'busy',
  'employer',
  'avoids',
  'mobile',
  'library',
  'banned',
  'grade',
  'owner',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

const hash = T.String({ pattern: '^[0-9a-f]{64}$' })
/** A name given for one draw only: it tells nothing about who it is. */
const pseudonym = T.String({ pattern: '^[0-9A-Z]{8}$' })
const specialty = T.String({ minLength: 1, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })

export const DrawQuota = object({ specialty, count: T.Integer({ minimum: 1, maximum: 15 }) })
const quotas = T.Array(DrawQuota, { minItems: 1, maxItems: 10 })
export const DrawTerms = object({ subject: oneOf(drawSubjects), quotas })
export type DrawTerms = T.Static<typeof DrawTerms>

export const DrawEntry = object({ id: pseudonym, employer: pseudonym, specialties: T.Array(specialty, { minItems: 1 }) })
export type DrawEntry = T.Static<typeof DrawEntry>

const seats = T.Array(object({ id: pseudonym, specialty }))
export const DrawResult = object({ order: T.Array(pseudonym), chosen: seats, alternates: seats })
export type DrawResult = T.Static<typeof DrawResult>

/** Everything a draw rests on: from this alone anybody can compute its result again. */
export const DrawRecord = object({
  algorithm: T.String({ minLength: 1, maxLength: 40 }),
  subject: oneOf(drawSubjects),
  quotas,
  list: T.Array(DrawEntry, { maxItems: 20_000 }),
  listHash: hash,
  seed: hash,
  seedHash: hash,
  text: text(1, 200),
  result: DrawResult,
})
export type DrawRecord = T.Static<typeof DrawRecord>

export const seatStates = ['waiting', 'invited', 'accepted', 'declined', 'timed-out'] as const
export type SeatState = (typeof seatStates)[number]
export const seatAnswers = ['accepted', 'declined', 'timed-out'] as const
export type SeatAnswer = (typeof seatAnswers)[number]

const person = {
  /** Null until published, but for operator and witness. */
  name: orNull(T.String()),
  employer: orNull(T.String()),
}
export const DrawSeat = object({
  id: pseudonym,
  ...person,
  mobile: orNull(T.String()),
  specialty: T.String(),
  alternate: T.Boolean(),
  state: oneOf(seatStates),
  note: orNull(T.String()),
  answeredAt: orNull(moment),
  /** Until when somebody who was asked has to answer; null for others. */
  answerBy: orNull(moment),
  /** That time is over without an answer. */
  overdue: T.Boolean(),
  /** Who came in for whom, once the witness countersigned it. */
  replacedBy: orNull(T.String()),
  score: orNull(T.Integer()),
  scoreNote: orNull(T.String()),
})
export type DrawSeat = T.Static<typeof DrawSeat>

export const drawActions = ['speak', 'answer', 'replace', 'publish', 'score'] as const
export type DrawAction = (typeof drawActions)[number]
export const drawHindrances = ['not-operator', 'not-witness', 'state', 'project-state', 'seats-open', 'nothing-to-replace'] as const
export type DrawHindrance = (typeof drawHindrances)[number]

const row = {
  id,
  subject: oneOf(drawSubjects),
  project: ProjectReference,
  pool: orNull(oneOf(expertPools)),
  state: oneOf(drawStates),
  sessionStart: moment,
  sessionEnd: moment,
  operator: named,
  witness: named,
  seats: T.Integer(),
  committedAt: moment,
}
export const DrawRow = object(row)
export type DrawRow = T.Static<typeof DrawRow>

export const Draw = object({
  ...row,
  quotas: T.Array(object({ ...DrawQuota.properties, label })),
  statutory: T.Boolean(),
  grade: orNull(T.String()),
  /** Why another draw was made, and of which. */
  reason: orNull(T.String()),
  supersedes: orNull(id),
  /** Where those who could be drawn come from, and whether the town alone had too few. */
  area: place,
  widened: T.Boolean(),
  /** Null while names are hidden from this reader. */
  bidders: orNull(T.Array(named)),
  eligible: T.Integer(),
  exclusions: T.Array(object({ reason: oneOf(exclusionReasons), count: T.Integer() })),
  excluded: orNull(T.Array(object({ ...person, reason: oneOf(exclusionReasons) }))),
  candidates: T.Array(object({ id: pseudonym, ...person, specialties: T.Array(T.String()) })),
  algorithm: T.String(),
  listHash: hash,
  seedHash: hash,
  /** Told once the witness has spoken. */
  seed: orNull(hash),
  text: orNull(T.String()),
  drawnAt: orNull(moment),
  publishedAt: orNull(moment),
  members: T.Array(DrawSeat),
  namesShown: T.Boolean(),
  /** Who did what, under the names of the draw, as the audit trail has it. */
  history: T.Array(
    object({
      at: moment,
      actor: T.String(),
      event: T.String(),
      member: orNull(T.String()),
      answer: orNull(oneOf(seatAnswers)),
      by: orNull(T.String()),
    }),
  ),
  version: T.Integer(),
  actions: T.Array(object({ action: oneOf(drawActions), hindrance: orNull(oneOf(drawHindrances)) })),
})
export type Draw = T.Static<typeof Draw>

export const NewDraw = object({
  subject: oneOf(drawSubjects),
  pool: orNull(oneOf(expertPools)),
  quotas,
  /** Part of the grade a contractor must have; null for any. */
  grade: orNull(text(1, 60)),
  sessionStart: moment,
  sessionEnd: moment,
  witnessId: id,
  /** Entered before anything else, beside those the filing itself knows of: experts who have to do with them cannot be drawn. */
  bidders: T.Array(id, { maxItems: 50, uniqueItems: true }),
  /** The draw in whose place this one comes, as its operator knows it; null for the first. */
  supersedes: orNull(id),
  reason: orNull(text(5, 500)),
})
export type NewDraw = T.Static<typeof NewDraw>

export const ReplayResult = object({
  listHash: T.Boolean(),
  seedHash: T.Boolean(),
  result: T.Boolean(),
  same: T.Boolean(),
  computed: DrawResult,
})

export const drawSorts = ['committed', '-committed', 'session', '-session'] as const
export const DrawQuery = object({
  ...pageQuery,
  sort: T.Unsafe<(typeof drawSorts)[number]>({ ...oneOf(drawSorts), default: '-committed' }),
  text: T.Optional(text(1, 100)),
  state: T.Optional(oneOf(drawStates)),
  subject: T.Optional(oneOf(drawSubjects)),
})
export type DrawQuery = T.Static<typeof DrawQuery>

const readers = ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'] as const
const managers = ['PROJECT_MANAGEMENT'] as const
const supervisors = ['SUPERVISE'] as const

export const draws = {
  list: route({
    method: 'GET',
    path: '/draws',
    gate: ['PROJECT_MANAGEMENT', 'SUPERVISE'],
    does: 'Draws of the projects one may see, the newest first',
    query: DrawQuery,
    reply: pageOf(DrawRow),
  }),
  ofProject: route({
    method: 'GET',
    path: '/projects/:id/draws',
    gate: readers,
    does: 'Every draw of one project, superseded ones included',
    params: byId,
    reply: object({ items: T.Array(DrawRow), statutory: T.Boolean(), mayDraw: orNull(oneOf(['state', 'not-decider', 'duty-separated'])) }),
  }),
  read: route({ method: 'GET', path: '/draws/:id', gate: readers, does: 'One draw with all it rests on', params: byId, reply: Draw }),
  witnesses: route({
    method: 'GET',
    path: '/projects/:id/draw-witnesses',
    gate: managers,
    does: 'Supervisors of this project who could witness a draw',
    params: byId,
    reply: T.Array(named),
  }),
  commit: route({
    method: 'POST',
    path: '/projects/:id/draws',
    gate: managers,
    does: 'Fixes who can be drawn and publishes the hashes of that list and of the seed',
    params: byId,
    body: NewDraw,
    reply: Draw,
  }),
  speak: route({
    method: 'POST',
    path: '/draws/:id/witness-text',
    gate: supervisors,
    does: 'The witness types any text, and the draw is made',
    params: byId,
    body: object({ version, text: text(1, 200) }),
    reply: Draw,
  }),
  answer: route({
    method: 'POST',
    path: '/draws/:id/answers',
    gate: managers,
    does: 'Notes that somebody drawn accepted, declined or did not answer in time',
    params: byId,
    body: object({ version, member: pseudonym, answer: oneOf(seatAnswers), note: orNull(text(1, 300)) }),
    reply: Draw,
  }),
  replace: route({
    method: 'POST',
    path: '/draws/:id/replacements',
    gate: supervisors,
    does: 'The witness countersigns that the next alternate comes in',
    params: byId,
    body: object({ version, member: pseudonym }),
    reply: Draw,
  }),
  publish: route({
    method: 'POST',
    path: '/draws/:id/publication',
    gate: managers,
    does: 'Publishes the names once every seat is accepted',
    params: byId,
    body: object({ version }),
    reply: Draw,
  }),
  score: route({
    method: 'POST',
    path: '/draws/:id/scores',
    gate: managers,
    does: 'Scores the work of somebody drawn, from 0 to 100',
    params: byId,
    body: object({ version, member: pseudonym, score: T.Integer({ minimum: 0, maximum: 100 }), note: orNull(text(1, 300)) }),
    reply: Draw,
  }),
  record: route({
    method: 'GET',
    path: '/draws/:id/record',
    gate: readers,
    does: 'The record of a draw: enough to compute it again anywhere',
    params: byId,
    reply: DrawRecord,
  }),
  replay: route({
    method: 'GET',
    path: '/draws/:id/replay',
    gate: readers,
    does: 'Computes a draw again from its record and compares',
    params: byId,
    reply: ReplayResult,
  }),
}
