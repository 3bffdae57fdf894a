import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import { openStorage } from '../../evidence/storage.ts'
import type { TestServer } from '../test-server.ts'
import { appealSamples } from './appeals.ts'
import { sampleProject } from './filings.ts'
import type { Circumstances, Make } from './sample.ts'

type PaperKey = Extract<RouteKey, `papers.${string}`>

/** A receipt of a filing, with a few bytes instead of a page. */
export async function putPaper(testServer: TestServer, projectId: string): Promise<{ id: string; address: string }> {
  const bytes = Buffer.from('%PDF-1.7 样本')
  const [key, address] = [`papers/${randomUUID()}`, randomBytes(16).toString('hex')]
  await (await openStorage(testServer.config)).write(key, bytes)
  const [row] = await testServer.db<[{ id: string }]>`
    insert into paper (kind, project_id, number, language, event_on, content_hash, check_address, issued_by, sha256, size, media_type, key)
    select 'receipt', ${projectId}, ${key}, 'zh', today(), ${'0'.repeat(64)}, ${address}, id,
      ${createHash('sha256').update(bytes).digest('hex')}, ${bytes.length}, 'application/pdf', ${key}
    from user_account where username = 'admin' returning id`
  return { id: row.id, address }
}

export function paperSamples(testServer: TestServer): Record<PaperKey, Make> {
  const project = (given: Circumstances) => sampleProject(testServer, given)
  const ofProject =
    (rest: object = {}): Make =>
    async (given) => ({ params: { id: await project(given) }, ...rest })
  const ofAppeal =
    (rest: object = {}): Make =>
    async (given) => ({ params: (await appealSamples(testServer)['appeals.read'](given)).params ?? {}, ...rest })
  const language = { language: 'zh' }
  return {
    'papers.ofProject': ofProject(),
    'papers.issue': ofProject({ body: { kind: 'sheet', ...language } }),
    'papers.draft': ofProject({ query: { kind: 'sheet', ...language } }),
    'papers.ofAppeal': ofAppeal(),
    'papers.issueReply': ofAppeal({ body: language }),
    'papers.draftReply': ofAppeal({ query: language }),
    'papers.content': async (given) => ({ params: { id: (await putPaper(testServer, await project(given))).id } }),
    'papers.check': () => ({ body: { address: '0'.repeat(32) } }),
  }
}
