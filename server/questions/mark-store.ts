import type { Mark } from '#contract/project-actions.ts'
import type { Transaction } from '../database/connect.ts'

type Marking = { projectId: string; filerId: string; by: string }

/**
 * Asks what a return marks. Where the same thing was marked before and is not resolved yet, it is asked again in the same thread; everything
 * else that earlier returns marked is resolved with this one.
 */
export async function askMarks(tx: Transaction, { projectId, filerId, by }: Marking, marks: readonly Mark[]): Promise<void> {
  const once = [...new Map(marks.toReversed().map((mark) => [mark.target, mark])).values()]
  const [targets, notes] = [once.map(({ target }) => target), once.map(({ note }) => note)]
  await tx`
    with given as (select * from unnest(${targets}::text[], ${notes}::text[]) as mark (target, note)),
    again as (
      update question set state = 'open', version = version + 1 from given
      where project_id = ${projectId} and returned and state <> 'resolved' and question.target = given.target
      returning id, question.target, note),
    said as (
      insert into question_entry (question_id, kind, text, by_user)
      select id, case when note is null then 'reopening' else 'answer' end, note, ${by} from again)
    insert into question (project_id, target, returned, text, asked_by, asked_of)
    select ${projectId}, target, true, note, ${by}, ${filerId} from given where target not in (select target from again)`
  await resolveMarks(tx, { projectId, by }, targets)
}

/** Whoever decides a filing has resolved what returns had marked. */
export const resolveMarks = (tx: Transaction, { projectId, by }: Omit<Marking, 'filerId'>, except: readonly string[] = []) => tx`
  with done as (
    update question set state = 'resolved', version = version + 1
    where project_id = ${projectId} and returned and state <> 'resolved' and target <> all(${[...except]}::text[]) returning id)
  insert into question_entry (question_id, kind, by_user) select id, 'resolution', ${by} from done`
