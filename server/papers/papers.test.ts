import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paperRules } from '#contract/paper-check.ts'
import { type FilingPaper, filingPapers, type Paper, type PaperOffer } from '#contract/papers.ts'
import { neededFiles } from '../backup/file-store.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { openTestServer, openTwin, type TestServer } from '../testing/test-server.ts'
import { capitalNumerals } from './capital-numerals.ts'
import { minuteOf } from './wording.ts'

let testServer: TestServer
const cookies: Record<string, string> = {}
/** One filing of the demonstration for each paper, with somebody who may issue it. */
const examples = {} as Record<FilingPaper, { id: string; who: string; offer: PaperOffer }>

const call: TestServer['call'] = (method, path, options) => testServer.call(method, path, options)
const as = (who: string) => ({ as: cookies[who] ?? '' })
const contentOf = async (who: string, path: string) => {
  const { rawPayload, statusCode } = await testServer.app.inject({ url: `/api${path}`, headers: { cookie: cookies[who] ?? '' } })
  return { status: statusCode, bytes: rawPayload }
}
const wishFor = ({ kind, record }: PaperOffer, language = 'zh') => ({ kind, language, ...(record && { record }) })
async function issue(kind: FilingPaper, language = 'zh', { who, id, offer } = examples[kind]): Promise<Paper> {
  const { status, body } = await call('POST', `/projects/${id}/papers`, { ...as(who), body: wishFor(offer, language) })
  expect(body).toMatchObject({ kind, language })
  expect(status).toBe(200)
  return body
}

beforeAll(async () => {
  testServer = await openTestServer({ PUBLIC_URL: 'https://projects.example.gov.cn/' }, { filings: true })
  for (const who of ['county', 'supervisor', 'town', 'town2', 'filer', 'village', 'admin']) cookies[who] = await testServer.signIn(who)
  for (const who of ['county', 'supervisor'])
    for (const page of [1, 2])
      for (const { id } of (await call('GET', `/projects?page=${page}&size=100`, as(who))).body.items)
        for (const offer of (await call('GET', `/projects/${id}/papers`, as(who))).body.offers as PaperOffer[])
          if (offer.mayIssue && offer.kind in examples === false) Object.assign(examples, { [offer.kind]: { id, who, offer } })
})
afterAll(() => testServer.close())

/** What has to stand on each paper, from the reply that the page itself is drawn from. */
async function factsFor(kind: FilingPaper): Promise<string[]> {
  const { id, who, offer } = examples[kind]
  const { body: project } = await call('GET', `/projects/${id}`, as(who))
  const about = async (path: string) => (await call('GET', `/${path}/${offer.record}`, as(who))).body
  const money = (fen: number) => capitalNumerals(fen)
  const change = project.changes.find((one: { id: string }) => one.id === offer.record)
  const acceptance = project.acceptances.find((one: { id: string }) => one.id === offer.record)
  const events = async () => (await call('GET', `/projects/${id}/events`, as(who))).body.items
  const facts: Record<FilingPaper, () => Promise<string[]> | string[]> = {
    receipt: () => [project.number, project.owner.name, money(project.estimatedPrice)],
    sheet: () => [project.filing.description, project.filer.name, money(project.estimatedPrice)],
    opinion: async () =>
      (await events()).filter(({ action }: { action: string }) => action === 'approve').map(({ reason }: { reason: string }) => reason),
    change: () => [change.reason, money(change.amount), project.contract.contractNo],
    acceptance: () => [acceptance.opinion, ...acceptance.acceptors.map(({ name }: { name: string }) => name)],
    settlement: () => [money(project.settlement.reviewed), money(project.settlement.submitted), project.contract.contractNo],
    'finding-notice': async () => [(await about('findings')).number, (await about('findings')).description],
    'stop-order': async () => [(await events()).find(({ action }: { action: string }) => action === 'stop').reason],
    'inspection-record': async () => [(await about('inspections')).lead.name, (await about('inspections')).summary],
    'draw-record': async () => {
      const draw = await about('draws')
      const accepted = draw.members.filter(({ state }: { state: string }) => state === 'accepted').map(({ name }: { name: string }) => name)
      return [draw.listHash, draw.seed, draw.text, minuteOf(draw.drawnAt), ...accepted]
    },
    'archive-cover': () => [project.number, money(project.settlement.reviewed)],
    'archive-contents': () => project.files.map(({ name, sha256 }: { name: string; sha256: string }) => name + sha256.slice(0, 0)),
  }
  return [project.name, ...(await facts[kind]())].map((fact) => fact.replaceAll(/\s+/g, ''))
}

describe.each(filingPapers)('the paper %s', (kind) => {
  test('says what the filing says, is tagged, small, and printed again byte for byte', async () => {
    const paper = await issue(kind)
    const { who } = examples[kind]
    const { bytes } = await contentOf(who, `/papers/${paper.id}/content`)
    const { text } = await readPdf(bytes)
    for (const fact of await factsFor(kind)) expect(text).toContain(fact)
    expect(text).toContain(paper.number)
    expect(text).toMatch(/第1页共\d+页/)
    expect(text).toContain('（盖章处）')
    expect(text).toContain('https://projects.example.gov.cn/appeal/main#paper=')
    expect(bytes.includes('/StructTreeRoot')).toBe(true)
    expect(bytes.length).toBeLessThanOrEqual(paperRules.mostBytes)
    expect((await contentOf(who, `/papers/${paper.id}/content`)).bytes.equals(bytes)).toBe(true)
  })

  test('can be had in English, and as a draft that proves nothing', async () => {
    const { who, id, offer } = examples[kind]
    const english = await readPdf((await contentOf(who, `/papers/${(await issue(kind, 'en')).id}/content`)).bytes)
    expect(english.text).toContain(`Page1of${english.pages}`)
    expect(english.text).not.toMatch(/（大写）|盖章处|编号/)
    const query = new URLSearchParams(wishFor(offer))
    const draft = await readPdf((await contentOf(who, `/projects/${id}/papers/draft?${query}`)).bytes)
    expect(draft.text).toContain('未签发')
    expect(draft.text).not.toMatch(/盖章处|#paper=/)
  })
})

test('the reply to an appeal names neither its author nor what they wrote, has no code, and is kept sealed', async () => {
  const { items } = (await call('GET', '/appeals?page=1&size=50', as('supervisor'))).body
  const shelves = await Promise.all(
    items.map(async ({ id }: { id: string }) => ({ id, ...(await call('GET', `/appeals/${id}/papers`, as('supervisor'))).body })),
  )
  const { id } = shelves.find(({ offers }) => offers.length > 0)
  const appeal = (await call('GET', `/appeals/${id}`, as('supervisor'))).body
  const { body: paper } = await call('POST', `/appeals/${id}/papers`, { ...as('supervisor'), body: { language: 'zh' } })
  const { bytes } = await contentOf('supervisor', `/papers/${paper.id}/content`)
  const { text } = await readPdf(bytes)
  expect(text).toContain(appeal.reference)
  expect(text).toContain(
    appeal.messages.findLast(({ kind }: { kind: string }) => ['reply', 'review', 'recheck'].includes(kind)).text.replaceAll(/\s+/g, ''),
  )
  expect(text).not.toContain(appeal.content.replaceAll(/\s+/g, '').slice(0, 12))
  expect(text).not.toContain('#paper=')
  expect(bytes.includes('/StructTreeRoot')).toBe(true)
  const [row] = await testServer.db<
    [{ sha256: string; checkAddress: string | null }]
  >`select sha256, check_address from paper where id = ${paper.id}`
  expect(row.checkAddress).toBeNull()
  // Whoever is kept from the appeal learns of no paper either, by any way.
  for (const who of ['county', 'filer', 'village'])
    expect(await contentOf(who, `/papers/${paper.id}/content`).then(({ status }) => status)).toBe(404)
  const shelf = appeal.project && (await call('GET', `/projects/${appeal.project.id}/papers`, as('county'))).body
  expect(JSON.stringify(shelf)).not.toContain(paper.id)
})

test('issuing again gives the same paper while nothing has changed, and a further one afterwards', async () => {
  const { id, offer } = examples['finding-notice']
  const first = await issue('finding-notice')
  expect((await issue('finding-notice')).id).toBe(first.id)
  const before = (await contentOf('supervisor', `/papers/${first.id}/content`)).bytes
  await testServer.write`update finding set due_on = due_on + 3 where id = ${offer.record}`
  const second = await issue('finding-notice')
  expect(second.number).not.toBe(first.number)
  expect((await contentOf('supervisor', `/papers/${first.id}/content`)).bytes.equals(before)).toBe(true)
  const { issued } = (await call('GET', `/projects/${id}/papers`, as('supervisor'))).body
  expect(issued.map((paper: Paper) => paper.id)).toEqual(expect.arrayContaining([first.id, second.id]))
})

test('two who issue at once get one paper', async () => {
  const others = { ...examples.receipt }
  await testServer.db`delete from paper where project_id = ${others.id} and kind = 'receipt'`
  const [one, other] = await Promise.all([issue('receipt'), issue('receipt')])
  expect(one.id).toBe(other.id)
  expect(await testServer.db`select from paper where project_id = ${others.id} and kind = 'receipt'`).toHaveLength(1)
})

const nowhere = '00000000-0000-4000-8000-000000000000'

test('nobody issues what is not theirs, outside their region, too early, or what is not there', async () => {
  const { id } = examples.receipt
  const issueAs = async (who: string, project: string, body: object) =>
    (await call('POST', `/projects/${project}/papers`, { ...as(who), body })).body.code
  const { rows } = {
    rows: await testServer.db<{ id: string; scopeCode: string }[]>`select id, scope_code from project where state = 'draft' limit 1`,
  }
  const foreign = await testServer.db<{ id: string }[]>`
    select id from project where number is not null and not starts_with(scope_code, (select left(region_code, 9) from user_account where username = 'town2')) limit 1`
  const receipt = { kind: 'receipt', language: 'zh' }
  expect(await issueAs('filer', id, receipt)).toBe('authority.missing')
  expect(await issueAs('supervisor', id, receipt)).toBe('project.not-yours')
  expect(await issueAs('town2', foreign[0]?.id ?? '', receipt)).toBe('record.not-found')
  expect(await issueAs('county', rows[0]?.id ?? nowhere, receipt)).toMatch(/record.not-found|paper.not-ready/)
  expect(await issueAs('county', nowhere, receipt)).toBe('record.not-found')
  expect(await issueAs('county', id, { kind: 'change', language: 'zh' })).toBe('paper.not-ready')
  expect(await issueAs('county', id, { kind: 'change', language: 'zh', record: nowhere })).toBe('record.not-found')
  expect(await issueAs('county', id, { kind: 'change', language: 'zh', record: "'; drop table paper" })).toBe('input.invalid')
  expect(await issueAs('county', id, { kind: 'appeal-reply', language: 'zh' })).toBe('input.invalid')
  expect(await issueAs('county', id, { ...receipt, language: 'fr' })).toBe('input.invalid')
})

test('the owner side reads its papers, but never the record of a visit', async () => {
  const visit = await issue('inspection-record')
  const { id } = examples['inspection-record']
  const [{ filer }] = await testServer.db<[{ filer: string }]>`
    select username as filer from project join user_account on user_account.id = filer_id where project.id = ${id}`
  cookies.owner = await testServer.signIn(filer)
  const { offers, issued } = (await call('GET', `/projects/${id}/papers`, as('owner'))).body
  expect(offers.map(({ kind }: PaperOffer) => kind)).toContain('receipt')
  expect(offers.every(({ mayIssue }: PaperOffer) => !mayIssue)).toBe(true)
  expect([...offers, ...issued].map(({ kind }) => kind)).not.toContain('inspection-record')
  expect((await contentOf('owner', `/papers/${visit.id}/content`)).status).toBe(404)
})

test('a backup takes the bytes of issued papers along', async () => {
  const { id } = await issue('sheet')
  const [{ key }] = await testServer.db<[{ key: string }]>`select key from paper where id = ${id}`
  expect((await neededFiles(testServer.db)).map((file) => file.key)).toContain(key)
})

test('the check page learns of a receipt what everybody may know, of other papers their day alone, and of unknown ones nothing', async () => {
  const check = async (address: string) => (await call('POST', '/public-papers/check', { body: { address } })).body
  const addressOf = async ({ id }: Paper) => {
    const [row] = await testServer.db<[{ address: string }]>`select check_address as address from paper where id = ${id}`
    return row.address
  }
  const receipt = await issue('receipt')
  const known = await check(await addressOf(receipt))
  const [{ number }] = await testServer.db<[{ number: string }]>`select number from project where id = ${examples.receipt.id}`
  const summary = (await call('POST', '/public-appeals/filing-summary', { body: { number } })).body
  expect(known).toEqual({ genuine: true, issuedOn: expect.any(String), sha256: receipt.sha256, summary })
  const notice = await issue('stop-order')
  expect(await check(await addressOf(notice))).toEqual({
    genuine: true,
    issuedOn: expect.any(String),
    sha256: notice.sha256,
    summary: null,
  })
  const unknown = { genuine: false, issuedOn: null, sha256: null, summary: null }
  for (const address of ['f'.repeat(32), 'x', `${'0'.repeat(31)}'`, nowhere]) expect(await check(address)).toEqual(unknown)
})

test('whoever asks for one address after the other is stopped for a while', async () => {
  const twin = await openTwin(testServer)
  const codes = new Set<string>()
  for (let asked = 0; asked <= 120; asked += 1)
    codes.add((await twin.call('POST', '/public-papers/check', { body: { address: `${asked}` } })).body.code)
  expect(codes).toContain('request.too-many')
  await twin.close()
})

describe('with templates of one’s own', () => {
  let own: TestServer
  let folder: string
  const receiptOf = async () => {
    const { id } = examples.receipt
    const { status, body } = await own.call('POST', `/projects/${id}/papers`, {
      ...as('county'),
      body: { kind: 'receipt', language: 'zh' },
    })
    return { status, body, papers: await own.db`select key from paper` }
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'templates-'))
    await testServer.db`delete from paper`
    own = await openTwin({ ...testServer, config: { ...testServer.config, paperTemplates: folder } })
  })
  afterAll(() => own.close())

  test('a broken one is told by file and line, and nothing is half issued', async () => {
    await writeFile(join(folder, 'receipt.typ'), '#import "form.typ": *\n#show: form.with(title: "x")\n\n#not-there\n')
    const { status, body, papers } = await receiptOf()
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'paper.template-broken', facts: { file: 'receipt.typ', line: 4 } })
    expect(papers).toEqual([])
    expect(await own.db`select from announced_content`).toEqual([])
    expect((await readdir(join(own.config.dataFolder, 'files', 'papers'))).length).toBe(
      (await readdir(join(testServer.config.dataFolder, 'files', 'papers'))).length,
    )
  })

  test('one that never ends is ended', async () => {
    await writeFile(join(folder, 'receipt.typ'), '#let x = 0\n#while true { x += 1 }\n')
    expect((await receiptOf()).body).toMatchObject({ code: 'paper.template-broken', facts: { file: 'receipt.typ', line: 2 } })
  })

  test('a letter that the font lacks is named', async () => {
    await writeFile(join(folder, 'receipt.typ'), '#import "form.typ": *\n#show: form.with(title: "备案回执 𠮷")\n')
    expect((await receiptOf()).body).toMatchObject({ code: 'paper.letter-missing', facts: { letter: '𠮷' } })
  })

  test('a good one is used at once', async () => {
    await writeFile(join(folder, 'receipt.typ'), '#import "form.typ": *\n#show: form.with(title: "本县备案回执")\n#seal()\n')
    const { body } = await receiptOf()
    const { rawPayload } = await own.app.inject({ url: `/api/papers/${body.id}/content`, headers: { cookie: cookies.county ?? '' } })
    expect((await readPdf(rawPayload)).text).toContain('本县备案回执')
  })
})
