import type { Database } from '../server/database/connect.ts'
import { refreshSearch } from '../server/search/columns.ts'
import { addFirstData } from './filing-people.ts'
import { addFigures, addFilers, addFilings, addManyRegions } from './filings.ts'

/** The invented province with owners, contractors and fired indicators, and the facts and figures of all its filings. */
export async function addAnalysedFilings(db: Database, total: number) {
  await addManyRegions(db)
  await addFirstData(db)
  await addFilers(db)
  await addUnits(db)
  await addFilings(db, total)
  await addFired(db)
  await addFigures(db)
}

export async function addUnits(db: Database) {
  await db`
    insert into unit (name, credit_code, roles)
    select '测量单位' || n, '91' || lpad(n::text, 16, '0'), case when n <= 5500 then '{owner}' else '{contractor}' end::text[] from generate_series(1, 8500) as n`
  await refreshSearch(db, 'unit')
}

/** Two of forty-five indicators on every fourth filing. */
export async function addFired(db: Database) {
  await db`insert into project_risk (project_id) select id from project where first_submitted_at is not null and (hashtext(id::text) & 3) = 0
    on conflict do nothing`
  await db`
    insert into risk_result (project_id, indicator, severity, outcome)
    select id, 'K' || lpad((1 + (hashtext(id::text || n) & 65535) % 45)::text, 2, '0'), 3, '{}' from project, generate_series(1, 2) as n
    where first_submitted_at is not null and (hashtext(id::text) & 3) = 0 on conflict do nothing`
}
