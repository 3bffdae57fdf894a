import { type Database, inTransaction } from '../server/database/connect.ts'
import { addAccount } from '../server/first-data/store.ts'
import { hashPassword } from '../server/passwords.ts'
import { addFired, addUnits } from './analysed-filings.ts'
import { addFirstData, password } from './filing-people.ts'
import { addFigures, addFilers, addFilings, addManyRegions, addSurroundings, counties, directTowns, towns } from './filings.ts'

const town = towns[17] ?? ''
const county = counties[3] ?? ''
/** Whose page is measured. The widest and the narrowest of each are among them. */
export const people = [
  { username: 'filer-of-a-village', role: 'filer', region: `${town}205` },
  { username: 'administrator-of-a-village', role: 'village-administrator', region: `${town}205` },
  { username: 'administrator-of-a-town', role: 'village-administrator', region: `${town}000` },
  { username: 'manager-of-a-town', role: 'project-manager', region: `${town}000` },
  { username: 'manager-of-a-county', role: 'project-manager', region: `${county}000000` },
  { username: 'manager-of-a-city', role: 'project-manager', region: `${county.slice(0, 4)}00000000` },
  { username: 'manager-of-the-province', role: 'project-manager', region: '980000000000' },
  { username: 'supervisor-of-a-town', role: 'supervisor', region: `${town}000` },
  { username: 'supervisor-of-a-county', role: 'supervisor', region: `${county}000000` },
  { username: 'supervisor-of-the-province', role: 'supervisor', region: '980000000000' },
  { username: 'administrator-of-the-system', role: 'system-administrator', region: '980000000000' },
] as const

/** The invented province with all that follows from filings: evidence, requests, alerts, findings, indicators, and the figures of it all. */
export async function fillProvince(db: Database, total: number) {
  const began = performance.now()
  await addManyRegions(db)
  await addFirstData(db)
  await addFilers(db)
  await addUnits(db)
  await addFilings(db, total)
  await addSurroundings(db)
  await addFired(db)
  await addSupervision(db)
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
async function addSupervision(db: Database) {
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
    insert into risk_result (project_id, indicator, severity, outcome) select project.id, 'K35', 3, '{}' from project where ${submitted} and ${spread(30)}
    on conflict do nothing`
  await db`
    insert into finding (number, project_id, scope_code, severity, description, opened_on, opened_by, first_due_on, due_on, state)
    select 'F' || row_number() over (), project.id, project.scope_code, 'general', '应当整改', today(), project.filer_id, today(), today() + (abs(hashtext(project.id::text)) % 40 - 20),
      (array['open', 'acknowledged', 'rectified', 'closed', 'closed'])[1 + abs(hashtext('f' || project.id)) % 5]
    from project where ${submitted} and ${spread(40)}`
  await db`
    insert into project_request (project_id, scope_code, kind, payload, asked_by, deciding_level, due_on)
    select project.id, project.scope_code, 'change', '{}', project.filer_id, (array['town', 'county'])[1 + abs(hashtext('r' || project.id)) % 2],
      today() + (abs(hashtext('d' || project.id)) % 10 - 2)
    from project where project.state = 'in-progress' and ${spread(60)}`
  await db`
    insert into project_event (project_id, actor_id, actor_name, action, from_state, to_state)
    select project.id, project.filer_id, '经办人', 'edit', project.state, project.state from project`
}

async function addPeople(db: Database) {
  const passwordHash = await hashPassword(password)
  await addOffices(db, passwordHash)
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

/** Every county and every town has somebody who decides there: without them all that waits would wait for cities and the province. */
const addOffices = (db: Database, passwordHash: string) =>
  inTransaction(db, async (tx) => {
    for (const prefix of [...counties, ...towns, ...directTowns])
      await addAccount(tx, {
        username: `office-of-${prefix}`,
        name: '某人',
        region: prefix.padEnd(12, '0'),
        role: 'project-manager',
        passwordHash,
        mustChangePassword: false,
      })
  })
