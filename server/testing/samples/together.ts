import type { RouteKey } from '#contract/api.ts'
import type { TestServer } from '../test-server.ts'
import type { thingMakers } from '../things.ts'
import { sampleProject } from './filings.ts'
import type { Make } from './sample.ts'

/** Far enough for a sample that is made before midnight and used after. */
const soon = () => new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)

type TogetherKey = Extract<RouteKey, `${'batches' | 'handovers' | 'deputies'}.${string}`>

/** Samples of what is done to several records at once: one record does for several. */
export function togetherSamples(testServer: TestServer, things: ReturnType<typeof thingMakers>): Record<TogetherKey, Make> {
  const filings =
    (body: object = {}): Make =>
    async (given) => ({ body: { filings: [{ id: await sampleProject(testServer, given), version: 1 }], ...body } })
  const asked: Make = async (given) => ({ query: { ids: await sampleProject(testServer, given) } })
  const plan = { type: 'routine', plannedOn: '2026-01-01', leadId: crypto.randomUUID(), others: [] }
  const stand = async (town: string) => ({
    deputyId: (await things.account(town, ['PROJECT_MANAGEMENT'])).id,
    fromDay: soon(),
    untilDay: soon(),
  })
  const handed = () => [{ kind: 'filing', id: crypto.randomUUID(), version: 1, to: crypto.randomUUID() }]
  return {
    'deputies.mine': () => ({}),
    'deputies.set': async ({ town }) => ({ body: await stand(town) }),
    'deputies.end': async ({ town, caller, isOutside }) => {
      const away = caller && !isOutside ? caller.id : (await things.account(town, [])).id
      const [row] = await testServer.db<[{ id: string }]>`
        insert into deputy (person_id, deputy_id, from_day, until_day, set_by)
        select ${away}, ${(await things.account(town, [])).id}, today(), today(), ${away} returning id`
      return { params: { id: row.id }, body: { version: 1 } }
    },
    'deputies.of': async ({ town }) => ({ params: { id: (await things.account(town, [])).id } }),
    'deputies.setFor': async ({ town }) => ({ params: { id: (await things.account(town, [])).id }, body: await stand(town) }),
    'handovers.holdings': async ({ town }) => ({ params: { id: (await things.account(town, [])).id } }),
    'handovers.handOver': async ({ town }) => ({ params: { id: (await things.account(town, [])).id }, body: { items: handed() } }),
    'batches.review': filings(),
    'batches.approve': filings({ opinion: '同意' }),
    'batches.filers': asked,
    'batches.transfer': filings({ userId: crypto.randomUUID() }),
    'batches.leads': asked,
    'batches.visits': async (given) => ({ body: { ids: [await sampleProject(testServer, given)], plan } }),
    'batches.dossiers': async (given) => ({ body: { ids: [await sampleProject(testServer, given)] } }),
    'batches.disable': async ({ town }) => ({ body: { accounts: [{ id: (await things.account(town, [])).id, version: 1 }] } }),
  }
}
