import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { compareFacts } from '../statistics/recompute.ts'
import { openTestServer } from '../testing/test-server.ts'

test('the command computes all figures afresh and says how many facts were wrong', async () => {
  const testServer = await openTestServer()
  const folder = await mkdtemp(join(tmpdir(), 'supervision-rebuild-'))
  await testServer.write`
    insert into project (name, kind, region_code, scope_code, filer_id, estimated_price, first_submitted_at, year)
    select '某项目', 1, '990101101201', '990101101201', id, 500, now(), 2026 from user_account where username = 'filer'`
  const [{ facts }] = await testServer.db<[{ facts: number }]>`
    with spoilt as (update filing_fact set estimate = 7, month = 202001 returning 1) select count(*) as facts from spoilt`
  await testServer.db`truncate figure_cell, figure_mark`
  // Something wrong at every width.
  await testServer.db`
    insert into figure_count (area, facet, month, kind, value, filings, contracted_price)
    values ('990101', 'indicator', 202601, 1, '1', 7, 0), ('99', 'indicator', 202601, 2, '1', 7, 0)`
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/commands/rebuild-figures.ts'], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATABASE_URL: testServer.url, DATA_FOLDER: folder },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  expect(await new Promise((done) => child.once('close', done))).toBe(0)
  expect(output).toMatch(
    new RegExp(
      `^All figures were computed afresh: \\d+ months of counties. The facts of ${facts} filings were not what they should be.\n$`,
    ),
  )
  const widths = await testServer.db`
    select length(area) as digits, sum(filings)::int as filings, sum(estimate)::int as estimate from figure_cell
    where facet = 'state' and month % 100 = 0 group by 1 order by 1`
  const [all] = await testServer.db`select count(*)::int as filings, sum(estimated_price)::int as estimate from project`
  expect(widths).toEqual([2, 4, 6].map((digits) => ({ digits, ...all })))
  expect(await testServer.db`select from figure_count where filings = 7`).toHaveLength(0)
  expect(await testServer.db`select from figure_mark`).toHaveLength(0)
  expect(await compareFacts(testServer.db)).toEqual([])
  await testServer.close()
  await rm(folder, { recursive: true })
})
