import type { FilingLine, FilingLinePage } from '#contract/audit.ts'
import { Refusal } from '#contract/errors.ts'
import type { Actor } from '#domain/people/access.ts'
import type { Connection } from '../database/connect.ts'
import { seenAs } from '../scope.ts'
import { cursorFrom, cursorTo, momentText, toMilliseconds } from './cursor.ts'

const pageSize = 20

/**
 * What the trail holds about one filing, the newest first, for who manages or supervises it. Lines about appeals are none of these, and papers of
 * supervision are left to supervision, which knows who reads which.
 */
export async function listFilingLines(
  db: Connection,
  actor: Actor,
  { id, older }: { id: string; older?: string | undefined },
): Promise<FilingLinePage> {
  const [filing] = await db`
    select from project where project.id = ${id} and (${seenAs(db, actor, 'PROJECT_MANAGEMENT')} or ${seenAs(db, actor, 'SUPERVISE')})`
  if (!filing) throw new Refusal('record.not-found')
  const cursor = cursorFrom(older)
  const found = await db<(FilingLine & { nth: number })[]>`
    select ${momentText(db)} as at, row_number() over (partition by line.at order by line.id desc) as nth, line.event,
      json_build_object('id', line.actor_id, 'name', line.actor_name) as person, origin.address,
      case when line.event in ('evidence.added', 'evidence.removed') then coalesce(line.after, line.before) ->> 'name' end as file,
      case when line.event = 'evidence.dossier-exported' then json_build_object('files', line.after -> 'files', 'bytes', line.after -> 'bytes') end as taken
    from (select * from audit_line line where line.subject_id = ${id} and line.subject = 'project' and ${isNoSupervisionPaper(db)} ${cursor ? db`and line.at <= ${cursor.at}::timestamptz` : db``}
      order by line.at desc, line.id desc offset ${cursor?.shown ?? 0} limit ${pageSize + 1}) line
      left join audit_address origin on origin.line_id = line.id
    order by line.at desc, line.id desc`
  const last = found[pageSize - 1]
  return {
    items: found.slice(0, pageSize).map(({ nth: _, ...line }) => ({ ...line, at: toMilliseconds(line.at) })),
    older: found.length > pageSize && last ? cursorTo(last, cursor) : null,
  }
}

const isNoSupervisionPaper = (db: Connection) =>
  db`not (line.event in ('evidence.added', 'evidence.removed') and coalesce(line.after, line.before) ->> 'category' = 'PROJECT_SUPERVISION_FILE')`
