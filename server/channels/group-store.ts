import type { GroupEvent } from '#contract/channels.ts'
import { reviewStates } from '#domain/steps/lifecycle.ts'
import { openFindingStates } from '#domain/supervision/findings.ts'
import type { Connection, Database, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import type { KeptChannel } from './store.ts'

type Due = Pick<KeptChannel, 'id' | 'settings'>

/** Groups whose time of day has come and that were not told today. */
export const listDueGroups = (db: Database) => db<Due[]>`
  select id, settings from channel where kind = 'robot' and is_on and told_on is distinct from today()
    and settings -> 'group' ->> 'at' <= to_char(now() at time zone 'Asia/Shanghai', 'HH24:MI') order by id`

/** Answers whether this is the process that tells the group today. */
export async function takeDay(tx: Transaction, id: string): Promise<boolean> {
  const { count } = await tx`update channel set told_on = today() where id = ${id} and is_on and told_on is distinct from today()`
  return count > 0
}

type Place = { prefix: string; en: string; zh: string }

export async function findPlace(db: Connection, code: string): Promise<Place | null> {
  const [place] = await db<Place[]>`
    select place.prefix, place.name_en as en, place.name_zh as zh
    from region given join region place on place.code = given.current_code where given.code = ${code}`
  return place ?? null
}

/** Counting stops here. */
const most = 10_000

/** How much there is to do in a region: figures and nothing else. */
export async function countForGroup(db: Connection, prefix: string): Promise<Record<GroupEvent, number>> {
  const within = (table: 'project' | 'alert' | 'finding') => {
    const scope = db.unsafe(`${table}.scope_code`)
    const inPlace = db`starts_with(${scope}, ${prefix})`
    return prefix.length < 6 ? inPlace : db`left(${scope}, 6) = ${prefix.slice(0, 6)} and ${inPlace}`
  }
  const findings = db`finding where ${within('finding')} and state in ${words(db, openFindingStates)}`
  const [counts] = await db<[Record<GroupEvent, number>]>`
    select
      (select count(*)::int from (select from project where ${within('project')} and state in ${words(db, reviewStates)} limit ${most}) counted) as reviews,
      (select count(*)::int from (select from alert where ${within('alert')} and state = 'new' limit ${most}) counted) as alerts,
      (select count(*)::int from (select from ${findings} limit ${most}) counted) as findings,
      (select count(*)::int from (select from ${findings} and due_on < today() limit ${most}) counted) as "overdue-findings"`
  return counts
}
