import type { PendingQuery, Row } from 'postgres'
import type { Connection } from '../database/connect.ts'

type Fragment = PendingQuery<Row[]>

/** The day of the session by which a draw must be done, where the product is used. */
export const sessionDay = `(draw.session_start at time zone 'Asia/Shanghai')::date`

/** The same as a range of moments, which an index holds. */
export const sessionBetween = (db: Connection, { from, until }: { from: string; until: string }): Fragment => db`
  draw.session_start >= ${from}::date::timestamp at time zone 'Asia/Shanghai'
    and draw.session_start < (${until}::date + 1)::timestamp at time zone 'Asia/Shanghai'`

/** Whose turn a draw is, as conditions on `draw`: workbench, calendar and reminders read these and nothing else. */
export const isOperatorsTurn = (db: Connection): Fragment => db`(draw.state = 'drawn' and (
  not ${hasVacantSeat(db)} or exists (select from draw_member member where member.draw_id = draw.id and member.state = 'invited')))`

export const isWitnessTurn = (db: Connection): Fragment => db`(draw.state = 'committed' or (draw.state = 'drawn' and ${hasVacantSeat(db)}))`

/** Somebody drawn declined or kept silent, and the witness has not countersigned for the next yet. */
const hasVacantSeat = (db: Connection): Fragment => db`exists (
  select from draw_member member where member.draw_id = draw.id and member.replaced_by is null
    and (member.state in ('declined', 'timed-out') or (member.state = 'invited' and member.answer_by < moment())))`
