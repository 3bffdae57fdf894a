import { riskLevels } from '#contract/risk-levels.ts'
import { abandonedStates, completedStates, underwayStates } from '#domain/statistics/facts.ts'
import { openAlertStates } from '#domain/supervision/alerts.ts'
import { awaitedFindingStates } from '#domain/supervision/findings.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { anyOf } from '../database/sql-words.ts'

/** All that is counted about a filing (`filing_fact`), and how it is gathered from it. See docs/statistics.md. */

const oneOf = (states: readonly string[]) => `(${states.map((state) => `'${state}'`).join(', ')})`

/** Where a filing stands; of a suspended one, where it stood before. */
const effectiveState = 'coalesce(project.suspended_from, project.state)'
/** The contract's, as extended by approved changes, else the planned one. */
const agreedEnd = 'coalesce(project.contract_end, project.planned_end)'
const findings = (condition: string) => `(select count(*) from finding where finding.project_id = project.id and ${condition})::smallint`

/** The columns of `filing_fact`, each as it follows from a filing and what belongs to it. */
const columns = {
  project_id: 'project.id',
  county: 'left(project.scope_code, 6)',
  scope_code: 'project.scope_code',
  month: 'filing_month(project.year, project.first_submitted_at)',
  kind: 'project.kind',
  state: 'project.state',
  trade: `coalesce(project.trade, '')`,
  method: `coalesce(project.method, '')`,
  sources: 'array(select distinct source from unnest(project.funding_sources) as source order by source)',
  major: 'project.major_project is not null',
  estimate: 'coalesce(project.estimated_price, 0)',
  contract: 'project.contract_price',
  reviewed: 'case when project.contract_price is not null then project.settlement_reviewed end',
  paid: 'project.paid',
  /** The settlement, or before it the contract with its approved changes, exceeds the estimate. */
  over_budget: `coalesce(coalesce(project.settlement_reviewed, project.contract_price + project.approved_changes) > project.estimated_price
    and project.contract_price is not null, false)`,
  /** To be published: the decision once filed, the award once given. */
  disclosure: `(case when project.filed_on is null and project.award_date is null then 0
    when (project.filed_on is null or (project.publicity_start is not null and project.publicity_end is not null))
      and (project.award_date is null or (project.award_publicity_start is not null and project.award_publicity_end is not null)) then 2
    else 1 end)::smallint`,
  delay: `case when ${effectiveState} in ${oneOf(completedStates)} then project.actual_end - ${agreedEnd} end`,
  ends_on: `case when ${effectiveState} in ${oneOf(underwayStates)} then ${agreedEnd} end`,
  owner_unit_id: 'project.owner_unit_id',
  above_direct: `coalesce(project.estimated_price >= (select direct_limit from limit_row where limit_row.id = project.limit_row_id), false)
    and project.state not in ${oneOf(abandonedStates)}`,
  supplier: 'case when project.contract_price is not null then coalesce(project.supplier_unit_id::text, project.supplier_digest) end',
  sign_date: `case when project.state not in ${oneOf(abandonedStates)} then project.sign_date end`,
  open_alerts: `(select count(*) from alert where alert.project_id = project.id and alert.state in ${oneOf(openAlertStates)})::smallint`,
  rectified_on_time: findings('finding.rectified_on <= finding.due_on'),
  rectified_late: findings('finding.rectified_on > finding.due_on'),
  finding_due: `array(select due_on from finding where finding.project_id = project.id and finding.state in ${oneOf(awaitedFindingStates)} order by due_on)`,
  /** K46 tells of appeals, which are counted elsewhere. */
  fired: `array(select substr(indicator, 2)::smallint from risk_result
    where risk_result.project_id = project.id and severity is not null and indicator <> 'K46' order by 1)`,
  place: 'place_key(project.longitude, project.latitude)',
  longitude: 'project.longitude::real',
  latitude: 'project.latitude::real',
  risk: `coalesce((select array_position(array[${riskLevels.map((level) => `'${level}'`).join(', ')}], level) from project_risk
    where project_risk.project_id = project.id), 0)::smallint`,
  created_at: 'project.created_at',
}

const names = Object.keys(columns)
const listed = names.join(', ')
const ofRow = (row: string, columns = names) => `row(${columns.map((name) => `${row}.${name}`).join(', ')})`
/** Where a filing lies and its risk are for the map, when it was made is for lists: they are part of no figure. */
const counted = names.filter((name) => !['place', 'longitude', 'latitude', 'risk', 'created_at'].includes(name))
const gathered = `select ${Object.entries(columns)
  .map(([name, value]) => `${value} as ${name}`)
  .join(', ')} from project`

const lastChange = 'project.changed_at, left(project.scope_code, 6)'

/** As `anyOf`: planning takes ten times as long as gathering the facts of one filing. */
const wanted = 'any(array(select unnest($1::uuid[])))'

/** Held first: of two that change a filing at once, the second then gathers what the first has done. */
export const heldFacts = (tx: Transaction, ids: readonly string[]) => tx`
  select from filing_fact where project_id = ${anyOf(tx, ids)} order by project_id for update`

/**
 * Writes what differs, takes away what belongs to no filing any more, and marks the buckets it was in and is in now, if anything that is counted
 * does.
 */
const writing = `
  with known as materialized (select project_id, county, month, ${ofRow('filing_fact', counted)} as counted from filing_fact where project_id = ${wanted}),
    written as (
      insert into filing_fact as fact (${listed}) ${gathered} where project.id = ${wanted}
      on conflict (project_id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
      where ${ofRow('fact')} is distinct from ${ofRow('excluded')}
      returning project_id, county, month, ${ofRow('fact', counted)} as counted),
    dated as (
      insert into filing_change as last (project_id, changed_at, county) select id, ${lastChange} from project where id = ${wanted}
      on conflict (project_id) do update set changed_at = excluded.changed_at, county = excluded.county
      where (last.changed_at, last.county) is distinct from (excluded.changed_at, excluded.county)),
    changed as (
      select written.county, written.month, known.county as county_before, known.month as month_before
      from written left join known using (project_id) where written.counted is distinct from known.counted),
    gone as (
      delete from filing_fact where project_id = ${wanted} and not exists (select from project where project.id = filing_fact.project_id)
      returning county, month)
  insert into figure_mark (county, month)
  select county, month from changed union select county_before, month_before from changed where county_before is not null
  union select county, month from gone`

export const writeFacts = (tx: Transaction, ids: readonly string[]) => tx.unsafe(writing, [[...ids]], { prepare: true })

/** Gathers the facts of some filings anew, as the last thing of a transaction: whoever holds facts should wait for nothing else. */
export async function refreshFacts(tx: Transaction, ids: readonly string[]) {
  await heldFacts(tx, ids)
  await writeFacts(tx, ids)
}

/** The filings of a county whose facts are not what gathering them gives, month by month: facts of one month, written together, are read together. */
export const listWrongFacts = async (db: Connection, county: string): Promise<string[]> =>
  (
    await db.unsafe<{ projectId: string }[]>(
      `select found.project_id from (${gathered} where left(project.scope_code, 6) = $1) as found left join filing_fact as fact using (project_id)
        left join filing_change as last using (project_id) join project on project.id = found.project_id
      where ${ofRow('fact')} is distinct from ${ofRow('found')} or (last.changed_at, last.county) is distinct from (${lastChange})
      order by found.month, found.project_id`,
      [county],
    )
  ).map(({ projectId }) => projectId)

/** Where filings are, or figures are kept of some that were. */
export const listCounties = async (db: Connection): Promise<string[]> =>
  (
    await db<
      { county: string }[]
    >`select left(scope_code, 6) as county from project union select county from figure_version order by county`
  ).map(({ county }) => county)
