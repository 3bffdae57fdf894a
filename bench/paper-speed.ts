/**
 * How long each paper takes, from the question to the last byte, once the typesetter is warm; and what everybody else feels of it: the
 * list is asked meanwhile.
 *
 *   node scripts/run.mjs bench/paper-speed.ts [tries]
 */
import type { PaperOffer, PaperShelf } from '#contract/papers.ts'
import { demoPassword } from '../server/demo/accounts.ts'
import { withDemoServer } from './demo-server.ts'
import { signIn } from './filing-people.ts'
import { line, timed } from './timing.ts'

const tries = Number(process.argv[2] ?? 50)

await withDemoServer({}, async ({ port }) => {
  const cookies = await Promise.all(['county', 'supervisor'].map((name) => signIn(port, name, demoPassword)))
  const [county = '', supervisor = ''] = cookies
  const ask = async (path: string, cookie: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers: { cookie } })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply
  }
  const examples = new Map<string, { path: string; cookie: string }>()
  for (const cookie of cookies) {
    const { items } = (await (await ask('/projects?size=100', cookie)).json()) as { items: { id: string }[] }
    for (const { id } of items) {
      const { offers } = (await (await ask(`/projects/${id}/papers`, cookie)).json()) as PaperShelf
      for (const offer of offers) if (!examples.has(offer.kind)) examples.set(offer.kind, { path: draftOf(id, offer), cookie })
    }
  }
  const { items } = (await (await ask('/appeals?size=50', supervisor)).json()) as { items: { id: string }[] }
  for (const { id } of items) {
    const { offers } = (await (await ask(`/appeals/${id}/papers`, supervisor)).json()) as PaperShelf
    if (offers.length > 0) examples.set('appeal-reply', { path: `/appeals/${id}/papers/draft?language=zh`, cookie: supervisor })
  }
  console.log(line(['paper', 'median ms', '99 % ms', 'bytes']))
  for (const [kind, { path, cookie }] of examples) {
    const fetchPaper = async () => (await ask(path, cookie)).arrayBuffer()
    const { byteLength } = await fetchPaper()
    const { median, p99 } = await timed(tries, fetchPaper)
    console.log(line([kind, median, p99, String(byteLength)]))
  }
  let isOver = false
  const sheet = examples.get('sheet')
  const printing = (async () => {
    while (!isOver && sheet) await (await ask(sheet.path, sheet.cookie)).arrayBuffer()
  })()
  const beside = await timed(tries, () => ask('/projects?size=20', county))
  isOver = true
  await printing
  const alone = await timed(tries, () => ask('/projects?size=20', county))
  console.log(line(['the list of filings meanwhile', beside.median, beside.p99, `alone ${alone.median}`]))
})

function draftOf(id: string, { kind, record }: PaperOffer): string {
  return `/projects/${id}/papers/draft?${new URLSearchParams({ kind, language: 'zh', ...(record && { record }) })}`
}
