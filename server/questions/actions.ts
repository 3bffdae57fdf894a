import { faulty, Refusal } from '#contract/errors.ts'
import type { NoticeKind } from '#contract/notifications.ts'
import { type NewQuestion, questionBounds } from '#contract/questions.ts'
import { isAskable, mayAnswer, settles, stateAfterAnswer } from '#domain/filing/questions.ts'
import { awaitedBy } from '#domain/notices/awaited.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import type { ActionContext } from '../action-context.ts'
import { record } from '../audit/store.ts'
import type { Transaction } from '../database/connect.ts'
import { mustSeeFilings } from '../filings/seen.ts'
import { settleFilingNotices } from '../filings/settled-notices.ts'
import { readersAmong } from '../notifications/reader-store.ts'
import { notify } from '../notifications/store.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import { notifiedFiling } from '../projects/life/notices.ts'
import * as store from './store.ts'
import { questionView, type Shown, shownTo } from './view.ts'

/**
 * A question changes nothing about its filing: neither its version nor a clock. Its own row is locked, never the filing, and notices come
 * last as everywhere.
 */
export async function askQuestion(tx: Transaction, context: ActionContext, projectId: string, given: NewQuestion): Promise<string> {
  const { actor } = context
  const { target, text, internal } = given
  const dossier = await readDossier(tx, actor, projectId)
  if (internal && !isSupervisorOf(actor, dossier)) throw new Refusal('project.not-yours', { reason: 'not-supervisor' })
  if (!isAskable(target, dossier.files)) throw faulty({ field: 'target', code: 'choice' })
  if ((await store.countUnresolved(tx, projectId)) >= questionBounds.unresolved) throw faulty({ field: 'text', code: 'too-many' })
  const named = [given.askedOf ?? dossier.filerId, ...given.mentions]
  const readers = new Set(await readersAmong(tx, seen(dossier), named, internal))
  // Somebody who may not see it and somebody who is not there are refused alike.
  if (given.askedOf !== null && !readers.has(given.askedOf)) throw faulty({ field: 'askedOf', code: 'choice' })
  const filer = !internal && readers.has(dossier.filerId) && dossier.filerId !== actor.id ? dossier.filerId : null
  const askedOf = given.askedOf ?? filer
  const mentioned = given.mentions.filter((id) => readers.has(id))
  const id = await store.insertQuestion(tx, { projectId, target, text, internal, askedBy: actor.id, askedOf, mentioned })
  await audit(tx, context, 'asked', id, dossier, { target, text, internal, askedOf })
  await tell(tx, context, { id, internal, dossier }, [
    { kind: 'question.asked', to: askedOf ? [askedOf] : [] },
    { kind: 'question.mentioned', to: mentioned.filter((one) => one !== askedOf) },
    { kind: 'filing.watched', to: internal ? [] : dossier.watchers },
  ])
  return id
}

type Answer = { version: number; text: string; mentions: readonly string[] }

export async function answerQuestion(tx: Transaction, context: ActionContext, id: string, given: Answer): Promise<void> {
  const { actor } = context
  const { question, dossier } = await locked(tx, context, id, given.version)
  if (!mayAnswer(question)) throw new Refusal('question.closed', { state: question.state })
  const mentioned = await readersAmong(tx, seen(dossier), given.mentions, question.internal)
  await store.addEntry(tx, id, stateAfterAnswer(actor.id, question), { kind: 'answer', by: actor.id, text: given.text, mentioned })
  await audit(tx, context, 'answered', id, dossier, { text: given.text })
  await settleFilingNotices(tx, [dossier.id])
  const taking = await takingPart(tx, { question, dossier })
  await tell(tx, context, { id, internal: question.internal, dossier }, [
    { kind: 'question.mentioned', to: mentioned },
    { kind: 'question.answered', to: taking },
    { kind: 'filing.watched', to: question.internal ? [] : dossier.watchers },
  ])
}

/** Says that it is resolved, or takes it up again. */
export async function settleQuestion(
  tx: Transaction,
  context: ActionContext,
  id: string,
  { version, resolved }: { version: number; resolved: boolean },
): Promise<void> {
  const { actor } = context
  const shown = await locked(tx, context, id, version)
  const { question, dossier } = shown
  if (!settles(actor, question, dossier)) throw new Refusal('project.not-yours', { reason: 'not-decider' })
  if ((question.state === 'resolved') === resolved) throw new Refusal('question.closed', { state: question.state })
  const kind = resolved ? 'resolution' : 'reopening'
  await store.addEntry(tx, id, resolved ? 'resolved' : 'open', { kind, by: actor.id })
  await audit(tx, context, resolved ? 'resolved' : 'reopened', id, dossier, {})
  await settleFilingNotices(tx, [dossier.id])
  const to = await takingPart(tx, shown)
  await tell(tx, context, { id, internal: question.internal, dossier }, [
    { kind: resolved ? 'question.resolved' : 'question.reopened', to },
  ])
}

export async function watchFiling(tx: Transaction, { actor }: ActionContext, projectId: string, watching: boolean): Promise<void> {
  await mustSeeFilings(tx, actor, projectId)
  await store.saveWatch(tx, projectId, actor.id, watching)
}

async function locked(tx: Transaction, { actor }: ActionContext, id: string, version: number): Promise<Shown> {
  const shown = await shownTo(tx, actor, await store.lockQuestion(tx, id))
  if (shown.question.version !== version) throw new Refusal('record.changed', { fresh: questionView(actor, shown) })
  return shown
}

const seen = ({ id, scopeCode, kind, filerId, everSubmitted }: LoadedDossier) => ({ id, scopeCode, kind, filerId, everSubmitted })

/** Everybody who has said something in a thread or was named in it, as long as they may still see it. */
const takingPart = (tx: Transaction, { question, dossier }: Shown): Promise<string[]> => {
  const { askedBy, askedOf, mentions, entries, internal } = question
  const people = [askedBy, ...(askedOf ? [askedOf] : []), ...mentions, ...entries.flatMap(({ by, mentions: more }) => [by, ...more])]
  return readersAmong(tx, seen(dossier), [...new Set(people.map(({ id }) => id))], internal)
}

type About = { id: string; internal: boolean; dossier: LoadedDossier }
type Telling = { kind: NoticeKind; to: readonly string[] }

/** Everybody is told once, by the first that concerns them. The words themselves stay where they are asked. */
async function tell(tx: Transaction, { actor }: ActionContext, { id, dossier }: About, tellings: readonly Telling[]): Promise<void> {
  const { name, number, state, ...filing } = notifiedFiling(dossier)
  const facts = { filing: name, ...(number && { number }), person: actor.name }
  const told = new Set<string>()
  const watching = await readersAmong(tx, seen(dossier), tellings.find(({ kind }) => kind === 'filing.watched')?.to ?? [])
  const notices = tellings.map(({ kind, to }) => {
    const fresh = (kind === 'filing.watched' ? watching : to).filter((one) => !told.has(one))
    for (const one of fresh) told.add(one)
    const conditions = awaitedBy(kind, { filing: filing.id, state, records: [id] })
    const awaits = conditions && { about: filing.id, conditions }
    return { kind, to: fresh, path: `/v2/project/${filing.id}?tab=questions&question=${id}`, facts, by: actor.id, awaits }
  })
  await notify(tx, notices)
}

const audit = (tx: Transaction, { actor, requestId }: ActionContext, what: string, id: string, dossier: LoadedDossier, after: object) =>
  record(
    tx,
    actor,
    {
      event: `question.${what}`,
      subject: 'question',
      subjectId: id,
      region: dossier.scopeCode,
      after: { ...after, projectId: dossier.id },
    },
    requestId,
  )
