import * as T from 'typebox'
import {
  type AppealAction,
  appealActions,
  appealHindrances,
  appealOutcomes,
  appealRules,
  appealStates,
  appealTypes,
  counterWays,
} from './appeal-states.ts'
import { escalations, NewFinding, ProjectReference } from './findings.ts'
import { id, named, place } from './project-views.ts'
import { appealWords, Lodged, Message } from './public-appeals.ts'
import { regionCode } from './regions.ts'
import { RiskResult } from './risk.ts'
import { byId, day, moment, nothing, object, oneOf, orNull, pageOf, pageQuery, route, text, version } from './route.ts'

const row = {
  id,
  /** Drawn by lot, so that no gap between numbers tells of an appeal one may not see. */
  reference: T.String(),
  type: oneOf(appealTypes),
  state: oneOf(appealStates),
  /** What it is about; an appeal about a region has no project. */
  project: orNull(ProjectReference),
  region: place,
  /** The beginning of what the author wrote. */
  excerpt: T.String(),
  realName: T.Boolean(),
  lodgedAt: moment,
  /** When the next step is due; none while no clock runs. */
  dueOn: orNull(day),
  overdueDays: T.Integer(),
  escalation: oneOf(escalations),
  /** Who investigates. */
  handler: orNull(named),
}
export const AppealRow = object(row)
export type AppealRow = T.Static<typeof AppealRow>

const brief = object({ id, reference: T.String() })
export const AppealFile = object({ id, name: T.String(), mediaType: T.String(), size: T.Integer(), addedAt: moment })
export type AppealFile = T.Static<typeof AppealFile>
const judgement = object({ outcome: oneOf(appealOutcomes), by: named, at: moment })

export const Appeal = object({
  ...row,
  /** Whether a supervisor took it down, and how its author came; who did so stands in the history. */
  counter: orNull(oneOf(counterWays)),
  content: T.String(),
  wanted: orNull(T.String()),
  files: T.Array(AppealFile),
  /** Between the author and the handlers, oldest first. */
  messages: T.Array(Message),
  reply: orNull(judgement),
  review: orNull(judgement),
  recheck: orNull(judgement),
  extended: T.Boolean(),
  /** How far an extension would reach; null where none is possible. */
  extendableTo: orNull(day),
  /** The last day on which the author may ask for a review or a recheck. */
  reviewUntil: orNull(day),
  rating: orNull(object({ score: T.Integer(), comment: orNull(T.String()) })),
  transferredTo: orNull(T.String()),
  mergedInto: orNull(brief),
  /** Appeals that were merged into this one. */
  merged: T.Array(brief),
  findingId: orNull(id),
  /** Accounts that were marked as concerned or declared themselves so; those the filing itself excludes are not listed. */
  concerned: T.Array(object({ id, name: T.String(), reason: T.String(), by: T.String(), at: moment })),
  /** Every look at who wrote this. */
  looks: T.Array(object({ at: moment, by: T.String(), reason: T.String() })),
  /** What happened, oldest first. The author's own steps have no actor; notes are the handlers' own. */
  history: T.Array(
    object({ at: moment, actor: orNull(T.String()), action: T.String(), toState: oneOf(appealStates), note: orNull(T.String()) }),
  ),
  actions: T.Array(object({ action: oneOf(appealActions), hindrance: orNull(oneOf(appealHindrances)) })),
  version: T.Integer(),
})
export type Appeal = T.Static<typeof Appeal>

export const appealSorts = ['due', '-due', 'lodged', '-lodged'] as const
export const AppealQuery = object({
  ...pageQuery,
  sort: T.Unsafe<(typeof appealSorts)[number]>({ ...oneOf(appealSorts), default: 'due' }),
  /** The reference, or part of the number or name of a project. What the author wrote is sealed and cannot be searched. */
  text: T.Optional(text(1, 100)),
  state: T.Optional(T.Array(oneOf(appealStates), { maxItems: appealStates.length })),
  type: T.Optional(oneOf(appealTypes)),
  region: T.Optional(regionCode),
  project: T.Optional(id),
  /** Those I investigate, or those nobody does. */
  handler: T.Optional(oneOf(['me', 'none'])),
  overdue: T.Optional(T.Boolean()),
})
export type AppealQuery = T.Static<typeof AppealQuery>

export const Identity = object({ name: T.String(), mobile: T.String(), address: orNull(T.String()) })
export type Identity = T.Static<typeof Identity>

/** Somebody to choose; `region` is where they work. */
export const AppealPerson = object({ id, name: T.String(), username: T.String(), region: place })
export type AppealPerson = T.Static<typeof AppealPerson>

/** What somebody says at the counter or on the telephone: the words of the public page, and how they came. */
export const CounterAppeal = object({ ...appealWords, counter: oneOf(counterWays) })
export type CounterAppeal = T.Static<typeof CounterAppeal>

const gate = ['SUPERVISE'] as const
const reason = text(5, 500)
const answer = {
  outcome: oneOf(appealOutcomes),
  text: text(10, 2000),
  /** Files that go with it, as they were prepared. */
  files: T.Optional(T.Array(id, { maxItems: appealRules.filesPerAppeal, uniqueItems: true })),
}
const step = <Noun extends string, Fields extends T.TProperties>(noun: Noun, does: string, fields: Fields) =>
  route({ method: 'POST', path: `/appeals/:id/${noun}`, gate, does, params: byId, body: object({ version, ...fields }), reply: Appeal })

export const appeals = {
  list: route({
    method: 'GET',
    path: '/appeals',
    gate,
    does: 'Appeals that are mine to handle, the most urgent first',
    query: AppealQuery,
    reply: pageOf(AppealRow),
  }),
  takeDown: route({
    method: 'POST',
    path: '/appeals',
    gate,
    does: 'Takes an appeal down for somebody who came or called; answers its code and a password to be changed at first use, once',
    body: CounterAppeal,
    reply: Lodged,
  }),
  read: route({
    method: 'GET',
    path: '/appeals/:id',
    gate,
    does: 'One appeal with its exchange and history',
    params: byId,
    reply: Appeal,
  }),
  handlers: route({
    method: 'GET',
    path: '/appeals/:id/handlers',
    gate,
    does: 'Who can investigate this appeal: supervisors in charge whom it does not concern',
    params: byId,
    reply: T.Array(AppealPerson),
  }),
  people: route({
    method: 'GET',
    path: '/appeals/:id/people',
    gate,
    does: 'Accounts by name or username, to mark them as concerned',
    params: byId,
    query: object({ text: text(1, 60) }),
    reply: T.Array(AppealPerson),
  }),
  identity: route({
    method: 'POST',
    path: '/appeals/:id/identity',
    gate,
    freshProof: true,
    does: 'Who wrote a real-name appeal; every look is written down and shown to its handlers',
    params: byId,
    body: object({ reason }),
    reply: Identity,
  }),
  link: route({
    method: 'POST',
    path: '/appeals/:id/files/:fileId/link',
    gate,
    does: 'A link to a file of the appeal, good for five minutes',
    params: object({ id, fileId: id }),
    body: object({ inline: T.Boolean() }),
    reply: object({ path: T.String(), expiresAt: moment }),
  }),
  prepare: route({
    method: 'POST',
    path: '/appeals/:id/reply-files',
    gate,
    does: 'Prepares one file for a reply as the raw body: pdf, jpg or png. It is made anew from what can be seen of it, and the author reads it once it is sent',
    params: byId,
    raw: true,
    reply: AppealFile,
  }),
  badge: route({
    method: 'GET',
    path: '/projects/:id/appeal-badge',
    gate,
    does: 'The indicator of appeals (K46) for supervisors whom they do not concern; it enters no score, list or figure',
    params: byId,
    reply: object({ result: orNull(RiskResult) }),
  }),
}

export const appealActionRoutes = {
  accept: step('acceptance', 'Accepts an appeal; the clock of the investigation begins', {}),
  refuse: step('refusal', 'Does not accept an appeal; the author reads the reason', { reason }),
  transfer: step('transfer', 'Hands the matter to another authority; the author reads to whom and why', { to: text(2, 100), reason }),
  merge: step('merger', 'Joins an appeal to another one about the same matter', { into: id, reason }),
  assign: step('assignment', 'Gives the investigation to one of the handlers', { handler: id }),
  investigate: step('investigation', 'Begins the investigation', {}),
  ask: step('questions', 'Asks the author for more', { text: text(5, 1000) }),
  resume: step('resumption', 'Goes on without an answer of the author', {}),
  extend: step('extension', 'Gives the investigation more time, once; the author reads the reason', { reason }),
  reply: step('reply', 'Replies to the author', answer),
  close: step('closing', 'Closes an answered appeal after the time to ask for a review', {}),
  review: step('review', 'Another level or person reviews the reply', answer),
  recheck: step('recheck', 'Another level or person rechecks the review, for good', answer),
  note: step('notes', 'Adds a note that only handlers read', { text: text(2, 1000) }),
  mark: step('concerned', 'Marks accounts as concerned: they no longer learn of this appeal', {
    people: T.Array(id, { minItems: 1, maxItems: 20, uniqueItems: true }),
    reason,
  }),
  object: route({
    method: 'POST',
    path: '/appeals/:id/objection',
    gate,
    does: 'Declares oneself concerned: one no longer sees the appeal',
    params: byId,
    body: object({ version, reason }),
    reply: nothing,
  }),
  find: step('finding', 'Opens a finding on the project of a substantiated appeal; the finding does not mention it', {
    finding: NewFinding,
  }),
} satisfies Record<AppealAction, unknown>
