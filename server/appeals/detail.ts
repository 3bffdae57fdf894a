import type { Appeal, AppealRow } from '#contract/appeals.ts'
import type { Message, OwnAppeal } from '#contract/public-appeals.ts'
import { type AppealFacts, appealHindrance, appealViews, authorViews } from '#domain/appeals/appeals.ts'
import { extendedDue } from '#domain/appeals/clocks.ts'
import { chargeDigits } from '#domain/appeals/routing.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import type { Encryption } from '../encryption.ts'
import { readAppealDeadlines } from './clocks.ts'
import * as exchange from './exchange-store.ts'
import { listHandlers } from './handler-store.ts'
import type { ListedAppeal } from './list-store.ts'
import { partsOf } from './message-body.ts'
import { listSentFiles } from './reply-file-store.ts'
import * as store from './store.ts'

type Open = Encryption['open']
const excerptLength = 60

/** What the rules look at. */
export const factsOf = (appeal: store.StoredAppeal): AppealFacts => ({
  type: appeal.type,
  state: appeal.state,
  extended: appeal.extended,
  reviewUntil: appeal.reviewUntil,
  outcome: appeal.outcome,
  hasProject: appeal.project !== null,
  hasFinding: appeal.findingId !== null,
  isRated: appeal.ratingScore !== null,
  files: appeal.fileCount,
  handlerId: appeal.handler?.id ?? null,
  answerers: appeal.judgements.map(({ by, digits }) => ({ id: by.id, digits })),
})

/** Who asks, by which region they are in charge, and whether somebody above the last answerer is there. */
export async function termsFor(db: Connection, actor: Actor, appeal: store.StoredAppeal) {
  const facts = factsOf(appeal)
  const digits = chargeDigits(actor, { ...appeal, kind: appeal.projectKind })
  if (digits === null) throw new Error('Somebody who is not in charge was shown an appeal.')
  return { actor: { id: actor.id, digits }, appeal: facts, today: appeal.today, higherExists: await hasHigher(db, appeal, facts) }
}

async function hasHigher(db: Connection, appeal: store.StoredAppeal, { answerers }: AppealFacts): Promise<boolean> {
  const last = answerers.at(-1)
  if (!last || !appeal.state.endsWith('-requested')) return false
  const handlers = await listHandlers(db, appeal)
  return handlers.some(({ id, digits }) => digits < last.digits && !answerers.some((answerer) => answerer.id === id))
}

export function rowFrom({ content, lodgedAt, ...row }: ListedAppeal, open: Open): AppealRow {
  const text = [...open(content).replace(/\s+/g, ' ')]
  const excerpt = text.length > excerptLength ? `${text.slice(0, excerptLength).join('')}…` : text.join('')
  return { ...row, excerpt, lodgedAt: lodgedAt.toISOString() }
}

type Viewed = { actor: Actor; appeal: store.StoredAppeal }

/** An appeal as its handlers see it. */
export async function appealAsSeenBy(db: Connection, open: Open, { actor, appeal }: Viewed): Promise<Appeal> {
  const terms = await termsFor(db, actor, appeal)
  const { into, merged } = await store.listJoined(db, actor, appeal.id)
  const judged = (stage: store.Stage) => {
    const found = appeal.judgements.find((judgement) => judgement.stage === stage)
    return found ? { outcome: found.outcome, by: found.by, at: new Date(found.at).toISOString() } : null
  }
  return {
    ...rowFrom(appeal, open),
    counter: appeal.counter,
    content: open(appeal.content),
    wanted: appeal.wanted && open(appeal.wanted),
    files: await exchange.listFiles(db, appeal.id),
    messages: await messagesOf(db, open, appeal.id),
    reply: judged('reply'),
    review: judged('review'),
    recheck: judged('recheck'),
    extended: appeal.extended,
    extendableTo:
      appeal.dueOn !== null && appealHindrance('extend', { ...terms, actor: { ...terms.actor, id: terms.appeal.handlerId ?? '' } }) === null
        ? extendedDue(appeal.dueOn, await readAppealDeadlines(db))
        : null,
    reviewUntil: appeal.reviewUntil,
    rating: ratingOf(appeal, open),
    transferredTo: appeal.transferredTo,
    mergedInto: into,
    merged,
    findingId: appeal.findingId,
    concerned: (await exchange.listConcerned(db, appeal.id)).map(({ reason, at, ...person }) => ({
      ...person,
      reason: reason ? open(reason) : '',
      at: at.toISOString(),
    })),
    looks: await exchange.listLooks(db, appeal.id),
    history: (await store.listAppealEvents(db, appeal.id)).map(({ at, note, ...event }) => ({
      ...event,
      at: at.toISOString(),
      note: note && open(note),
    })),
    actions: appealViews(terms),
    version: appeal.version,
  }
}

/** An appeal as its author sees it. */
export async function appealAsAuthorSees(db: Connection, open: Open, appeal: store.StoredAppeal): Promise<OwnAppeal> {
  const { project, region } = appeal
  return {
    type: appeal.type,
    state: appeal.state,
    filing: project && { number: project.number ?? '', name: project.name },
    region: { code: region.code, name: region.name },
    lodgedOn: appeal.lodgedOn,
    dueOn: appeal.dueOn,
    extended: appeal.extended,
    content: open(appeal.content),
    wanted: appeal.wanted && open(appeal.wanted),
    realName: appeal.realName,
    files: await exchange.listFiles(db, appeal.id),
    messages: await messagesOf(db, open, appeal.id),
    outcome: appeal.outcome,
    reviewUntil: appeal.state === 'replied' || appeal.state === 'reviewed' ? appeal.reviewUntil : null,
    rating: ratingOf(appeal, open),
    actions: authorViews(factsOf(appeal), appeal.today),
  }
}

const ratingOf = ({ ratingScore, ratingComment }: store.StoredAppeal, open: Open) =>
  ratingScore === null ? null : { score: ratingScore, comment: ratingComment && open(ratingComment) }

async function messagesOf(db: Connection, open: Open, id: string): Promise<Message[]> {
  const files = await listSentFiles(db, id)
  return (await exchange.listMessages(db, id)).map(({ id: messageId, at, from, kind, body }) => ({
    at: at.toISOString(),
    from,
    kind,
    ...partsOf(open(body)),
    files: files.get(messageId) ?? [],
  }))
}
