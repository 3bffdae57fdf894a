/**
 * How long everybody's first page takes, through the product's own server, with so many filings and what follows from them: requests,
 * alerts, findings, visits. With PLANS=5 the plan of every statement that takes longer than so many milliseconds is printed as well.
 *
 *   node scripts/run.mjs bench/workbench.ts 100000 1000000
 */
import { connect, type Database, inTransaction } from '../server/database.ts'
import { addAccount } from '../server/first-data/store.ts'
import { hashPassword } from '../server/passwords.ts'
import { addFirstData } from './filing-people.ts'
import { addFigures, addFilers, addFilings, addManyRegions, addSurroundings, counties, towns } from './filings.ts'
import { withOwnServer } from './own-server.ts'
import { statementsOf } from './same-sql.ts'
import { withTemporaryDatabase } from './temporary-database.ts'
import { line, timed } from './timing.ts'

const password = 'measured with care 1'
const slow = process.env.PLANS === undefined ? null : Number(process.env.PLANS)
const tries = 60

const town = towns[17] ?? ''
const county = counties[3] ?? ''
/** Whose page is measured. The widest and the narrowest of each are among them. */
const people = [
  { username: 'filer-of-a-village', role: 'filer', region: `${town}205` },
  { username: 'administrator-of-a-village', role: 'village-administrator', region: `${town}205` },
  { username: 'administrator-of-a-town', role: 'village-administrator', region: `${town}000` },
  { username: 'manager-of-a-town', role: 'project-manager', region: `${town}000` },
  { username: 'manager-of-a-county', role: 'project-manager', region: `${county}000000` },
  { username: 'manager-of-the-province', role: 'project-manager', region: '980000000000' },
  { username: 'supervisor-of-a-town', role: 'supervisor', region: `${town}000` },
  { username: 'supervisor-of-a-county', role: 'supervisor', region: `${county}000000` },
  { username: 'supervisor-of-the-province', role: 'supervisor', region: '980000000000' },
  { username: 'administrator-of-the-system', role: 'system-administrator', region: '980000000000' },
] as const

async function fill(db: Database, total: number) {
  const began = performance.now()
  await addManyRegions(db)
  await addFirstData(db)
  await addFilers(db)
  await addFilings(db, total)
  await addSurroundings(db)
  await addMatters(db)
  await addPeople(db)
  await addFigures(db)
  const [row] = await db<[{ alerts: number; findings: number; requests: number; waiting: number }]>`
    select (select count(*)::int from alert) as alerts, (select count(*)::int from finding) as findings,
      (select count(*)::int from project_request where state = 'open') as requests,
      (select count(*)::int from project where state in ('town-review', 'county-review')) as waiting`
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`\n${total.toLocaleString('en')} filings, ${JSON.stringify(row)}, made in ${seconds} s`)
}

/** What follows from filings, spread evenly: every tenth has an alert, every fortieth a finding, every sixtieth a visit or a request. */
async function addMatters(db: Database) {
  const spread = (every: number) => db`abs(hashtext(project.id::text)) % ${every} = 0`
  const submitted = db`project.first_submitted_at is not null and project.state not in ('draft', 'void')`
  await db`
    insert into alert (project_id, scope_code, indicator, severity, outcome, fingerprint, due_on, state)
    select project.id, project.scope_code, 'K02', 3 + abs(hashtext(project.name || project.id)) % 3, '{}', 'x', today() + (abs(hashtext(project.id::text)) % 60 - 30),
      (array['new', 'explained', 'dismissed', 'confirmed', 'cleared'])[1 + abs(hashtext('s' || project.id)) % 5]
    from project where ${submitted} and ${spread(10)}`
  await db`
    insert into project_risk (project_id, score, level) select project.id, abs(hashtext(project.id::text)) % 100, 'orange' from project where ${submitted}
    on conflict (project_id) do update set score = excluded.score`
  await db`
    insert into risk_result (project_id, indicator, severity, outcome) select project.id, 'K35', 3, '{}' from project where ${submitted} and ${spread(30)}`
  await db`
    insert into finding (number, project_id, scope_code, severity, description, opened_on, opened_by, first_due_on, due_on, state)
    select 'F' || row_number() over (), project.id, project.scope_code, 'general', '应当整改', today(), project.filer_id, today(), today() + (abs(hashtext(project.id::text)) % 40 - 20),
      (array['open', 'acknowledged', 'rectified', 'closed', 'closed'])[1 + abs(hashtext('f' || project.id)) % 5]
    from project where ${submitted} and ${spread(40)}`
  await db`
    insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on)
    select project.id, project.scope_code, 'change', '{}', project.filer_id, (array['town', 'county'])[1 + abs(hashtext('r' || project.id)) % 2],
      today() + (abs(hashtext(project.id::text)) % 10 - 2)
    from project where project.state = 'in-progress' and ${spread(60)}`
  await db`
    insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state)
    select project.id, project.filer_id, '经办人', 'edit', project.state, project.state from project`
}

async function addPeople(db: Database) {
  const passwordHash = await hashPassword(password)
  for (const { username, role, region } of people)
    await inTransaction(db, async (tx) => {
      await addAccount(tx, { username, name: '某人', region, role, passwordHash, mustChangePassword: false })
      if (role === 'supervisor')
        await tx`
          insert into supervision_assignment (user_id, region_code, kinds, from_day)
          select id, ${region}, '{1,2,3}', date '2020-01-01' from user_account where username = ${username}`
      if (role === 'filer')
        await tx`update project set filer_id = (select id from user_account where username = ${username}) where scope_code = ${region}`
    })
}

async function measure(url: string, port: number) {
  console.log(line(['', 'half ms', '99 % ms', 'to do']))
  for (const { username } of people) {
    const cookie = await signIn(port, username)
    const ask = () => fetch(`http://127.0.0.1:${port}/api/workbench`, { headers: { cookie } }).then((reply) => reply.json())
    const { todos } = (await ask()) as { todos: { kind: string; total: number }[] }
    for (let warm = 0; warm < 15; warm += 1) await ask()
    const { median, p99 } = await timed(tries, ask)
    console.log(line([username.replaceAll('-', ' '), median, p99, todos.map(({ kind, total }) => `${kind} ${total}`).join(', ')]))
    if (slow !== null) await showPlans(url, cookie, slow)
  }
}

async function signIn(port: number, username: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  if (!reply.ok) throw new Error(`${username} could not sign in: ${await reply.text()}`)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** The server's own statements with their values written in, each explained while it runs. */
async function showPlans(url: string, cookie: string, atLeast: number) {
  const db = connect(url, { connections: 1 })
  const [script = ''] = await statementsOf(url, [{ method: 'GET', path: '/api/workbench', cookie }])
  for (const statement of script.split(';\n').filter((text) => text.startsWith('select') || text.startsWith('with'))) {
    const rows = await db.unsafe<{ 'QUERY PLAN': string }[]>(`explain (analyze, buffers, costs off) ${statement.replace(/;$/, '')}`)
    const plan = rows.map((row) => Object.values(row)[0])
    const took = Number(/Execution Time: ([\d.]+)/.exec(plan.join('\n'))?.[1] ?? 0)
    if (took >= atLeast) console.log(`  ${took} ms: ${statement.slice(0, 300)}\n    ${plan.join('\n    ')}`)
  }
  await db.end()
}

const targets = process.argv.slice(2)
for (const target of targets.length > 0 ? targets : ['100000'])
  if (/^\d+$/.test(target))
    await withTemporaryDatabase(async (db, url) => {
      await fill(db, Number(target))
      await withOwnServer(url, (port) => measure(url, port))
    })
  else await withOwnServer(target, (port) => measure(target, port))
