import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { solveChallenge } from '#domain/people/proof-of-work.ts'
import { createProofs } from '../../server/appeals/proof.ts'
import { demoPassword } from '../../server/demo/accounts.ts'
import type { Encryption } from '../../server/encryption.ts'
import { pdf, sampleFiling } from '../../server/projects/testing.ts'
import type { Ledger } from './ledger.ts'

type Terms = { port: number; ledger: Ledger; encryption: Encryption; isOver: () => boolean }
// biome-ignore lint/suspicious/noExplicitAny: replies of several routes are looked into
type Reply = any

/** The connection broke, or the server asked to come later: nothing may be expected of what was sent. */
class Unanswered extends Error {}

/** A village that files, its town that reviews, and people who appeal, each through HTTP; only what was answered is written down. */
export function createWriters({ port, ledger, encryption, isOver }: Terms) {
  const cookies = new Map<string, string>()
  const proofs = createProofs(encryption, { fewest: 1, most: 50 })

  const send = async (path: string, { who, method = 'POST', body }: { who?: string; method?: string; body?: unknown }) => {
    const raw = body instanceof Buffer
    const headers: Record<string, string> = {
      cookie: cookies.get(who ?? '') ?? '',
      ...(body !== undefined && { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
    }
    const payload = body === undefined ? {} : { body: raw ? new Uint8Array(body) : JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { method, headers, ...payload, signal: AbortSignal.timeout(20_000) })
      .then(async (reply) => ({ status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply }))
      .catch(() => {
        throw new Unanswered()
      })
    if (answer.status === 503 || answer.status === 429) throw new Unanswered()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }

  const signIn = async (username: string) => {
    const { headers } = await send('/session', { body: { username, password: demoPassword } })
    cookies.set(username, headers.get('set-cookie')?.split(';')[0] ?? '')
  }

  const upload = async (projectId: string, category: string) => {
    const content = pdf(randomBytes(12).toString('hex'))
    const query = new URLSearchParams({ category, step: 'filing', name: 'proof.pdf' })
    const { body } = await send(`/projects/${projectId}/files?${query}`, { who: 'filer', body: content })
    ledger.push({ kind: 'file', projectId, id: body.id, sha256: createHash('sha256').update(content).digest('hex') })
  }

  const take = async (who: string, projectId: string, action: 'submit' | 'start-review' | 'approve', fields: object = {}) => {
    const { body } = await send(`/projects/${projectId}`, { who, method: 'GET' })
    await send(`/projects/${projectId}/${nouns[action]}`, { who, body: { version: body.version, ...fields } })
    ledger.push({ kind: 'step', projectId, action })
  }

  const fileOne = async () => {
    const { body } = await send('/projects', { who: 'filer', body: { name: '桃源村村道硬化工程', kind: 1, regionCode: '990101101201' } })
    const projectId: string = body.id
    ledger.push({ kind: 'draft', projectId })
    const filing = { ...body.filing, ...sampleFiling }
    const saved = await send(`/projects/${projectId}/filing`, { who: 'filer', method: 'PUT', body: { version: body.version, filing } })
    ledger.push({ kind: 'saved', projectId, version: saved.body.version })
    await upload(projectId, 'PROJECT_GENERATION_BASIS_FILE')
    await upload(projectId, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE')
    await take('filer', projectId, 'submit')
    await take('town', projectId, 'start-review')
    await take('town', projectId, 'approve', { opinion: '同意备案' })
  }

  const appealOnce = async () => {
    const challenge = await proofs.create(Date.now())
    const { body } = await send('/public-appeals', {
      body: {
        ...{ type: 'complaint', filingNumber: null, region: '990101101201', wanted: null, identity: null },
        content: '村道路面厚度不足，一下雨就裂开，请查一查是谁验收的。',
        proof: { challenge, solution: solveChallenge(challenge, { from: 0, to: 50 }) },
      },
    })
    ledger.push({ kind: 'appeal', code: body.code })
  }

  /** Goes on whatever becomes of single requests; what is refused for any other reason than a crash is a fault. */
  const keepDoing = async (work: () => Promise<void>) => {
    while (!isOver())
      await work().catch(async (error: unknown) => {
        if (!(error instanceof Unanswered)) throw error
        await pause(50)
      })
  }
  return {
    signIn,
    run: async () => void (await Promise.all([fileOne, fileOne, fileOne, appealOnce].map(keepDoing))),
  }
}

const nouns = { submit: 'submission', 'start-review': 'review', approve: 'approval' } as const
