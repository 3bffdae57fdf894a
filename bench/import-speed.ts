/**
 * How long it takes to try out and to write a workbook of projects of the time before the platform, and how long others wait meanwhile, who
 * look at the list and who file in the same county and year, on a product with the demonstration data that runs already.
 *
 *   node scripts/run.mjs bench/import-speed.ts http://127.0.0.1:9092 3000
 */
import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { ImportDetail } from '#contract/imports.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { pdf, sampleFiling } from '../server/projects/testing.ts'

const [base = 'http://127.0.0.1:9092', count = '3000'] = process.argv.slice(2)
const cookies = new Map<string, string>()
// biome-ignore lint/suspicious/noExplicitAny: replies of several routes are looked into
type Reply = any
const ask = async (who: string, method: string, path: string, body?: object): Promise<Reply> => {
  const isFile = body instanceof Uint8Array
  const headers = {
    cookie: cookies.get(who) ?? '',
    origin: base,
    ...(body && { 'content-type': `application/${isFile ? 'octet-stream' : 'json'}` }),
  }
  const reply = await fetch(`${base}/api${path}`, {
    method,
    headers,
    ...(body && { body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  const given = reply.headers.getSetCookie().map((line) => line.split(';')[0])
  if (given.length > 0) cookies.set(who, given.join('; '))
  return reply.json()
}

const heading = ['项目名称', '项目类别', '所属区域', '项目状态', '项目年度', '估算价（元）', '审定金额（元）', '送审金额（元）', '结算日期']
const states = ['已备案', '已验收', '已结算', '已归档']
const mark = Date.now()
const lines = Array.from({ length: Number(count) }, (_, at) => {
  const settled = at % 4 > 1 ? [90_000, 95_000, '2022-05-01'] : [null, null, null]
  return [`老项目 ${mark} ${at}`, '工程', '青石镇/桃源村', states[at % 4] ?? '', new Date().getFullYear() - (at % 7), 100_000, ...settled]
})
const workbook = await writeXlsx({ sheets: [{ name: '存量项目', rows: [heading, ...lines] }] })

for (const username of ['county', 'filer', 'town']) await ask(username, 'POST', '/session', { username, password: demoPassword })
await timed('nothing else', () => pause(20_000))
let { id } = await ask('county', 'POST', '/imports?name=old.xlsx', workbook)
await timed('tried out', () => untilOver())
await ask('county', 'POST', '/session/proof', { password: demoPassword })
;({ id } = await ask('county', 'POST', `/imports/${id}/writing`))
await timed('written', () => untilOver())

async function untilOver(): Promise<string> {
  for (;;) {
    const now: ImportDetail = await ask('county', 'GET', `/imports/${id}`)
    if (now.state !== 'checking' && now.state !== 'writing') return `${now.state}, ${now.rows} rows`
    await pause(250)
  }
}

/** How long work takes, and how long others wait for each of their steps meanwhile. */
async function timed(what: string, work: () => Promise<unknown>) {
  const waits: Record<string, number[]> = { 'the list': [], 'a submission': [], 'an approval': [] }
  const clocked = async <T>(name: string, step: () => Promise<T>): Promise<T> => {
    const asked = performance.now()
    const result = await step()
    waits[name]?.push(performance.now() - asked)
    return result
  }
  let isOver = false
  const began = performance.now()
  const done = work().finally(() => (isOver = true))
  const others = [
    async () => {
      await clocked('the list', () => ask('county', 'GET', '/projects?size=20'))
      await pause(50)
    },
    () => fileOne(clocked),
  ]
  const keepDoing = async (one: () => Promise<void>) => {
    while (!isOver) await one()
  }
  await Promise.all(others.map(keepDoing))
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  const told = Object.entries(waits).map(([name, times]) => `${name} (${times.length}) ${told99(times)}`)
  console.log(`${what}: ${(await done) ?? ''} in ${seconds} s; meanwhile ${told.join(', ')}`)
}

function told99(times: number[]): string {
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  return `half ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`
}

/** A village files and its town approves: the number that is issued is of the same series as some of those brought in. */
async function fileOne(clocked: <T>(name: string, step: () => Promise<T>) => Promise<T>) {
  const begun = await ask('filer', 'POST', '/projects', { name: '桃源村村道硬化工程', kind: 1, regionCode: '990101101201' })
  const path = `/projects/${begun.id}`
  await ask('filer', 'PUT', `${path}/filing`, { version: begun.version, filing: { ...begun.filing, ...sampleFiling } })
  for (const category of ['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE'])
    await ask('filer', 'POST', `${path}/files?category=${category}&step=filing&name=proof.pdf`, pdf(`${begun.id} ${category}`))
  const step = async (who: string, noun: string, fields: object = {}) => {
    const { version } = await ask(who, 'GET', path)
    return () => ask(who, 'POST', `${path}/${noun}`, { version, ...fields })
  }
  await clocked('a submission', await step('filer', 'submission'))
  await (await step('town', 'review'))()
  await clocked('an approval', await step('town', 'approval', { opinion: '同意备案' }))
}
