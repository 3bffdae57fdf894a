import { Buffer } from 'node:buffer'
import type { ProjectAction } from '#contract/lifecycle.ts'
import { projectActionRoutes } from '#contract/projects.ts'
import { png, pngChunk } from '../reading/testing/pictures.ts'
import type { Answer, TestServer } from '../testing/test-server.ts'

/** The smallest real PDF; a note inside makes each one different. */
export const pdf = (note: string) =>
  Buffer.from(
    `%PDF-1.4\n% ${note}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  )

/** The smallest picture, as a progress report wants one; the note makes each one different. */
export const picture = (note: string) => png({ width: 1, height: 1, chunks: [pngChunk('tEXt', Buffer.from(`note\0${note}`))] })

/** Drives one filing through HTTP as the people of the invented county would. */
export function filingDriver(testServer: TestServer, cookies: Record<string, string>) {
  const read = (who: string, id: string) => testServer.call('GET', `/projects/${id}`, { as: cookie(who) })
  const cookie = (who: string) => {
    const found = cookies[who]
    if (!found) throw new Error(`${who} is not signed in`)
    return found
  }

  async function upload(
    who: string,
    id: string,
    category: string,
    step: string,
    content: Buffer = step === 'report' ? picture(`${Math.random()}`) : pdf(`${step} ${Math.random()}`),
  ): Promise<Answer> {
    const query = new URLSearchParams({ category, step, name: `${step}.pdf` })
    const reply = await testServer.app.inject({
      method: 'POST',
      url: `/api/projects/${id}/files?${query}`,
      headers: { cookie: cookie(who), 'content-type': 'application/octet-stream' },
      payload: content,
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }

  /** Takes a step with the version that stands in the database now. */
  async function act(who: string, id: string, action: ProjectAction, input: Record<string, unknown> = {}): Promise<Answer> {
    const { body } = await read(who, id)
    const path = projectActionRoutes[action].path.replace(':id', id)
    return testServer.call('POST', path, { as: cookie(who), body: { version: body.version ?? 1, ...input } })
  }

  async function draft(who: string, changes: Record<string, unknown> = {}): Promise<string> {
    const created = await testServer.call('POST', '/projects', {
      as: cookie(who),
      body: { name: '桃源村村道硬化工程', kind: 1, regionCode: '990101101201' },
    })
    const filing = { ...created.body.filing, ...sampleFiling, ...changes }
    const saved = await testServer.call('PUT', `/projects/${created.body.id}/filing`, {
      as: cookie(who),
      body: { version: created.body.version, filing },
    })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    return created.body.id
  }

  async function mustAct(...[who, id, action, input]: Parameters<typeof act>) {
    const done = await act(who, id, action, input)
    if (done.status !== 200) throw new Error(`${action}: ${JSON.stringify(done.body)}`)
  }

  /** A filing that waits for its town. */
  async function submitted(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await draft('filer', changes)
    await upload('filer', id, 'PROJECT_GENERATION_BASIS_FILE', 'filing')
    await upload('filer', id, 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing')
    await mustAct('filer', id, 'submit')
    return id
  }

  /** A filing of its town with its number. */
  async function filed(changes: Record<string, unknown> = {}): Promise<string> {
    const id = await submitted(changes)
    await mustAct('town', id, 'start-review')
    await mustAct('town', id, 'approve', { opinion: '同意备案' })
    return id
  }

  return { read, upload, act, draft, submitted, filed }
}
export type FilingDriver = ReturnType<typeof filingDriver>

export const sampleFiling = {
  trade: 'road',
  description: '桃源村一组至三组村道硬化，长约八百米，宽三米五。',
  decisionType: 'representatives-meeting',
  decisionDate: '2026-03-01',
  shouldAttend: 30,
  didAttend: 27,
  agreed: 26,
  estimatedPrice: 8_000_000,
  fundingLines: [{ source: 'collective', amount: 8_000_000, documentNo: null }],
  method: 'direct',
  plannedStart: '2026-05-01',
  plannedEnd: '2026-07-31',
}

export const contractTerms = {
  contractName: '村道硬化施工合同',
  contractNo: 'HT-2026-001',
  contractType: 'lump-sum',
  contractPrice: 7_800_000,
  signDate: '2026-11-15',
  contractStart: '2026-11-16',
  contractEnd: '2027-01-31',
  prepaymentPercent: 20,
  retentionPercent: 3,
  subcontracted: 'no',
  subcontractedPercent: null,
}
