import { expect, test } from 'vitest'
import { inTransaction } from '../database.ts'
import { compareFacts, recomputeFigures } from '../statistics/recompute.ts'
import { openHouse } from '../testing/house.ts'
import { afterFilingChanged } from './after-change.ts'

test('what is counted about a filing follows in the transaction of its change, and its month is marked', async () => {
  const house = await openHouse()
  const [{ id }] = await house.db<[{ id: string }]>`
    insert into project (name, kind, region_code, scope_code, filer_id, first_submitted_at, year)
    select '某项目', 1, '990101101201', '990101101201', id, '2026-03-10T04:00:00Z', 2026 from user_account where username = 'filer' returning project.id`
  await recomputeFigures(house.db)
  const raiseAlert = (follow: boolean) =>
    inTransaction(house.db, async (tx) => {
      await tx`set local supervision.scan = 'on'` // so that no trigger gathers facts
      await tx`insert into alert (project_id, indicator, severity, outcome, fingerprint, due_on) values (${id}, ${follow ? 'K01' : 'K02'}, 3, '{}', '-', '2026-06-01')`
      if (follow) await afterFilingChanged(tx, [id])
    })
  await raiseAlert(true)
  expect(await house.db`select open_alerts from filing_fact where project_id = ${id}`).toEqual([{ openAlerts: 1 }])
  expect(await house.db`select county, month from figure_mark`).toEqual([{ county: '990101', month: 202603 }])
  await raiseAlert(false)
  expect(await compareFacts(house.db), 'a forgotten call is found').toEqual([{ county: '990101', filings: 1 }])
  await house.close()
})
