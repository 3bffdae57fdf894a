import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../database/connect.ts'
import { openStorage } from '../evidence/storage.ts'
import { contentsLimits } from '../reading/limits.ts'
import { createReader } from '../reading/reader.ts'
import type { SentPhotoPrint } from '../reading/tasks.ts'
import { evaluateStale } from '../risk/running.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readContent } from './actions.ts'
import { savePhotoPrints } from './photo-store.ts'

let testServer: TestServer
let pumps: string
let weir: string
const reader = createReader('contents', contentsLimits)
beforeAll(async () => {
  testServer = await openTestServer({}, { filings: true })
  pumps = await filingNamed('泵站改造工程')
  weir = await filingNamed('拦河堰加固工程')
})
afterAll(async () => {
  reader.close()
  await testServer.close()
})

const filingNamed = async (name: string) =>
  (await testServer.db<[{ id: string }]>`select id from project where name like ${`%${name}`}`)[0].id

/** Reads the photos of a filing's reports, as the background would. */
async function readPhotos(projectId: string) {
  const { db, config } = testServer
  const photos = await db<{ sha256: string; key: string }[]>`
    select distinct content.sha256, content.key from evidence_file file join stored_content content on content.sha256 = file.sha256
    where file.project_id = ${projectId} and file.step = 'report'`
  const services = { db, storage: await openStorage(config), dataFolder: config.dataFolder, reader }
  for (const photo of photos) await readContent(services, photo)
}
const recognise = async (lines = 0) => {
  await testServer.db`
    insert into content_transcript (sha256, reader, state, pages) select sha256, 1, 'read', 1 from content_reading where method = 'none'
    on conflict do nothing`
  await testServer.db`delete from content_page where confidence is not null`
  if (lines > 0)
    await testServer.db`
      insert into content_page (sha256, page, body, confidence, search_tokens)
      select sha256, 1, ${Array(lines).fill('行').join('\n')}, 0.95, '{}' from content_transcript`
}
/** What K62 says of a filing, once everything that is new was looked at. */
async function judged(projectId: string) {
  await testServer.db`update project_risk set stale_since = now() where project_id = ${projectId}`
  await evaluateStale(testServer.db)
  const [row] = await testServer.db<{ severity: number }[]>`
    select severity from risk_result where project_id = ${projectId} and indicator = 'K62' and severity is not null`
  return row?.severity ?? null
}
const riskFor = async (who: string, projectId: string) =>
  testServer.call('GET', `/projects/${projectId}/risk`, { as: await testServer.signIn(who) })
const filerOf = async (projectId: string) =>
  (
    await testServer.db<[{ username: string }]>`
    select username from user_account join project on filer_id = user_account.id where project.id = ${projectId}`
  )[0].username

test('a photo that was made brighter and cut at its edges is known by its print, from both sides', async () => {
  await readPhotos(weir)
  expect(await testServer.db`select from photo_likeness`).toHaveLength(0)
  await readPhotos(pumps)
  const pairs = await testServer.db<{ one: string; other: string }[]>`
    select distinct mine.project_id as one, theirs.project_id as other from photo_likeness likeness
      join evidence_file mine on mine.sha256 = likeness.sha256 join evidence_file theirs on theirs.sha256 = likeness.other
    where mine.project_id <> theirs.project_id`
  expect(pairs.toSorted((a, b) => (a.one < b.one ? -1 : 1))).toEqual(
    [
      { one: pumps, other: weir },
      { one: weir, other: pumps },
    ].toSorted((a, b) => (a.one < b.one ? -1 : 1)),
  )
})

test('a file that has been read asks for another look at the filings whose photos look like it', async () => {
  await evaluateStale(testServer.db)
  const stale = () => testServer.db<{ id: string }[]>`select project_id as id from project_risk where stale_since is not null`
  expect(await stale()).toEqual([])
  await testServer.db`update content_reading set reader = 0 where sha256 in (select sha256 from evidence_file where project_id = ${weir})`
  await readPhotos(weir)
  expect((await stale()).map(({ id }) => id).toSorted()).toEqual([pumps, weir].toSorted())
})

test('the later filing is to be looked at, once it is known that its photo is no page of letters', async () => {
  expect(await judged(pumps), 'its letters are still to be recognised').toBe(null)
  await recognise(16)
  expect(await judged(pumps), 'a page of sixteen lines').toBe(null)
  await recognise(15)
  expect(await judged(pumps)).toBe(2)
  expect(await judged(weir), 'it had the photo first').toBe(null)
  await recognise()
  expect(await judged(pumps)).toBe(2)
})

test('whoever sees both filings is told both photos and may open them', async () => {
  const { body } = await riskFor('supervisor', pumps)
  const { inputs } = body.results.find(({ id }: { id: string }) => id === 'K62')
  const [photo, project, other] = inputs
  expect([photo.name, project.name, other.name]).toEqual(['photo', 'otherProject', 'otherPhoto'])
  expect(body.links.names).toMatchObject({
    [photo.link.id]: expect.stringContaining('现场照片'),
    [other.link.id]: expect.stringContaining('现场照片'),
    [weir]: expect.stringContaining('拦河堰加固工程'),
  })
  const as = await testServer.signIn('supervisor')
  for (const [filing, id] of [
    [pumps, photo.link.id],
    [weir, other.link.id],
  ])
    expect((await testServer.call('POST', `/projects/${filing}/files/${id}/link`, { as, body: { inline: true } })).status).toBe(200)
})

test('whoever sees the one filing alone is told that there is another, and neither its name nor its photo', async () => {
  const who = await filerOf(pumps)
  const { body } = await riskFor(who, pumps)
  const { inputs } = body.results.find(({ id }: { id: string }) => id === 'K62')
  const names = inputs.map(({ name }: { name: string }) => name)
  expect(names).toContain('photo')
  expect(names).toContain('hiddenProjects')
  const theirs = await testServer.db<{ id: string }[]>`select id from evidence_file where project_id = ${weir} and step = 'report'`
  for (const hidden of [weir, '拦河堰', ...theirs.map(({ id }) => id)]) expect(JSON.stringify(body)).not.toContain(hidden)
  const refused = await testServer.call('POST', `/projects/${weir}/files/${theirs[0]?.id}/link`, {
    as: await testServer.signIn(who),
    body: { inline: true },
  })
  expect(refused.status).toBe(404)
})

test('its figures are tried on what is filed, as far as photos are remembered', async () => {
  const as = await testServer.signIn('admin')
  const tried = async (figures: Record<string, number>) =>
    testServer.call('POST', '/indicators/K62/back-test', {
      as,
      body: { on: true, figures: { coarse: 11, fine: 24, severity: 4, ...figures } },
    })
  await recognise(5)
  expect((await tried({ lines: 5 })).body).toMatchObject({ present: 1, proposed: 1, gone: 0 })
  expect((await tried({ lines: 4 })).body).toMatchObject({ present: 1, proposed: 0, gone: 1 })
  expect((await tried({ lines: 5, coarse: 12 })).body.fields).toMatchObject([{ field: 'figures.coarse', code: 'too-large' }])
})

const print = (coarse: string): SentPhotoPrint => ({ coarse, across: '7', down: '7' })
async function content(at: number): Promise<string> {
  const sha256 = at.toString(16).padStart(64, 'f')
  await testServer.db`insert into stored_content (sha256, key, size, media_type) values (${sha256}, ${sha256}, 1, 'image/jpeg')`
  await testServer.db`insert into content_reading (sha256, reader, state) values (${sha256}, 1, 'read')`
  return sha256
}
const alikeTo = async (sha256: string) =>
  (
    await testServer.db<{ other: string; coarse: number; fine: number }[]>`
    select other, coarse, fine from photo_likeness where sha256 = ${sha256} order by other`
  ).map((row) => ({ ...row }))

/** Until another transaction waits for the one that saves a photo, or has not waited at all. */
async function untilWaiting(other: Promise<void>) {
  let isOver = false
  void other.then(() => {
    isOver = true
  })
  const waiting = () => testServer.db`
    select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and objid = 909214 and not granted and datname = current_database()`
  while (!isOver && (await waiting()).length === 0);
}

test('of two photos that are read at once, the second finds the first', async () => {
  const [one, other] = [await content(1), await content(2)]
  let second: Promise<void> = Promise.resolve()
  await inTransaction(testServer.db, async (tx) => {
    await savePhotoPrints(tx, one, [print('1000'), print('-99')])
    second = inTransaction(testServer.db, (later) => savePhotoPrints(later, other, [print('1001'), print('-3')]))
    await untilWaiting(second)
  })
  await second
  expect(await alikeTo(one)).toEqual([{ other, coarse: 1, fine: 0 }])
  expect(await alikeTo(other)).toEqual([{ other: one, coarse: 1, fine: 0 }])
})

test('the inner part of one is compared with the whole of another, and with no other inner part', async () => {
  const [one, cut, inner] = [await content(3), await content(4), await content(5)]
  const save = (sha256: string, ...prints: SentPhotoPrint[]) => inTransaction(testServer.db, (tx) => savePhotoPrints(tx, sha256, prints))
  await save(one, print('81985529216486895'), print('-81985529216486896'))
  await save(cut, print('-81985529216486896'), print('4919131752989213764'))
  await save(inner, print('1311768467294899695'), print('-81985529216486896'))
  expect((await alikeTo(one)).map(({ other }) => other)).toEqual([cut])
  expect((await alikeTo(cut)).map(({ other }) => other)).toEqual([one, inner])
})

test('what was kept of a photo goes with its bytes, and is replaced when it is read again', async () => {
  const [one, other] = [await content(6), await content(7)]
  const save = (sha256: string, coarse: string) =>
    inTransaction(testServer.db, (tx) => savePhotoPrints(tx, sha256, [print(coarse), print(`${BigInt(coarse) ^ -1n}`)]))
  await save(one, '6148914691236517205')
  await save(other, '6148914691236517205')
  expect(await alikeTo(one)).toHaveLength(1)
  await save(other, '3689348814741910323')
  expect(await alikeTo(one)).toHaveLength(0)
  await save(other, '6148914691236517205')
  await testServer.db`delete from stored_content where sha256 = ${other}`
  expect(await alikeTo(one)).toHaveLength(0)
  expect(
    await testServer.db`select from photo_band join photo_print on photo_print.id = photo_print_id where sha256 = ${other}`,
  ).toHaveLength(0)
})
