import type { FilingDriver } from '../projects/testing.ts'
import { filingDriver, pdf } from '../projects/testing.ts'
import type { Answer, TestServer } from './test-server.ts'

const people = ['filer', 'filer2', 'village', 'town', 'town2', 'county', 'supervisor', 'supervisor2', 'admin'] as const
type Who = (typeof people)[number]

/** The people of the invented county around a project under way, and what they do to visits and findings of it. */
export async function supervisionDriver(testServer: TestServer) {
  const cookies = Object.fromEntries(await Promise.all(people.map(async (who) => [who, await testServer.signIn(who)] as const))) as Record<
    Who,
    string
  >
  const drive: FilingDriver = filingDriver(testServer, cookies)
  const today = (await testServer.db<[{ today: string }]>`select today()::text as today`)[0].today
  const ids = Object.fromEntries(
    (await testServer.db<{ username: string; id: string }[]>`select username, id from user_account`).map(({ username, id }) => [
      username,
      id,
    ]),
  )
  const as = (who: Who) => ({ as: cookies[who] })

  const get = (who: Who, path: string) => testServer.call('GET', path, as(who))
  const post = (who: Who, path: string, body: object) => testServer.call('POST', path, { ...as(who), body })
  const put = (who: Who, path: string, body: object) => testServer.call('PUT', path, { ...as(who), body })

  /** A file of a visit or a finding. */
  async function attach(who: Who, projectId: string, record: string, [category, step]: readonly [string, string]): Promise<Answer> {
    const query = new URLSearchParams({ category, step, name: `${step}.pdf`, record })
    const reply = await testServer.app.inject({
      method: 'POST',
      url: `/api/projects/${projectId}/files?${query}`,
      headers: { cookie: cookies[who], 'content-type': 'application/octet-stream' },
      payload: pdf(`${record} ${Math.random()}`),
    })
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }

  /** A village road under way, put there past all rules: what follows begins with what supervisors do. */
  async function underWay(): Promise<string> {
    const [row] = await testServer.write<[{ id: string }]>`
      insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, filed_on, number, year, estimated_price, method)
      values ('桃源村村道硬化工程', 1, '990101101201', '990101101201', ${ids.filer ?? ''}, 'in-progress', now(), today(), gen_random_uuid()::text, 2026,
        8000000, 'direct') returning id`
    return row.id
  }

  return { drive, cookies, today, ids, get, post, put, attach, underWay }
}
export type SupervisionDriver = Awaited<ReturnType<typeof supervisionDriver>>

export const notice = {
  severity: 'general',
  description: '二组路段混凝土路面厚度不足，应返工并重新检测',
  clause: '施工合同第七条',
  amount: 1_260_000,
  person: '陈工',
  internalNote: '复查时带测厚仪',
  inspectionId: null,
  stop: false,
  stopReason: null,
}
