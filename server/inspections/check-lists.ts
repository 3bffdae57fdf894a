import type { CheckItem } from '#contract/inspections.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import { usualCheckLists } from '#domain/supervision/check-lists.ts'
import type { Connection } from '../database/connect.ts'
import { readCheckList } from './check-list-store.ts'

/** The questions in force for a kind of project, and how often they were changed. */
export async function checkListOf(db: Connection, kind: ProjectKind) {
  const changed = await readCheckList(db, kind)
  return { questions: changed?.questions ?? [...usualCheckLists[kind]], version: changed?.version ?? 0 }
}

/** Today's questions, unanswered. What was planned keeps its own. */
export async function checksFor(db: Connection, kind: ProjectKind): Promise<CheckItem[]> {
  const { questions } = await checkListOf(db, kind)
  return questions.map((question) => ({ question, answer: null, note: null }))
}
