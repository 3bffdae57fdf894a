import { afterAll, beforeAll, expect, test } from 'vitest'
import { notice, type SupervisionDriver, supervisionDriver } from '../../testing/supervision-records.ts'
import { type Answer, openTestServer, type TestServer } from '../../testing/test-server.ts'
import { untilSomebodyWaits } from '../../testing/waiting.ts'

let testServer: TestServer
let drive: SupervisionDriver
beforeAll(async () => {
  testServer = await openTestServer()
  drive = await supervisionDriver(testServer)
})
afterAll(() => testServer.close())

/** While somebody holds the filing, a call that waits for it must not hold what comes later in the order. Answers what it answers in the end. */
async function whileHeld(projectId: string, call: () => Promise<Answer>, later: readonly string[]): Promise<Answer> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = testServer.db.begin(async (tx) => {
    await tx`select from project where id = ${projectId} for update`
    held.resolve()
    await released.promise
  })
  await held.promise
  const answer = call()
  try {
    await untilSomebodyWaits(testServer.db)
    for (const row of later) await testServer.db.unsafe(`select from ${row} for update nowait`)
  } finally {
    released.resolve()
    await holder
  }
  return answer
}

test('a step of a finding holds the filing before the rating and the finding', async () => {
  const id = await drive.underWay()
  const opened = await drive.post('supervisor', `/projects/${id}/findings`, notice)
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const { id: findingId, version } = opened.body
  const step = () => drive.post('filer', `/findings/${findingId}/acknowledgement`, { version })
  const later = [`project_risk where project_id = '${id}'`, `finding where id = '${findingId}'`]
  expect((await whileHeld(id, step, later)).status).toBe(200)
})

test('an upload and the removal of a file hold the filing before its rating', async () => {
  const id = await drive.underWay()
  await drive.drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report')
  const rating = [`project_risk where project_id = '${id}'`]
  const uploaded = await whileHeld(id, () => drive.drive.upload('filer', id, 'PROJECT_PROCESS_FILE', 'report'), rating)
  expect(uploaded.status).toBe(200)
  const remove = () => testServer.call('DELETE', `/projects/${id}/files/${uploaded.body.id}`, { as: drive.cookies.filer })
  const bytes = [...rating, `stored_content where sha256 = '${uploaded.body.sha256}'`]
  expect((await whileHeld(id, remove, bytes)).status).toBe(200)
})
