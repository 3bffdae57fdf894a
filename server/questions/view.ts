import { Refusal } from '#contract/errors.ts'
import type { Question } from '#contract/questions.ts'
import { mayAnswer, settles } from '#domain/filing/questions.ts'
import type { Actor } from '#domain/people/access.ts'
import { isSupervisorOf } from '#domain/steps/deciding.ts'
import type { Connection } from '../database/connect.ts'
import { type LoadedDossier, readDossier } from '../projects/life/dossier-store.ts'
import type { StoredQuestion } from './store.ts'

export type Shown = { question: StoredQuestion; dossier: LoadedDossier }

/** A question with its filing, for whoever may see both: what is internal reads as absent to everybody but its supervisors. */
export async function shownTo(db: Connection, actor: Actor, question: StoredQuestion | undefined): Promise<Shown> {
  if (!question) throw new Refusal('record.not-found')
  const dossier = await readDossier(db, actor, question.projectId)
  if (question.internal && !isSupervisorOf(actor, dossier)) throw new Refusal('record.not-found')
  return { question, dossier }
}

/** One question as its reader may see it, with what they can do about it. */
export function questionView(actor: Actor, { question: { projectId: _of, ...question }, dossier }: Shown): Question {
  const maySettle = settles(actor, question, dossier)
  const isResolved = question.state === 'resolved'
  return {
    ...question,
    askedAt: question.askedAt.toISOString(),
    mayAnswer: mayAnswer(question),
    mayResolve: maySettle && !isResolved,
    mayReopen: maySettle && isResolved,
  }
}
