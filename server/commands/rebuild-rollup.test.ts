import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openHouse } from '../testing/house.ts'

test('the command counts every filing afresh and says how many cells that made', async () => {
  const house = await openHouse()
  const folder = await mkdtemp(join(tmpdir(), 'supervision-rebuild-'))
  await house.db`
    insert into project (name, kind, region_code, scope_code, filer_id, estimated_price, first_submitted_at, year)
    select '某项目', 1, '990101101201', '990101101201', id, 500, now(), 2026 from user_account where username = 'filer'`
  await house.db`delete from project_rollup`
  await house.db`delete from project_rollup_delta`
  await house.db`truncate statistics_cell, statistics_line`
  await house.db`update filing_fact set estimate = 7, month = 202001`
  await house.db`insert into project_rollup values ('990101', 1, 'filed', true, 2026, '', '', false, 7, 7, 7, 7, 7)` // something wrong
  const child = spawn(process.execPath, ['scripts/run.mjs', 'server/commands/rebuild-rollup.ts'], {
    cwd: resolve(import.meta.dirname, '..', '..'),
    env: { ...process.env, DATABASE_URL: house.url, DATA_FOLDER: folder },
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  expect(await new Promise((done) => child.once('close', done))).toBe(0)
  const [county] = await house.db`select sum(filings)::int as filings from project_rollup where area = '990101' and trade = '*'`
  const [all] = await house.db`select count(*)::int as filings, (select count(*) from project_rollup)::int as cells,
    (select count(*) from statistics_cell)::int as analysed, (select count(*) from statistics_cell where area = '990101' and facet = '*')::int as found from project`
  expect(county?.filings).toBe(all?.filings)
  expect(output).toBe(`Every filing was counted afresh: ${all?.cells} cells in the roll-up, ${all?.analysed} in the analysis.\n`)
  expect(all?.found).toBeGreaterThan(0)
  expect(await house.db`select from (table filing_fact except all table filing_fact_now) as wrong`).toHaveLength(0)
  await house.close()
  await rm(folder, { recursive: true })
})
