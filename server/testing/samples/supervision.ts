import type { RouteKey } from '#contract/api.ts'
import type { TestServer } from '../test-server.ts'
import { sampleProject } from './filings.ts'
import type { Circumstances, Make } from './sample.ts'

type SupervisionKey = Extract<RouteKey, `${'findings' | 'inspections' | 'alerts' | 'indicators' | 'riskRating'}.${string}`>

const reason = '情况说明如下'
const inDays = (days: number) => new Date(Date.now() + (24 * days + 12) * 3_600_000).toISOString().slice(0, 10)
/** Far enough for a sample that is made before midnight and used after. */
const soon = () => inDays(3)

/** Samples of everything that is done to inspections and findings. */
export function supervisionSamples(testServer: TestServer): Record<SupervisionKey, Make> {
  const { db } = testServer

  const inspection =
    (state = 'planned') =>
    async (given: Circumstances): Promise<string> => {
      const projectId = await sampleProject(testServer, given)
      const [row] = await db<[{ id: string }]>`
      insert into inspection (project_id, type, planned_on, lead_id, checks, planned_by, state, started_at, result)
      select ${projectId}, 'routine', today(), coalesce(${given.caller?.id ?? null}, id), '[]', id, ${state},
        case when ${state} <> 'planned' then now() end,
        ${state === 'submitted' ? 'conforming' : null}::text from user_account where username = 'supervisor'
      returning inspection.id`
      return row.id
    }
  const finding =
    (state = 'open') =>
    async (given: Circumstances): Promise<string> => {
      const projectId = await sampleProject(testServer, given)
      const [row] = await testServer.write<[{ id: string }]>`
      insert into finding (number, state, project_id, scope_code, severity, description, opened_on, opened_by, first_due_on, due_on)
      select gen_random_uuid()::text, ${state}, ${projectId}, (select scope_code from project where id = ${projectId}), 'general', '路面厚度不足，需返工', today(), id, today() + 15, today() + 15
      from user_account where username = 'supervisor' returning finding.id`
      return row.id
    }
  async function pick({ town, caller, isOutside }: Circumstances): Promise<string> {
    if (caller && !isOutside)
      await db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${caller.id}, ${town}, '{1,2,3}', today())`
    const record = { algorithm: 'weighted-sample-1', seed: '00', count: 1, candidates: [], chosen: [] }
    const [row] = await db<[{ id: string }]>`
      insert into inspection_pick (region_code, kinds, record, made_by)
      select ${town}, '{1}', ${db.json(record)}, id from user_account where username = 'supervisor' returning inspection_pick.id`
    return row.id
  }
  async function alert(given: Circumstances): Promise<string> {
    const projectId = await sampleProject(testServer, given)
    const outcome = { state: 'fired', severity: 4, inputs: [], limit: null }
    const [row] = await testServer.write<[{ id: string }]>`
      insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on)
      values (${projectId}, (select scope_code from project where id = ${projectId}), 'K04', 4, ${db.json(outcome)}, 'x', today() + 5) returning id`
    return row.id
  }
  async function change(indicator = 'K02'): Promise<string> {
    const [row] = await db<[{ id: string }]>`
      insert into risk_setting (indicator, effective_from, enabled, figures)
      values (${indicator}, today() + (1 + random() * 3000)::int, true, '{}') returning id`
    return row.id
  }
  async function template(): Promise<string> {
    const sha256 = crypto.randomUUID().replaceAll('-', '').padEnd(64, '0')
    await db`insert into template_file (sha256, name, added_by) select ${sha256}, '表格', id from user_account where username = 'admin'`
    return sha256
  }
  const of =
    (make: (given: Circumstances) => Promise<string>, body?: () => object): Make =>
    async (given) => ({ params: { id: await make(given) }, ...(body && { body: body() }) })
  const project = (given: Circumstances) => sampleProject(testServer, given)
  const notice = {
    severity: 'general',
    description: '路面厚度不足，需返工',
    clause: null,
    amount: null,
    person: null,
    internalNote: null,
    inspectionId: null,
    stop: false,
    stopReason: null,
  }
  const found = { version: 1, checks: [], summary: null }

  return {
    'findings.list': () => ({}),
    'findings.read': of(finding()),
    'findings.open': of(project, () => notice),
    'alerts.list': () => ({}),
    'alerts.read': of(alert),
    'alerts.ofProject': of(project),
    'alerts.explain': of(alert, () => ({ version: 1, explanation: '因汛情应急先行开工，手续已补办' })),
    'alerts.confirm': of(alert, () => ({ version: 1, finding: notice })),
    'alerts.dismiss': of(alert, () => ({ version: 1, reason })),
    'indicators.list': () => ({}),
    'indicators.change': () => ({ params: { indicator: 'K02' }, body: { on: true, figures: {}, effectiveFrom: soon() } }),
    'indicators.takeBack': async () => ({ params: { indicator: 'K02', id: await change() }, query: { version: 1 } }),
    'indicators.backTest': () => ({ params: { indicator: 'K02' }, body: { on: true, figures: {} } }),
    'riskRating.read': () => ({}),
    'riskRating.change': () => ({ body: { figures: {}, effectiveFrom: soon() } }),
    'riskRating.takeBack': async () => ({ params: { id: await change('rating') }, query: { version: 1 } }),
    'riskRating.backTest': () => ({ body: { figures: {} } }),
    'indicators.templates': () => ({}),
    'indicators.addTemplate': () => ({ body: { sha256: 'a'.repeat(64), name: '表格' } }),
    'indicators.removeTemplate': async () => ({ params: { sha256: await template() } }),
    'findings.acknowledge': of(finding(), () => ({ version: 1 })),
    'findings.rectify': of(finding(), () => ({ version: 1, note: '已返工整改' })),
    'findings.extend': of(finding(), () => ({ version: 1, until: inDays(20), reason })),
    'findings.close': of(finding('rectified'), () => ({ version: 1, note: '复查合格' })),
    'findings.reopen': of(finding('rectified'), () => ({ version: 1, until: soon(), reason })),
    'findings.transfer': of(finding(), () => ({ version: 1, to: '县住建局', reason })),
    'findings.waive': of(finding(), () => ({ version: 1, reason })),
    'inspections.list': () => ({}),
    'inspections.read': of(inspection('in-progress')),
    'inspections.plan': async (given) => ({ params: { id: await project(given) }, body: plan(given) }),
    'inspections.change': async (given) => ({ params: { id: await inspection()(given) }, body: { ...plan(given), version: 1 } }),
    'inspections.start': of(inspection(), () => ({ version: 1 })),
    'inspections.save': of(inspection('in-progress'), () => found),
    'inspections.submit': of(inspection('in-progress'), () => ({ ...found, result: 'conforming' })),
    'inspections.close': of(inspection('submitted'), () => ({ version: 1 })),
    'inspections.cancel': of(inspection(), () => ({ version: 1, reason })),
    'inspections.leads': of(project),
    'inspections.week': () => ({}),
    'inspections.skip': of(project, () => ({ reason })),
    'inspections.picks': () => ({}),
    'inspections.pick': async (given) => {
      await project(given)
      await testServer.write`update project set state = 'in-progress', number = coalesce(number, id::text) where scope_code like ${`${given.town.slice(0, 9)}%`}`
      return { body: { region: given.town, kinds: [1], count: 1, plannedOn: soon() } }
    },
    'inspections.readPick': of(pick),
    'inspections.replayPick': of(pick),
    'inspections.checkLists': () => ({}),
    'inspections.changeCheckList': () => ({
      params: { kind: '1' },
      body: { questions: [{ en: 'Is it there?', zh: '是否属实' }], version: 0 },
    }),
  }

  function plan({ caller }: Circumstances) {
    return { type: 'routine', plannedOn: soon(), leadId: caller?.id ?? crypto.randomUUID(), others: [] }
  }
}
