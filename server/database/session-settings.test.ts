import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from './connect.ts'

test('a session neither compiles what is asked nor calls further processes to it, whatever the database would do by itself', async () => {
  const db = connect(inject('databaseUrl'), { connections: 1 })
  onTestFinished(() => db.end())
  const [found] =
    await db`select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers, current_setting('statement_timeout') as limit`
  expect(found).toEqual({ jit: 'off', workers: '0', limit: '1min' })
})

test('where questions are answered by one plan for all values there is room for the facts of a page', async () => {
  const db = connect(inject('databaseUrl'), { connections: 1, keepsPlans: true })
  onTestFinished(() => db.end())
  const [found] = await db`select current_setting('plan_cache_mode') as plans, current_setting('work_mem') as room`
  expect(found).toEqual({ plans: 'force_generic_plan', room: '16MB' })
})
