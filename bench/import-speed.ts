/**
 * How long it takes to try out and to write a workbook of projects of the time before the platform, and how long questions of others wait
 * meanwhile, on a product with the demonstration data that runs already.
 *
 *   node scripts/run.mjs bench/import-speed.ts http://127.0.0.1:9092 3000
 */
import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { ImportDetail } from '#contract/imports.ts'
import { demoPassword } from '../server/demo/accounts.ts'

const [base = 'http://127.0.0.1:9092', count = '3000'] = process.argv.slice(2)
let cookie = ''
const ask = async (method: string, path: string, body?: object, type = 'application/json'): Promise<ImportDetail> => {
  const sent = body instanceof Uint8Array ? Buffer.from(body) : JSON.stringify(body ?? {})
  const headers = { cookie, origin: base, ...(body && { 'content-type': type }) }
  const reply = await fetch(`${base}/api${path}`, { method, headers, ...(body && { body: sent }) })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  cookie ||= reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return (await reply.json()) as ImportDetail // the calls here answer with it, or with what is not looked at
}

const heading = ['项目名称', '项目类别', '所属区域', '项目状态', '项目年度', '估算价（元）', '审定金额（元）', '送审金额（元）', '结算日期']
const states = ['已备案', '已验收', '已结算', '已归档']
const mark = Date.now()
const lines = Array.from({ length: Number(count) }, (_, at) => {
  const settled = at % 4 > 1 ? [90_000, 95_000, '2022-05-01'] : [null, null, null]
  return [`老项目 ${mark} ${at}`, '工程', '青石镇/桃源村', states[at % 4] ?? '', 2015 + (at % 7), 100_000, ...settled]
})
const workbook = await writeXlsx({ sheets: [{ name: '存量项目', rows: [heading, ...lines] }] })

await ask('POST', '/session', { username: 'county', password: demoPassword })
const { id } = await timed('tried out', () => ask('POST', '/imports?name=old.xlsx', workbook, 'application/octet-stream'))
await timed('written', () => ask('POST', `/imports/${id}/writing`))

async function timed(what: string, begin: () => Promise<ImportDetail>): Promise<ImportDetail> {
  const began = performance.now()
  let now = await begin()
  const waits: number[] = []
  while (now.state === 'checking' || now.state === 'writing') {
    await pause(50)
    const asked = performance.now()
    await ask('GET', '/projects?size=20')
    waits.push(performance.now() - asked)
    now = await ask('GET', `/imports/${now.id}`)
  }
  waits.sort((one, other) => one - other)
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(0)
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  console.log(`${what}: ${now.state}, ${now.rows} rows in ${seconds} s; the list meanwhile: half ${at(0.5)} ms, 99 % ${at(0.99)} ms`)
  return now
}
