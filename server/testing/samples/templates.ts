import type { RouteKey } from '#contract/api.ts'
import type { TestServer } from '../test-server.ts'
import type { Circumstances, Make } from './sample.ts'

type Key = Extract<RouteKey, `${'templates' | 'memory'}.${string}`>

const fills = {
  description: '本年度村道日常养护，清扫、补坑和除草。',
  quantityUnit: '公里',
  decisionType: 'superior-plan',
  method: null,
  inPublicBudget: null,
  inAnnualPlan: 'yes',
  farmlandTouched: 'no',
  remark: null,
}

/** Samples of what saves typing. */
export function templateSamples(testServer: TestServer): Record<Key, Make> {
  let count = 0
  const written = (town: string) => ({ name: `样本模板 ${++count}`, kind: 1, trade: 'road', regionCode: town, ...fills })
  const template = async ({ town }: Circumstances) => {
    const [row] = await testServer.db<[{ id: string }]>`
      insert into filing_template (name, kind, trade, region_code, fills)
      values (${`样本模板 ${++count}`}, 1, 'road', ${town}, ${testServer.db.json(fills)}) returning id`
    return { id: row.id }
  }
  return {
    'templates.list': async (given) => {
      await template(given)
      return {}
    },
    'templates.options': () => ({}),
    'templates.create': ({ town }) => ({ body: written(town) }),
    'templates.change': async (given) => ({ params: await template(given), body: { version: 1, ...written(given.town) } }),
    'templates.remove': async (given) => ({ params: await template(given) }),
    'memory.phrases': () => ({}),
    'memory.keep': () => ({ body: { text: '材料齐全，同意。' } }),
    'memory.forget': () => ({ body: { text: '材料齐全，同意。' } }),
    'memory.acceptors': () => ({}),
  }
}
