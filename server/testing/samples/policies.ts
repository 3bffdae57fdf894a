import { randomUUID } from 'node:crypto'
import type { RouteKey } from '#contract/api.ts'
import { samplePolicy } from '../../policies/testing.ts'
import type { TestServer } from '../test-server.ts'
import type { Circumstances, Make } from './sample.ts'

type PolicyKey = Extract<RouteKey, `policies.${string}`>

/** Samples of everything that is done to policies, each published by the town of the circumstances. */
export function policySamples({ db }: TestServer): Record<PolicyKey, Make> {
  async function policy({ town }: Circumstances): Promise<string> {
    const [row] = await db<[{ id: string }]>`insert into policy ${db({ ...samplePolicy(), regionCode: town })} returning id`
    await db`insert into policy_edition ${db({ ...samplePolicy(), policyId: row.id, edition: 1 })}`
    return row.id
  }
  async function draft({ town }: Circumstances): Promise<string> {
    const [row] = await db<[{ id: string }]>`
      insert into policy ${db({ ...samplePolicy(), regionCode: town, publishedAt: null })} returning id`
    return row.id
  }
  async function file(policyId: string): Promise<string> {
    const [row] = await db<[{ id: string }]>`
      insert into policy_file (policy_id, name, size, media_type, sha256, key, added_by)
      select ${policyId}, '样本.pdf', 1, 'application/pdf', ${'0'.repeat(64)}, ${`sample/${randomUUID()}`}, id
      from user_account where username = 'county' returning policy_file.id`
    return row.id
  }
  const ofPolicy =
    (body?: object): Make =>
    async (given) => ({ params: { id: await policy(given) }, ...(body && { body }) })
  const ofFile =
    (body?: object): Make =>
    async (given) => {
      const id = await policy(given)
      return { params: { id, fileId: await file(id) }, ...(body && { body }) }
    }
  return {
    'policies.list': async (given) => {
      await policy(given)
      return {}
    },
    'policies.latest': async (given) => {
      await policy(given)
      return {}
    },
    'policies.issuers': async (given) => {
      await policy(given)
      return {}
    },
    'policies.remember': ofPolicy(),
    'policies.keep': () => ({ body: samplePolicy() }),
    'policies.render': () => ({ body: { body: '第一条 **不得**挪用。' } }),
    'policies.change': ofPolicy({ ...samplePolicy(), note: null, version: 1 }),
    'policies.discard': async (given) => ({ params: { id: await draft(given) }, query: { version: 1 } }),
    'policies.release': async (given) => ({ params: { id: await draft(given) }, body: { ...samplePolicy(), version: 1 } }),
    'policies.read': ofPolicy(),
    'policies.edition': async (given) => ({ params: { id: await policy(given), edition: '1' } }),
    'policies.publish': () => ({ body: samplePolicy() }),
    'policies.revise': ofPolicy({ ...samplePolicy(), note: '文字订正', version: 1 }),
    'policies.withdraw': ofPolicy({ version: 1, reason: '发布有误，予以撤回' }),
    'policies.favour': ofPolicy(),
    'policies.unfavour': ofPolicy(),
    'policies.attach': async (given) => ({ params: { id: await policy(given) }, query: { name: '样本.pdf' } }),
    'policies.detach': ofFile(),
    'policies.link': ofFile({ inline: false }),
  }
}
