/**
 * How fast words are found in the text of papers, over HTTP, by readers of a village up to a province, for words on few pages, on many and on
 * none; and what keeping a page costs. Three rounds, of which the median is told.
 *
 *   node scripts/run.mjs bench/paper-search.ts 300000
 *   node scripts/run.mjs bench/paper-search.ts postgres://…/filled-before
 */
import { connect, type Database, inTransaction } from '../server/database.ts'
import { savePages } from '../server/readings/store.ts'
import { Chance } from './evidence/chance.ts'
import { signIn } from './filing-people.ts'
import { load } from './load.ts'
import { withOwnServer } from './own-server.ts'
import { addPapers, gatherFilings, pagesOfFiling } from './paper-rows.ts'
import { pageOf } from './paper-text.ts'
import { fillProvince } from './province.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { timed } from './timing.ts'

const seconds = Number(process.env.SECONDS ?? 1)
const rounds = 3
const readers = ['filer-of-a-village', 'manager-of-a-town', 'manager-of-a-county', 'supervisor-of-the-province', 'manager-of-the-province']
const questions: Readonly<Record<string, readonly string[]>> = {
  'on six pages': ['蒙顶坳石拱桥', '石拱桥'],
  'on sixty': ['霁雪亭修缮', '霁雪亭'],
  'on 500': ['砌块挡墙'],
  'on 3,000': ['沥青罩面'],
  'on 10,000': ['透水铺装'],
  'on one of ten': ['评审小组', '管道采用聚乙烯管'],
  'on nearly every page': ['工程', '合同', '项目'],
  'two words': ['太阳能路灯 间距三十米', '王建国 平'],
  'a number': ['2217.08', '3141.59'],
  nowhere: ['鲲鹏展翅', '龘靐'],
  'nowhere, of frequent pairs': ['工程工程', '合同项目工程'],
}

async function measure(db: Database, url: string) {
  await withOwnServer(url, async (port) => {
    console.log(row(['p50/p95 ms', ...readers.map((who) => who.replace(/-of-(a|the)-/, ' '))]))
    const cookies = await Promise.all(readers.map((who) => signIn(port, who)))
    for (const [what, words] of Object.entries(questions)) {
      const cells: string[] = []
      for (const cookie of cookies) cells.push(await askedBy(port, cookie, words))
      console.log(row([what, ...cells]))
    }
  })
  console.log(`keeping a file of five pages: ${JSON.stringify(await keep(db))} ms`)
  const [size] = await db<[Record<string, string>]>`
    select count(*) as pages, pg_size_pretty(pg_table_size('content_page')) as table, pg_size_pretty(pg_indexes_size('content_page')) as indexes from content_page`
  console.log(JSON.stringify(size))
}

async function askedBy(port: number, cookie: string, words: readonly string[]): Promise<string> {
  let at = 0
  const next = () => {
    const text = words[at++ % words.length] ?? ''
    return { method: 'GET' as const, path: `/api/paper-texts?${new URLSearchParams({ text })}`, cookie }
  }
  await load({ port, connections: 1, seconds: 0.2, next })
  const found = []
  for (let round = 0; round < rounds; round += 1) found.push(await load({ port, connections: 1, seconds, next }))
  const failures = found.reduce((sum, one) => sum + one.failures, 0)
  return `${median(found.map(({ p50 }) => p50))}/${median(found.map(({ p95 }) => p95))}${failures > 0 ? ` ${failures} failed` : ''}`
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

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
const row = (cells: readonly string[]) => cells.map((cell, at) => cell.padEnd(at === 0 ? 30 : 22)).join('')

for (const target of process.argv.slice(2))
  if (/^\d+$/.test(target))
    await withTemporaryDatabase(async (db, url) => {
      await fillProvince(db, Math.ceil(Number(target) / pagesOfFiling))
      await gatherFilings(db)
      await addPapers(db, Number(target))
      await measure(db, url)
    })
  else {
    const db = connect(target, { connections: 1 })
    await measure(db, target)
    await db.end()
  }
