/**
 * How fast words are found in the text of papers, by readers of a village up to a province, for words on few pages, on many and on none; and what
 * keeping a page costs. Half of the answers came within, 95 of a hundred within, and the processor time of database and server for one of them, which
 * hangs less on what else the machine does (Linux only).
 *
 *   node scripts/run.mjs bench/paper-search.ts 300000
 *   node scripts/run.mjs bench/paper-search.ts postgres://…/filled-before
 */
import type { Actor } from '#domain/people/access.ts'
import { connect, type Database, inTransaction } from '../server/database/connect.ts'
import { searchPapers } from '../server/readings/search-store.ts'
import { savePages } from '../server/readings/store.ts'
import { planned } from '../server/search/search.ts'
import { findActor } from '../server/session/actor-store.ts'
import { Chance } from './evidence/chance.ts'
import { addPapers, gatherFilings, pagesOfFiling } from './paper-rows.ts'
import { pageOf } from './paper-text.ts'
import { secondsOf } from './processes.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { timed } from './timing.ts'

const tries = Number(process.env.TRIES ?? 60)
const readers = ['filer-of-a-village', 'manager-of-a-town', 'manager-of-a-county', 'supervisor-of-the-province', 'manager-of-the-province']
const questions: Readonly<Record<string, readonly string[]>> = {
  'on six pages': ['蒙顶坳石拱桥', '石拱桥'],
  'on sixty': ['霁雪亭修缮', '霁雪亭'],
  'on 500': ['砌块挡墙'],
  'on 900': ['浆砌护坡'],
  'on 1,900': ['仿古栏杆'],
  'on 3,000': ['沥青罩面'],
  'on 10,000': ['透水铺装'],
  'on one of ten': ['评审小组', '管道采用聚乙烯管'],
  'on nearly every page': ['工程', '合同', '项目'],
  'two words': ['太阳能路灯 间距三十米', '王建国 平'],
  'a number': ['2217.08', '3141.59'],
  nowhere: ['鲲鹏展翅', '龘靐'],
  'nowhere, of frequent pairs': ['工程工程', '合同项目工程'],
}

async function measure(db: Database) {
  console.log(row(['p50/p95 ms, processor ms', ...readers.map((who) => who.replace(/-of-(a|the)-/, ' '))]))
  const actors = await Promise.all(readers.map((who) => actorOf(db, who)))
  for (const [what, words] of Object.entries(questions)) {
    const cells: string[] = []
    for (const actor of actors) cells.push(await askedBy(db, actor, words))
    console.log(row([what, ...cells]))
  }
  console.log(`keeping a file of five pages: ${JSON.stringify(await keep(db))} ms`)
  const [size] = await db<[Record<string, string>]>`
    select count(*) as pages, pg_size_pretty(pg_table_size('content_page')) as table, pg_size_pretty(pg_indexes_size('content_page')) as indexes from content_page`
  console.log(JSON.stringify(size))
}

async function actorOf(db: Database, username: string): Promise<Actor> {
  const [row] = await db<[{ id: string }]>`select id from user_account where username = ${username}`
  const actor = await findActor(db, row.id)
  if (!actor) throw new Error(`${username} is not there.`)
  return actor
}

async function askedBy(db: Database, actor: Actor, words: readonly string[]): Promise<string> {
  const ask = (at: number) => planned(db, (tx) => searchPapers(tx, actor, { text: words[at % words.length] ?? '', page: 1, size: 20 }))
  for (const at of words.keys()) await ask(at)
  const [{ pid }] = await db<[{ pid: number }]>`select pg_backend_pid() as pid`
  const used = () => secondsOf(pid) + secondsOf(process.pid)
  const before = used()
  const times: number[] = []
  for (let at = 0; at < tries; at += 1) {
    const began = performance.now()
    await ask(at)
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  const within = (share: number) => times[Math.floor(tries * share)]?.toFixed(0)
  return `${within(0.5)}/${within(0.95)}, ${(((used() - before) / tries) * 1000).toFixed(0)}`
}

/** Written and taken back: what stays is as it was. */
async function keep(db: Database) {
  const [paper] = await db<[{ sha256: string }]>`select sha256 from content_page limit 1`
  const undone = new Error('undone')
  return timed(200, (at) =>
    inTransaction(db, async (tx) => {
      const pages = Array.from({ length: 5 }, (_, page) => ({
        page: 1_000 + page,
        body: pageOf(new Chance(at * 5 + page)),
        confidence: null,
      }))
      await savePages(tx, paper.sha256, pages)
      throw undone
    }).catch((error) => {
      if (error !== undone) throw error
    }),
  )
}

const row = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(at === 0 ? 30 : 22)).join('')

for (const target of process.argv.slice(2))
  if (/^\d+$/.test(target))
    await withTemporaryDatabase(async (db) => {
      await fillProvince(db, Math.ceil(Number(target) / pagesOfFiling))
      await gatherFilings(db)
      await addPapers(db, Number(target))
      await measure(db)
    })
  else {
    const db = connect(target, { connections: 1 })
    await measure(db)
    await db.end()
  }
