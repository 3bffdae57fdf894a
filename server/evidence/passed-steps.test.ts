import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LatePlace } from '#contract/evidence.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import { pdf } from '../projects/testing.ts'
import { type LifeDriver, lifeDriver } from '../testing/filing-life.ts'
import { putProject } from '../testing/stand-ins/pool.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let testServer: TestServer
let life: LifeDriver
/** Accepted: the sheet is the town’s, everything else the filer’s. */
let id: string

beforeAll(async () => {
  testServer = await openTestServer()
  life = await lifeDriver(testServer, ['filer', 'village', 'town', 'county', 'supervisor', 'filer2'])
  id = await life.accepted()
})
afterAll(() => testServer.close())

const process = 'PROJECT_PROCESS_FILE'
const filesOf = async (who: string): Promise<EvidenceView[]> => (await life.read(who, id)).body.files
const fileOf = async (step: string) => {
  const found = (await filesOf('town')).find((file) => file.step === step && file.supersededBy === null)
  if (!found) throw new Error(`Nothing proves ${step}.`)
  return found
}
const send = async (who: string, path: string, query: Record<string, string>) => {
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/${path}?${new URLSearchParams(query)}`,
    headers: { cookie: life.cookie(who), 'content-type': 'application/octet-stream' },
    payload: pdf(`${Math.random()}`),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const replace = (who: string, { id: supersedes, category, step }: EvidenceView, name = 'better.pdf') =>
  send(who, 'files', { category, step, name, supersedes })
const noticesOf = async (who: string): Promise<{ kind: string; path: string; facts: { file?: string } }[]> =>
  (await testServer.call('GET', '/notifications?size=50', { as: life.cookie(who) })).body.items.filter(
    ({ kind, path }: { kind: string; path: string }) => kind === 'evidence.replaced' && path.includes(id),
  )

describe('a paper of a step that has passed is replaced by the side that gave it', () => {
  test('the owner side cannot replace the sheet of the decider, and sees that it cannot', async () => {
    const sheet = await fileOf('acceptance')
    for (const who of ['filer', 'village']) {
      expect(await replace(who, sheet)).toMatchObject({ status: 403, body: { code: 'project.not-yours' } })
      expect((await filesOf(who)).find((file) => file.id === sheet.id)?.maySupersede).toBe(false)
    }
  })

  test('the decider cannot replace a paper of the owner side', async () => {
    expect(await replace('town', await fileOf('start'))).toMatchObject({ status: 403, body: { code: 'project.not-yours' } })
  })

  test('the decider replaces their sheet, the owner side is told, and both stay readable', async () => {
    const sheet = await fileOf('acceptance')
    const { status, body: better } = await replace('town', sheet, '验收意见（盖章）.pdf')
    expect([status, better.record]).toEqual([200, sheet.record])
    expect(await noticesOf('filer')).toEqual([
      expect.objectContaining({ path: `/v2/project/${id}?tab=evidence`, facts: expect.objectContaining({ file: '验收意见（盖章）.pdf' }) }),
    ])
    expect(await noticesOf('town'), 'nobody is told what they did themselves').toEqual([])
    for (const file of [sheet, better]) {
      const link = await testServer.call('POST', `/projects/${id}/files/${file.id}/link`, {
        as: life.cookie('filer'),
        body: { inline: true },
      })
      expect((await testServer.app.inject({ method: 'GET', url: link.body.path })).statusCode).toBe(200)
    }
  })

  test('the owner side replaces its own paper, and the office that decides is told', async () => {
    const start = await fileOf('start')
    expect((await replace('village', start)).status, 'the village stands in for the filer').toBe(200)
    expect((await noticesOf('town')).map(({ facts }) => facts.file)).toEqual(['better.pdf'])
    expect(await replace('filer', start), 'of two better copies the second is told').toMatchObject({ status: 409 })
  })

  test('a step that is not due is closed, which is said to those whose paper it would be', async () => {
    expect((await life.upload('filer', id, process, 'start')).body.code).toBe('project.action-closed')
    const underWay = await putProject(testServer, 'in-progress')
    expect((await life.upload('town', underWay, process, 'acceptance')).body.code).toBe('project.action-closed')
    expect((await life.upload('town', id, process, 'start')).body.code).toBe('project.not-yours')
  })
})

describe('a forgotten page', () => {
  const placesOf = async (who: string): Promise<LatePlace[]> =>
    (await testServer.call('GET', `/projects/${id}/late-files`, { as: life.cookie(who) })).body.items
  const placeOf = async (who: string, step: string) => {
    const found = (await placesOf(who)).find((place) => place.step === step)
    if (!found) throw new Error(`${step} is not among the places.`)
    const { on: _day, ...place } = found
    return place
  }
  const reason = '扫描时漏了第三页'

  test('is added to a passed step with a reason, and is marked as late on the page, in the manifest and in history', async () => {
    const place = await placeOf('filer', 'start')
    const { status, body } = await send('filer', 'late-files', { ...place, name: '第三页.pdf', reason })
    expect([status, body.lateReason, body.record, body.mayRemove]).toEqual([200, reason, 'start', false])
    const { body: events } = await testServer.call('GET', `/projects/${id}/events`, { as: life.cookie('town') })
    expect(events.items[0]).toMatchObject({ action: 'late-file', reason, after: { category: process, step: 'start', name: '第三页.pdf' } })
    const { body: link } = await testServer.call('POST', `/projects/${id}/dossier/link`, { as: life.cookie('town') })
    const zip = (await testServer.app.inject({ method: 'GET', url: link.path })).rawPayload.toString('utf8')
    expect(zip).toContain(`"lateReason": "${reason}"`)
    const { body: better } = await replace('filer', body)
    expect(better.lateReason, 'a better copy is late as well').toBe(reason)
  })

  test('belongs to one of several records of its step', async () => {
    const reports = (await placesOf('filer')).filter(({ step }) => step === 'report')
    expect(reports.map(({ record }) => record)).toEqual([(await fileOf('report')).record])
  })

  test('of the acceptance comes from the decider or the owner side, of everything else from the owner side alone', async () => {
    expect((await placesOf('town')).map(({ step }) => step)).toEqual(['acceptance'])
    const place = await placeOf('filer', 'start')
    expect(await send('town', 'late-files', { ...place, name: 'x.pdf', reason })).toMatchObject({
      status: 403,
      body: { code: 'project.not-yours' },
    })
    expect(await placesOf('supervisor')).toEqual([])
    expect((await send('filer2', 'late-files', { ...place, name: 'x.pdf', reason })).status).toBe(404)
  })

  test.each([
    ['a reason that is too short', { reason: '漏了' }, 400],
    ['a reason that is too long', { reason: '漏'.repeat(501) }, 400],
    ['a record that is not one of this filing', { record: crypto.randomUUID() }, 422],
    ['a step that has not passed', { step: 'settlement' }, 422],
    ['a category that does not prove the step', { category: 'PROJECT_GENERATION_BASIS_FILE' }, 422],
    ['a paper of supervision', { category: 'PROJECT_SUPERVISION_FILE', step: 'supervision' }, 403],
  ])('with %s is refused', async (_, changes, status) => {
    const answer = await send('filer', 'late-files', { ...(await placeOf('filer', 'start')), name: 'x.pdf', reason, ...changes })
    const codes: Record<number, string> = { 400: 'input.invalid', 403: 'project.not-yours', 422: 'rule.violated' }
    expect([answer.status, answer.body.code]).toEqual([status, codes[status]])
  })

  test('does not come into an archived file', async () => {
    const place = await placeOf('filer', 'start')
    await testServer.write`update project set state = 'archived' where id = ${id}`
    expect(await placesOf('filer')).toEqual([])
    expect(await send('filer', 'late-files', { ...place, name: 'x.pdf', reason })).toMatchObject({
      status: 409,
      body: { code: 'project.action-closed' },
    })
    await testServer.write`update project set state = 'accepted' where id = ${id}`
  })
})
