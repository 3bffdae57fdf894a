import type { RouteKey } from '#contract/api.ts'
import type { ProjectAction } from '#contract/lifecycle.ts'
import { contractTerms, pdf, sampleFiling } from '../../projects/testing.ts'
import type { TestServer } from '../test-server.ts'
import type { Circumstances, Make, Sample } from './sample.ts'

const village = (town: string) => `${town.slice(0, 9)}201`
type FilingKey = Extract<RouteKey, `projects.${string}` | `evidence.${string}` | 'audit.ofFiling' | 'readings.ofFiling' | 'readings.bids'>

const day = '2026-01-01'
const reason = '情况说明如下'
const supplier = { kind: 'unit', unitId: crypto.randomUUID() }
const award = {
  bidders: [{ unitId: crypto.randomUUID(), price: 1, valid: true, reason: null }],
  awardDate: day,
  publicityStart: day,
  publicityEnd: day,
}
const acceptance = { date: day, acceptors: [{ name: '王', unit: '镇政府', mobile: '13900000000' }], opinion: '验收合格了' }
const notice = { noticeDate: day, closingDate: day, deviationReason: null }

/** What each action is told, well-formed; whether the filing is in a state to hear it is for the rules to say. */
const bodies: Record<ProjectAction, object> = {
  submit: {},
  withdraw: {},
  'start-review': {},
  return: { reason, marks: [] },
  approve: { opinion: '同意' },
  'send-back': { reason },
  'open-sourcing': notice,
  'fail-round': { ...notice, reason },
  'sign-competitive': { award, supplier, contract: contractTerms, deviationReason: null },
  'sign-direct': { supplier, contract: contractTerms, deviationReason: null },
  start: { actualStart: day, sitePerson: null, qualityPerson: null, deviationReason: null },
  'report-progress': { percent: 1, note: '开工', reason: null },
  'record-payment': { date: day, amount: 1, payee: '施工队', deviationReason: null },
  suspend: { reason },
  resume: { reason },
  stop: { reason },
  lift: { reason },
  complete: { actualEnd: day },
  accept: acceptance,
  'fail-acceptance': acceptance,
  archive: { reason: null },
  reopen: { reason },
  void: { reason },
  'request-over-price': { sign: { award, supplier, contract: contractTerms, deviationReason: null }, reason },
  'request-amendment': { reason },
  'request-change': { type: 'value', amount: 1, newEnd: null, reason },
  'request-settlement': { submitted: 1, reviewed: 1, agencyId: null, date: day },
  'request-termination': { reason, paid: 0 },
  'request-correction': { corrected: { completion: { actualEnd: day } }, reason },
  'request-acceptance-correction': { corrected: { acceptance }, reason },
}

/** A filing of a village of the town, under review, run by the caller or, outside, by somebody else; a caller inside supervises it, too. */
export async function sampleProject({ db, write }: TestServer, { town, caller, isOutside }: Circumstances): Promise<string> {
  if (caller && !isOutside)
    await db`insert into supervision_assignment (user_id, region_code, kinds, from_day) values (${caller.id}, ${town}, '{1,2,3}', ${day})`
  const [row] = await write<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, year)
    select '样本工程', 1, ${village(town)}, ${village(town)}, coalesce(${isOutside ? null : (caller?.id ?? null)}, id), 'town-review', now(), 2026
    from user_account where username = 'filer2' returning project.id`
  return row.id
}

/** Samples of everything that is done to filings: each call gets a filing of its own, run by the caller or, outside, by somebody else. */
export function filingSamples(testServer: TestServer): Record<FilingKey, Make> {
  const { db } = testServer

  const project = (given: Circumstances) => sampleProject(testServer, given)
  const ofProject =
    (body?: object): Make =>
    async (given) => ({ params: { id: await project(given) }, ...(body && { body: { version: 1, ...body } }) })
  const ofBids: Make = async (given) => {
    const { params } = await ofFile()(given)
    const [{ id }] = await db<[{ id: string }]>`
      update evidence_file set step = 'award', bidder_id = (select id from unit limit 1) where id = ${String(params?.fileId)} returning id`
    return { params: { id: String(params?.id) }, query: { one: id, other: id } }
  }
  const ofFile =
    (body?: object): Make =>
    async (given) => {
      const id = await project(given)
      const sha256 = crypto.randomUUID().replaceAll('-', '').padEnd(64, '0')
      await db`insert into stored_content (sha256, size, media_type, key) values (${sha256}, 1, 'application/pdf', ${sha256})`
      const [file] = await db<[{ id: string }]>`
        insert into evidence_file (project_id, category, step, sha256, name, uploaded_by)
        select ${id}, 'PROJECT_PROCESS_FILE', 'start', ${sha256}, 'x.pdf', coalesce(${given.caller?.id ?? null}, id)
        from user_account where username = 'filer2' returning evidence_file.id`
      return { params: { id, fileId: file.id }, ...(body && { body }) }
    }
  const ofRequest =
    (body: object): Make =>
    async (given) => {
      const id = await project(given)
      const [request] = await db<[{ id: string }]>`
        insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on)
        select ${id}, (select scope_code from project where id = ${id}), 'termination', '{}', coalesce(${given.caller?.id ?? null}, id), 'town', today()
        from user_account where username = 'filer2' returning project_request.id`
      return { params: { id, requestId: request.id }, body: { version: 1, ...body } }
    }
  const actions = Object.fromEntries(Object.entries(bodies).map(([action, body]) => [`projects.${action}`, ofProject(body)])) as Record<
    `projects.${ProjectAction}`,
    Make
  > // one entry per action

  return {
    ...actions,
    'projects.list': () => ({}),
    'projects.queue': () => ({}),
    'projects.map': () => ({}),
    'projects.mapTile': () => ({ params: { z: '0', x: '0', y: '0' } }),
    'projects.similar': ({ town }) => ({ query: { name: '村道硬化', region: village(town) } }),
    'projects.create': ({ town }) => ({ body: { name: '样本工程', kind: 1, regionCode: village(town) } }),
    'projects.read': ofProject(),
    'projects.preview': ofProject(),
    'projects.save': async (given) => ({
      params: { id: await project(given) },
      body: { version: 1, filing: emptyFiling(village(given.town)) },
    }),
    'projects.remove': ofProject(),
    'projects.transfer': async (given) => ({ params: { id: await project(given) }, body: { version: 1, userId: await someFiler() } }),
    'projects.filers': ofProject(),
    'projects.events': ofProject(),
    'projects.recorded': ofProject(),
    'audit.ofFiling': ofProject(),
    'projects.versions': ofProject(),
    'projects.decideRequest': ofRequest({ grant: false, decision: '不同意' }),
    'projects.withdrawRequest': ofRequest({}),
    'projects.consentToRequest': ofRequest({}),
    'evidence.upload': async (given) => ({
      params: { id: await project(given) },
      query: { category: 'PROJECT_PROCESS_FILE', step: 'start', name: 'x.pdf' },
    }),
    'evidence.latePlaces': ofProject(),
    'readings.ofFiling': ofProject(),
    'readings.bids': ofBids,
    'evidence.addLate': async (given) => ({
      params: { id: await project(given) },
      query: { category: 'PROJECT_PROCESS_FILE', step: 'start', record: 'start', name: 'x.pdf', reason: '扫描时漏了一页' },
    }),
    'evidence.remove': ofFile(),
    'evidence.link': ofFile({ inline: false }),
    'evidence.dossierLink': ofProject(),
    'evidence.content': content,
  }

  /** A filer of the own town's village, as the transfer offers them. */
  async function someFiler(): Promise<string> {
    const [row] = await db<[{ id: string }]>`select id from user_account where username = 'filer'`
    return row.id
  }

  /** A real link to a real file. */
  async function content(): Promise<Sample> {
    const as = await testServer.signIn('filer')
    const { body: made } = await testServer.call('POST', '/projects', {
      as,
      body: { name: '样本工程', kind: 1, regionCode: '990101101201' },
    })
    const query = new URLSearchParams({ category: 'PROJECT_GENERATION_BASIS_FILE', step: 'filing', name: 'x.pdf' })
    const file = await testServer.app.inject({
      method: 'POST',
      url: `/api/projects/${made.id}/files?${query}`,
      headers: { cookie: as, 'content-type': 'application/octet-stream' },
      payload: pdf(made.id),
    })
    const { body } = await testServer.call('POST', `/projects/${made.id}/files/${file.json().id}/link`, { as, body: { inline: false } })
    return { query: { token: new URLSearchParams(body.path.split('?')[1]).get('token') } }
  }
}

const emptyFiling = (regionCode: string) => ({
  ...Object.fromEntries(
    [
      'ownerUnitId',
      'majorProject',
      'quantity',
      'quantityUnit',
      'address',
      'longitude',
      'latitude',
      'publicityStart',
      'publicityEnd',
      'controlPrice',
      'exemptionReason',
      'exemptionNote',
      'contactName',
      'contactPhone',
      'inPublicBudget',
      'inAnnualPlan',
      'farmlandTouched',
      'remark',
    ].map((name) => [name, null]),
  ),
  ...sampleFiling,
  name: '样本工程',
  kind: 1,
  regionCode,
})
