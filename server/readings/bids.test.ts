import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BidText } from '#contract/readings.ts'
import { askedOfAll, hands } from '../demo/bid-words.ts'
import { type Authorship, textDocument } from '../demo/documents/office.ts'
import { competed, type LifeDriver, lifeDriver } from '../testing/filing-life.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { readEverything } from './reading-all.ts'

let testServer: TestServer
let life: LifeDriver
let id: string
/** Files by who bid, with the tender document. */
const files: Record<string, string> = {}

const clerk: Authorship = { author: '代理小徐', rsidRoot: '00F00F00', rsids: ['00F00F01'] }
const process = 'PROJECT_PROCESS_FILE'
const [ours = [], theirs = []] = hands
const mobile = '13912345678'

beforeAll(async () => {
  testServer = await openTestServer()
  life = await lifeDriver(testServer, ['filer', 'town', 'town2', 'supervisor'])
  id = await life.filed(competed)
  await life.upload('filer', id, process, 'sourcing', textDocument(['采购公告', ...askedOfAll], clerk))
  const notice = { noticeDate: life.today, closingDate: life.today, deviationReason: null }
  expect((await life.act('filer', id, 'open-sourcing', notice)).status).toBe(200)
  await bid('青石建筑', [...askedOfAll, ...ours, `联系电话${mobile}`], {
    author: '何建平',
    rsidRoot: '00AA0001',
    rsids: ['00F00F01', '00AA0002'],
  })
  await bid('平安路桥', [`我公司自编封面`, ...askedOfAll, ...ours], {
    author: '何建平',
    rsidRoot: '00BB0001',
    rsids: ['00AA0002', '00F00F01'],
  })
  await bid('恒基建设有限公司', [...askedOfAll, ...theirs], clerk)
})
afterAll(() => testServer.close())

async function bid(bidder: string, lines: readonly string[], authorship: Authorship) {
  const query = { category: process, step: 'award', name: `${bidder}.docx`, bidder: life.unit(bidder) }
  const reply = await testServer.app.inject({
    method: 'POST',
    url: `/api/projects/${id}/files?${new URLSearchParams(query)}`,
    headers: { cookie: life.cookie('filer'), 'content-type': 'application/octet-stream' },
    payload: textDocument(['投标文件', bidder, ...lines], authorship),
  })
  files[bidder] = reply.json().id
}

const compare = (who: string, one: string | undefined, other: string | undefined, projectId = id) =>
  testServer.call('GET', `/projects/${projectId}/bids?${new URLSearchParams({ one: one ?? '', other: other ?? '' })}`, {
    as: life.cookie(who),
  })
const markedIn = ({ pages }: BidText) =>
  pages.flatMap(({ pieces }) => pieces.flatMap(({ text, passage }) => (passage === null ? [] : [text]))).join('')

test('bids that nobody has read yet have no text and share nothing', async () => {
  const { status, body } = await compare('supervisor', files.青石建筑, files.平安路桥)
  expect([status, body.one.pages, body.other.pages, body.signs]).toEqual([200, [], [], []])
})

test('two bids stand side by side with what both have, but for what the tender document asked of everybody', async () => {
  await readEverything(testServer.db, testServer.config, () => {})
  const { body } = await compare('supervisor', files.青石建筑, files.平安路桥)
  expect([body.one.bidder.name, body.other.bidder.name]).toEqual([expect.stringContaining('青石'), expect.stringContaining('平安')])
  expect(body.one).toMatchObject({ file: '青石建筑.docx', isRecognised: false, pagesLeftOut: 0, pages: [{ page: 1 }] })
  for (const side of [body.one, body.other]) {
    expect(markedIn(side)).toContain('先静压两遍再振动四遍')
    expect(markedIn(side)).not.toContain('投标有效期为开标之日起')
  }
  expect(JSON.stringify(body), 'private numbers are hidden').not.toContain(mobile)
  expect(body.signs).toEqual([
    { sign: 'one-document', shared: ['00AA0002'] },
    { sign: 'one-author', shared: ['何建平'] },
  ])
})

test('bids by two hands share nothing, and the clerk who wrote the tender document is nobody’s sign', async () => {
  const { body } = await compare('town', files.青石建筑, files.恒基建设有限公司)
  expect([markedIn(body.one), markedIn(body.other), body.signs]).toEqual(['', '', []])
  expect(body.other.pages[0].pieces[0].text).toContain('恒基建设有限公司')
})

test('of a long bid the pages that share something are told, and how many are left out', async () => {
  const [{ sha256 }] = await testServer.db<[{ sha256: string }]>`select sha256 from evidence_file where id = ${files.青石建筑 ?? ''}`
  await testServer.db`
    insert into content_page (sha256, page, body, search_tokens)
    select ${sha256}, page, case when page = 9 then ${ours[3] ?? ''} else repeat(page || '另一册所述与此无关', 500) end, '{}' from generate_series(2, 60) page`
  const { body } = await compare('supervisor', files.青石建筑, files.平安路桥)
  expect(body.one.pages.map(({ page }: { page: number }) => page)).toEqual([1, 9])
  expect(body.one.pagesLeftOut).toBe(58)
})

test('who may not see the filing finds no bids, and no other file passes for one', async () => {
  expect((await compare('town2', files.青石建筑, files.平安路桥)).status).toBe(404)
  const [{ id: tender }] = await testServer.db<[{ id: string }]>`
    select id from evidence_file where project_id = ${id} and step = 'sourcing'`
  expect((await compare('supervisor', files.青石建筑, tender)).status, 'the tender document').toBe(404)
  expect((await compare('supervisor', crypto.randomUUID(), files.平安路桥)).status, 'a file that is none').toBe(404)
  const elsewhere = await life.filed(competed)
  expect((await compare('supervisor', files.青石建筑, files.平安路桥, elsewhere)).status, 'bids of another filing').toBe(404)
  expect((await compare('supervisor', 'x', files.平安路桥)).status, 'no id').toBe(400)
})
