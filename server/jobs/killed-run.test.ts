import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkCover, escalate, remindOfDeadlines } from '../background.ts'
import { connect, type Database } from '../database/connect.ts'
import { openTestServer } from '../testing/test-server.ts'

const open = async () => {
  const testServer = await openTestServer({}, { filings: true })
  onTestFinished(() => testServer.close())
  return testServer
}
const runs = [escalate, checkCover, remindOfDeadlines]

/** Everything the daily runs do: who is told what, how far each record has risen, and what its history says of it. */
async function effects(db: Database) {
  return {
    notices: await db`
      select username, kind, facts ->> 'number' as number, facts ->> 'dueOn' as due_on, path, count(*) from notification
      join user_account on user_account.id = user_id where kind ~ 'overdue|reminder|escalat|cover|handle' or key is not null
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    alerts:
      await db`select project_id, indicator, escalation, (select count(*) from alert_event where alert_id = alert.id) from alert order by 1, 2`,
    findings:
      await db`select number, escalation, (select count(*) from finding_event where finding_id = finding.id) from finding order by 1`,
    appeals: await db`select id, escalation, (select count(*) from appeal_event where appeal_id = appeal.id) from appeal order by 1`,
    lines: await db`select event, subject, count(*) from audit_line where event like '%escalat%' group by 1, 2 order by 1, 2`,
  }
}

test('daily runs killed in the middle and begun again do exactly what undisturbed ones do', async () => {
  const [undisturbed, killed] = [await open(), await open()]
  const before = await effects(undisturbed.db)
  expect(await effects(killed.db)).toEqual(before)
  const statements: number[] = []
  for (const run of runs) statements.push(await statementsOf(undisturbed.url, run))
  const wanted = await effects(undisturbed.db)
  expect(wanted).not.toEqual(before)

  for (const [number, run] of runs.entries()) {
    await runAndKill(killed.url, run.name, Math.ceil((statements[number] ?? 0) / 2))
    await run(killed.db)
  }
  expect(await effects(killed.db)).toEqual(wanted)
})

async function statementsOf(url: string, run: (db: Database) => Promise<unknown>): Promise<number> {
  let statements = 0
  const db = connect(url, { connections: 2, onStatement: () => (statements += 1) })
  await run(db)
  await db.end()
  return statements
}

/** Runs it in a process of its own that stands still after so many statements, wherever that is, and is killed there. */
async function runAndKill(url: string, run: string, statements: number) {
  const script = `
    const { connect } = await import(${JSON.stringify(join(import.meta.dirname, '..', 'database', 'connect.ts'))})
    const background = await import(${JSON.stringify(join(import.meta.dirname, '..', 'background.ts'))})
    let left = ${statements}
    const { writeSync } = await import('node:fs')
    const standStill = () => {
      writeSync(1, 'in the middle')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    }
    await background.${run}(connect(${JSON.stringify(url)}, { connections: 2, onStatement: () => --left === 0 && standStill() }))
    writeSync(1, 'at the end')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(String(await once(child.stdout, 'data'))).toBe('in the middle')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const db = connect(url, { connections: 1 })
  const others = () => db`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  await expect.poll(async () => (await others()).length).toBe(0)
  await db.end()
}
