// Measures what the page of units and the choice of units in forms ask for, over 100,000 units.
import type { Input } from '#contract/route.ts'
import type { units } from '#contract/units.ts'
import { checkCharacter } from '#domain/values/credit-code.ts'
import type { Database } from '../server/database/connect.ts'
import { listItems } from '../server/dictionaries/store.ts'
import { refreshSearch } from '../server/search/columns.ts'
import { initialsOf } from '../server/search/initials.ts'
import { planned } from '../server/search/search.ts'
import * as store from '../server/units/store.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { line, timed } from './timing.ts'

const total = Number(process.argv[2] ?? 100_000)
const nobody = '00000000-0000-0000-0000-000000000000'

async function measure(db: Database) {
  await addUnits(db)
  await db`vacuum analyze`
  console.log(line(['question', 'median ms', 'p99 ms', 'found']))
  for (const [question, asked] of Object.entries(questions)) {
    let found = 0
    const { median, p99 } = await timed(50, async () => {
      found = (await planned(db, (tx) => store.listUnits(tx, { ...usual, ...asked }))).total
    })
    console.log(line([question, median, p99, String(found)]))
  }
  for (const text of ['鸿顺', '公司', 'hssz']) {
    const { median, p99 } = await timed(50, () => planned(db, (tx) => store.listUnitOptions(tx, { actorId: nobody, text })))
    console.log(line([`choice in a form: ${text}`, median, p99, '']))
  }
  const { median, p99 } = await timed(50, () => listItems(db, 'trade'))
  console.log(line(['dictionary of trades, with who uses them', median, p99, '']))
}

type Question = Input<typeof units.list>['query']

const usual: Question = { state: 'confirmed', sort: 'name', page: 1, size: 20 }
const questions: Record<string, Partial<Question>> = {
  'first page by name': {},
  'page 400 by name': { page: 400 },
  'the newest': { sort: '-created' },
  'the youngest': { sort: '-founded' },
  'name: two characters, frequent (鸿顺)': { text: '鸿顺' },
  'name: four characters, rare (桃源赣鸿)': { text: '桃源赣鸿' },
  'name: in all names (公司)': { text: '公司' },
  'name: in none (甲乙)': { text: '甲乙' },
  'name: one character (赣)': { text: '赣' },
  'initials (hssz)': { text: 'hssz' },
  'credit code': { text: 'MA1012345' },
  'role: agencies': { role: 'agency' },
  'one trade': { trade: 'square' },
  'banned now': { banned: true },
  'in the library and not banned': { inLibrary: true, banned: false },
  'name, trade and role': { text: '恒基', trade: 'road', role: 'agency' },
  'to confirm': { state: 'proposed' },
}

const parts = [
  '临溪 青石 柳河 云岭 桃源 石桥 上坝 竹林 河东 河西 渡口 新塘 茶山 松坪 龙潭 金沙 银湖 白鹤 黄岩 红星',
  '赣 皖 浙 闽 粤 湘 鄂 豫 冀 鲁 晋 陕 甘 宁 青 藏 川 渝 黔 滇 桂 琼 辽 吉 黑 沪 津 京 苏 蒙',
  '鸿顺 恒基 平安 惠民 公信 正衡 顺达 宏远 华泰 天成 建业 永盛 中泰 东方 瑞丰 安信 众诚 博远 昌隆 广厦',
  '建筑工程 水利水电 市政工程 园林绿化 物资供应 路桥养护 造价咨询 勘察设计 劳务服务 装饰装修 环保科技 电力安装',
  '有限公司 有限责任公司 集团有限公司 股份有限公司',
].map((words) => words.split(' '))
const trades = 'road bridge irrigation sewage greening lighting public-building square land repair equipment material'.split(' ')

/** Steps through the parts at different paces, so that no two of them always meet. */
function unitAt(at: number) {
  const name = parts.map((words, place) => words[Math.floor((at * (place * 2 + 7)) / (place + 1)) % words.length]).join('')
  const body = `91${100_000 + (at % 800_000)}MA${1_000_000 + at}`
  return { name, initials: initialsOf(name), creditCode: body + checkCharacter(body), trade: trades[at % trades.length] ?? 'road' }
}

/** One of ten is an agency, one of a hundred waits, one of two hundred is banned, every second stands in the library. */
async function addUnits(db: Database) {
  await db`insert into region (code, current_code, level, name_zh, name_en) values ('980000000000', '980000000000', 'province', '某省', 'Province')`
  await db`insert into user_account (username, name, region_code, password_hash) values ('clerk', '某人', '980000000000', '-')`
  await db`
    insert into dictionary_item (dictionary, code, label_zh, label_en) select 'trade', code, code, code from unnest(${trades}::text[]) as code`
  for (let from = 0; from < total; from += 5000) {
    const rows = Array.from({ length: Math.min(5000, total - from) }, (_, at) => unitAt(from + at))
    await db`
      insert into unit (name, initials, credit_code, roles, trades, library_from, founded, state, created_at)
      select name, initials, code, case when n % 10 = 0 then '{agency}' else '{contractor}' end::text[], array[trade],
        case when n % 2 = 0 then date '2025-01-01' end, case when n % 5 > 0 then date '2000-01-01' + (n % 9000)::int end,
        case when n % 100 = 0 then 'proposed' else 'confirmed' end, now() - n * interval '1 minute'
      from unnest(${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.initials)}::text[],
        ${rows.map((row) => row.creditCode)}::text[], ${rows.map((row) => row.trade)}::text[]) with ordinality as given (name, initials, code, trade, n)`
  }
  await refreshSearch(db, 'unit')
  await db`
    insert into bad_conduct (unit_id, reason, from_day, until_day, recorded_by)
    select unit.id, '偷工减料，经查实', today() - 10, today() + 10, clerk.id from unit, user_account clerk where right(credit_code, 3) like '77%'`
}

await withTemporaryDatabase(measure)
