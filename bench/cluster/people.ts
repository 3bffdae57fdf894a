import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '../../server/demo/accounts.ts'
import { pdf, sampleFiling } from '../../server/projects/testing.ts'
import { webAddress } from './doors.ts'
import { until } from './programs.ts'

/** What was answered with 200, and so must be there whatever happens: a filing with its words, its files and whether it was submitted. */
export type Acknowledged = {
  id: string
  name: string
  description: string | null
  files: { id: string; sha256: string }[]
  isSubmitted: boolean
}
/** One request: what it was, when it was answered, how long that took, and the status; 0 where the connection broke. */
export type Answer = { kind: 'read' | 'write'; what: string; at: number; took: number; status: number; code: string }

// biome-ignore lint/suspicious/noExplicitAny: replies of several routes are looked into
type Body = any
type Sent = { who: string; method?: 'GET' | 'POST' | 'PUT'; body?: unknown }

/** Nobody waits longer than this for an answer; one that takes as long hangs. */
const patience = 30_000

/** People of every role at work through the web's door. Everything they are answered is written down. */
export function createPeople() {
  const cookies = new Map<string, string>()
  const answers: Answer[] = []
  const ledger: Acknowledged[] = []
  const refused: string[] = []
  let isOver = false

  const send = async (path: string, { who, method = 'GET', body }: Sent) => {
    const began = Date.now()
    const reply = await fetch(`${webAddress}/api${path}`, {
      method,
      headers: { cookie: cookies.get(who) ?? '', ...(body !== undefined && { 'content-type': typeOf(body) }) },
      ...(body !== undefined && { body: body instanceof Buffer ? new Uint8Array(body) : JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
      .then(async (one) => ({ status: one.status, headers: one.headers, body: readable(await one.text()) }))
      .catch(() => ({ status: 0, headers: new Headers(), body: null as Body }))
    const kind = method === 'GET' ? 'read' : 'write'
    const [at, what] = [Date.now(), `${method} ${path.replace(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '')}`]
    answers.push({ kind, what, at, took: at - began, status: reply.status, code: String(reply.body?.code ?? '') })
    return reply
  }
  /** Whoever is told to come later, by processes that have just begun, does. */
  const signIn = (username: string) =>
    until(`${username} is signed in`, async () => {
      const { status, headers } = await send('/session', { who: username, method: 'POST', body: { username, password: demoPassword } })
      if (status === 200) cookies.set(username, headers.get('set-cookie')?.split(';')[0] ?? '')
      return status === 200
    })

  const begin = async (name: string) => {
    const reply = await send('/projects', { who: 'filer', method: 'POST', body: { name, kind: 1, regionCode: '990101101201' } })
    if (reply.status !== 200) return void refused.push(name)
    const entry: Acknowledged = { id: reply.body.id, name, description: null, files: [], isSubmitted: false }
    ledger.push(entry)
    return { entry, draft: reply.body }
  }

  /** A village files: a draft, its words, two proofs, and on to the town. Whoever gets no answer begins another one. */
  const fileOne = async () => {
    const name = `桃源村村道硬化工程${randomBytes(6).toString('hex')}`
    const begun = await begin(name)
    if (!begun) return
    const { entry, draft } = begun
    const description = `${sampleFiling.description}${randomBytes(8).toString('hex')}`
    const filing = { ...draft.filing, ...sampleFiling, description }
    const saved = await send(`/projects/${entry.id}/filing`, { who: 'filer', method: 'PUT', body: { version: draft.version, filing } })
    if (saved.status !== 200) return
    entry.description = description
    for (const category of ['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE']) {
      const content = pdf(randomBytes(12).toString('hex'))
      const query = new URLSearchParams({ category, step: 'filing', name: 'proof.pdf' })
      const { status, body } = await send(`/projects/${entry.id}/files?${query}`, { who: 'filer', method: 'POST', body: content })
      if (status !== 200) return
      entry.files.push({ id: body.id, sha256: createHash('sha256').update(content).digest('hex') })
    }
    const now = await send(`/projects/${entry.id}`, { who: 'filer' })
    if (now.status !== 200) return
    const done = await send(`/projects/${entry.id}/submission`, { who: 'filer', method: 'POST', body: { version: now.body.version } })
    entry.isSubmitted = done.status === 200
  }
  /** Drafts in quick succession: the shortest write there is shows best for how long none was possible. */
  const beginOne = async () => void (await begin(`桃源村水渠修复工程${randomBytes(6).toString('hex')}`))
  const readOne = (who: string) => async () => {
    const own = who === 'filer' && ledger.length > 0 ? [`/projects/${ledger.at(-1)?.id}`] : []
    const paths =
      who === 'admin'
        ? ['/workbench', '/notifications']
        : ['/projects?size=20', '/projects?text=水渠&size=20', '/lookup?text=村道', '/workbench', ...own]
    await send(paths[Math.floor(Math.random() * paths.length)] ?? '', { who })
  }

  const keepDoing = async (work: () => Promise<void>) => {
    while (!isOver) {
      await work()
      await pause(100)
    }
  }
  const readers = ['filer', 'village', 'town', 'county', 'supervisor', 'admin']
  return {
    answers,
    ledger,
    /** Names of drafts that somebody was not told of. */
    refused,
    cookieOf: (who: string) => cookies.get(who) ?? '',
    ask: send,
    signIn: async () => {
      for (const name of readers) await signIn(name)
    },
    work: () => Promise.all([fileOne, beginOne, ...readers.map(readOne)].map(keepDoing)),
    stop: () => {
      isOver = true
    },
  }
}
export type People = ReturnType<typeof createPeople>

const typeOf = (body: unknown) => (body instanceof Buffer ? 'application/octet-stream' : 'application/json')

/** A load balancer answers in words of its own. */
function readable(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
