import type { CheckItem } from '#contract/inspections.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import { usualCheckLists } from '#domain/check-lists.ts'
import type { Connection } from '../database.ts'
import { readCheckList } from './check-list-store.ts'

/** The questions of today's list for this kind, unanswered. What was planned keeps its own. */
export async function checksFor(db: Connection, kind: ProjectKind): Promise<CheckItem[]> {
  const questions = (await readCheckList(db, kind))?.questions ?? usualCheckLists[kind]
  return questions.map((question) => ({ question, answer: null, note: null }))
}
