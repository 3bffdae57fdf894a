import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Filing } from '#contract/filing.ts'
import type { Actor } from '#domain/people/access.ts'
import { openFinding } from '../../findings/actions.ts'
import { findActor } from '../../session/actor-store.ts'
import { notice } from '../../testing/supervision-records.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { sampleFiling } from '../testing.ts'
import { type FilingContext, type FilingServices, inFilingTransaction } from './context.ts'
import { readDossier } from './dossier-store.ts'
import { createFiling, saveFiling } from './filing-actions.ts'
import { takeStep } from './step-actions.ts'

let testServer: TestServer
let services: FilingServices
beforeAll(async () => {
  testServer = await openTestServer()
  services = {
    db: testServer.db,
    encryption: { seal: () => randomBytes(8), open: () => '', derive: () => randomBytes(8) },
    nudge: () => {},
  }
})
afterAll(() => testServer.close())

async function person(username: string): Promise<Actor> {
  const [row] = await testServer.db<[{ id: string }]>`select id from user_account where username = ${username}`
  const actor = await findActor(testServer.db, row.id)
  if (!actor) throw new Error(`${username} is nobody`)
  return actor
}

/** Does something as somebody on another day. */
const on = async <T>(moment: string, username: string, work: (context: FilingContext) => Promise<T>): Promise<T> =>
  inFilingTransaction(services, { actor: await person(username), requestId: null, moment }, work)

test('actions can be taken on days that have passed: every day and moment they write is of that day', async () => {
  const id = await on('2026-03-02T09:00:00+08:00', 'filer', async (context) => {
    const created = await createFiling(context, { name: '桃源村村道硬化工程', kind: 1, regionCode: '990101101201' })
    const { filing, version } = await readDossier(context.tx, context.actor, created)
    await saveFiling(context, created, { version, filing: { ...filing, ...sampleFiling } as Filing }) // codes are plain text there
    for (const category of ['PROJECT_GENERATION_BASIS_FILE', 'PROJECT_PROCESS_ESTIMATED_PRICE_FILE'])
      await context.tx`
        with content as (insert into stored_content (sha256, size, media_type, key) values (encode(sha256(${category}::bytea), 'hex'), 1, 'application/pdf', ${category}) returning sha256)
        insert into evidence_file (project_id, category, step, sha256, name, uploaded_by)
        select ${created}, ${category}, 'filing', sha256, 'file.pdf', ${context.actor.id} from content`
    return created
  })
  await on('2026-03-03T10:00:00+08:00', 'filer', (context) => takeStep(context, id, 'submit', { version: 2 }))
  await on('2026-03-04T11:00:00+08:00', 'town', (context) => takeStep(context, id, 'start-review', { version: 3 }))
  await on('2026-03-05T23:30:00+08:00', 'town', (context) => takeStep(context, id, 'approve', { version: 4, opinion: '同意备案' }))
  await on('2026-03-06T08:00:00+08:00', 'supervisor', (context) => openFinding(context, id, { ...notice, severity: 'general' }))

  const [filing] = await testServer.db`
    select created_at, first_submitted_at, changed_at, filed_on, year from project where id = ${id}`
  expect(filing).toEqual({
    createdAt: new Date('2026-03-02T01:00:00Z'),
    firstSubmittedAt: new Date('2026-03-03T02:00:00Z'),
    changedAt: new Date('2026-03-05T15:30:00Z'),
    filedOn: '2026-03-05',
    year: 2026,
  })
  const events = await testServer.db`select action, at from project_event where project_id = ${id} order by id`
  expect(events.map(({ action, at }) => [action, at.toISOString().slice(0, 10)])).toEqual([
    ['create', '2026-03-02'],
    ['edit', '2026-03-02'],
    ['submit', '2026-03-03'],
    ['start-review', '2026-03-04'],
    ['approve', '2026-03-05'],
  ])
  const [finding] = await testServer.db`select opened_on, due_on from finding where project_id = ${id}`
  expect(finding).toEqual({ openedOn: '2026-03-06', dueOn: '2026-03-21' })
  const [asked] =
    await testServer.db`select at, facts from notification where kind = 'filing.to-review' and path = ${`/v2/project/${id}`} limit 1`
  expect(asked).toMatchObject({ at: new Date('2026-03-03T02:00:00Z'), facts: { dueOn: '2026-03-10' } })
  const raised = await testServer.db`select distinct raised_at::date::text as day from alert where project_id = ${id}`
  expect(raised.every(({ day }) => day <= '2026-03-06')).toBe(true)
})

test('the moment of one transaction is not that of the next, and the audit trail keeps the true time', async () => {
  const id = await on('2026-03-02T09:00:00+08:00', 'filer', (context) =>
    createFiling(context, { name: '桃源村水渠修复', kind: 1, regionCode: '990101101201' }),
  )
  const later = await testServer.db<[{ today: boolean; true: boolean }]>`
    select today() = (now() at time zone 'Asia/Shanghai')::date as today,
      (select at > now() - interval '1 day' from audit_line where subject_id = ${id}) as true`
  expect(later[0]).toEqual({ today: true, true: true })
})
