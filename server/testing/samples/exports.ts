import { randomUUID } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import { type ExportedList, exportedLists } from '#contract/exports.ts'
import { sightOf } from '../../exports/actions.ts'
import { findActor } from '../../session/actor-store.ts'
import type { TestServer } from '../test-server.ts'
import type { Make } from './sample.ts'

type ExportKey = Extract<RouteKey, `exports.${string}`>

/** Whatever was asked for before is given up, so that nobody has too many and no file is made in vain. */
export function exportSamples({ db }: TestServer): Record<ExportKey, Make> {
  const begin =
    (list: ExportedList): Make =>
    async () => {
      await db`delete from export_file`
      return { body: { format: 'csv', language: 'zh' }, query: list === 'dictionaries' ? { dictionary: 'trade' } : {} }
    }
  const finished: Make = async ({ caller, isOutside }) => {
    const [owner] = await db<
      { id: string }[]
    >`select id from user_account where username = ${isOutside ? 'filer2' : (caller?.username ?? '')}`
    const actor = owner && (await findActor(db, owner.id))
    if (!actor) return { params: { id: randomUUID() } }
    const [row] = await db<[{ id: string }]>`
      insert into export_file (owner_id, list, question, columns, language, format, name, sight, state, key, bytes)
      values (${actor.id}, 'policies', '{}', '{title}', 'zh', 'csv', '样本.csv', ${db.json(sightOf(actor) as never)}, 'done', 'exports/sample', 1) returning id`
    return { params: { id: row.id } }
  }
  const table = { format: 'csv', title: '样本', columns: [{ title: '名称', kind: 'text' }], rows: [['甲']] }
  return {
    ...(Object.fromEntries(exportedLists.map((list) => [`exports.${list}`, begin(list)])) as Record<`exports.${ExportedList}`, Make>),
    'exports.list': () => ({}),
    'exports.table': () => ({ body: table }),
    'exports.link': finished,
    'exports.remove': finished,
  }
}
