import { randomUUID } from 'node:crypto'
import type { FiredOutcome, IndicatorId, RiskResult, Severity } from '#contract/risk.ts'
import type { RiskRating } from '#contract/risk-levels.ts'
import type { Connection, Transaction } from '../database/connect.ts'

/** A fired indicator with its outcome as the text it is written in, made once; its fingerprint only where something is written. */
export type Fired = { result: RiskResult & FiredOutcome; indicator: IndicatorId; json: string; fingerprint: () => string }
/** `alerts` says whether they follow what was found, or end because the filing was given up. */
export type Judged = {
  projectId: string
  rating: RiskRating
  digest: string
  fired: readonly Fired[]
  gaps: string | null
  alerts: 'follow' | 'end'
}

/** How a project's rating was when it was read: `mark` changes with every change of the row, `digest` with what was found. */
export type Marks = ReadonlyMap<string, { mark: string; digest: string | null }>
type Marked = { projectId: string; mark: string; digest: string | null }
const marksFrom = (rows: readonly Marked[]): Marks => new Map(rows.map(({ projectId, ...mark }) => [projectId, mark]))

export const listMarks = async (db: Connection, projectIds: readonly string[]) =>
  marksFrom(
    await db<Marked[]>`select project_id, xmin::text as mark, digest from project_risk where project_id = any(${[...projectIds]}::uuid[])`,
  )

/**
 * Whoever writes what was found about a project holds its rating first, several in the order of their ids: an action and the background
 * otherwise wait for each other for ever.
 */
export const lockRisks = async (tx: Transaction, projectIds: readonly string[]) =>
  marksFrom(
    await tx<Marked[]>`
      select project_id, xmin::text as mark, digest from project_risk where project_id = any(${[...projectIds]}::uuid[])
      order by project_id for update`,
  )

/** An alert takes the place of its filing, which must not move meanwhile. Held before the rating, as by everybody who takes a step. */
export const holdFilings = (tx: Transaction, projectIds: readonly string[]) =>
  tx`select from project where id = any(${[...projectIds]}::uuid[]) order by id for share`

/** The same without waiting for whoever is working at one of them; answers those that nobody is. */
export const holdIdleFilings = async (tx: Transaction, projectIds: readonly string[]): Promise<string[]> =>
  (await tx<{ id: string }[]>`select id from project where id = any(${[...projectIds]}::uuid[]) order by id for share skip locked`).map(
    ({ id }) => id,
  )

/** What is known of a project from earlier evaluations: fired indicators and gaps; the others are clear. */
export const resultsAsked = (db: Connection, projectId: string) => db<{ result: RiskResult }[]>`
  select outcome || jsonb_build_object('id', indicator) as result from risk_result where project_id = ${projectId}
  union all select jsonb_build_object('id', key, 'state', 'gap', 'missing', value) from risk_gap, jsonb_each(gaps) where project_id = ${projectId}`

/** What fired on many projects, as far as ratings need it. */
export const listFired = (db: Connection, projectIds: readonly string[]) => db<
  { projectId: string; indicator: IndicatorId; severity: Severity }[]
>`
  select project_id, indicator, severity from risk_result where project_id = any(${[...projectIds]}::uuid[])`

/** Whether something else was found about a project than what is known of it. */
export const hasChanged = ({ projectId, digest }: Judged, marks: Marks) => marks.has(projectId) && marks.get(projectId)?.digest !== digest

/**
 * Score and level, and that somebody looked. Answers those of which something else was found than before. `complete` says that neighbours
 * were looked at, too; otherwise somebody still has to.
 */
export async function saveJudged(tx: Transaction, judged: readonly Judged[], { marks, complete }: { marks: Marks; complete: boolean }) {
  const added = judged.filter(({ projectId }) => !marks.has(projectId))
  const same = judged.filter(({ projectId, digest }) => marks.get(projectId)?.digest === digest)
  const other = judged.filter((one) => hasChanged(one, marks))
  const looked = complete ? tx`evaluated_at = moment(), stale_since = null` : tx`stale_since = coalesce(stale_since, moment())`
  if (same.length > 0) await tx`update project_risk set ${looked} where project_id = any(${same.map(({ projectId }) => projectId)}::uuid[])`
  if (other.length > 0)
    await tx`
      update project_risk set score = fresh.score, level = fresh.level, digest = fresh.digest, ${looked}
      from ${ratings(tx, other)} where project_risk.project_id = fresh.project_id`
  if (added.length === 0) return other
  const inserted = await tx<{ projectId: string }[]>`
    insert into project_risk (project_id, score, level, digest, evaluated_at, stale_since)
    select project_id, score, level, digest, ${complete ? tx`moment(), null` : tx`null, moment()`} from ${ratings(tx, added)}
    on conflict (project_id) do nothing returning project_id`
  const ours = new Set(inserted.map(({ projectId }) => projectId))
  return [...other, ...added.filter(({ projectId }) => ours.has(projectId))]
}

const ratings = (tx: Transaction, judged: readonly Judged[]) => tx`
  unnest(${judged.map(({ projectId }) => projectId)}::uuid[], ${judged.map(({ rating }) => rating.score)}::smallint[],
    ${judged.map(({ rating }) => rating.level)}::text[], ${judged.map(({ digest }) => digest)}::text[]) as fresh (project_id, score, level, digest)`

/** `known` are those of which something was written earlier; `raised` the alerts that begin, each as its project and indicator. */
type Writing = { known: readonly string[]; raised: ReadonlySet<string>; dueOn: string }

/**
 * Replaces what is kept about these projects, and raises alerts in the same breath. What says the same keeps the moment it was found; indicators
 * that were switched off, or hold no longer, leave nothing behind.
 */
export async function saveResults(tx: Transaction, judged: readonly Judged[], { known, raised, dueOn }: Writing) {
  const fired = judged.flatMap((one) => one.fired.map((result) => resultRow(one.projectId, result, raised)))
  const incomplete = judged.filter(({ gaps }) => gaps !== null)
  const complete = judged.filter(({ gaps }) => gaps === null).map(({ projectId }) => projectId)
  await tx`
    with fresh as materialized (
      select * from jsonb_to_recordset(${`[${fired.join()}]`}::text::jsonb)
        as fresh ("projectId" uuid, indicator text, severity smallint, fingerprint text, "alertId" uuid, outcome jsonb)),
    ${known.length === 0 ? tx`` : dropped(tx, { known, complete })}
    gaps as (
      insert into risk_gap (project_id, gaps)
      select "projectId", gaps from jsonb_to_recordset(${`[${incomplete.map(gapRow).join()}]`}::text::jsonb) as missing ("projectId" uuid, gaps jsonb)
      on conflict (project_id) do update set gaps = excluded.gaps where risk_gap.gaps <> excluded.gaps),
    stored as (
      insert into risk_result (project_id, indicator, severity, outcome, fingerprint)
      select "projectId", indicator, severity, outcome, fingerprint from fresh
      on conflict (project_id, indicator) do update set severity = excluded.severity, outcome = excluded.outcome, fingerprint = excluded.fingerprint,
        found_at = case when risk_result.fingerprint = excluded.fingerprint then risk_result.found_at else moment() end
      where risk_result.outcome is distinct from excluded.outcome),
    raised as (
      insert into alert (id, project_id, scope_code, indicator, severity, outcome, fingerprint, due_on)
      select "alertId", "projectId", scope_code, indicator, severity, outcome, fingerprint, ${dueOn}::date
      from fresh join project on project.id = "projectId" where "alertId" is not null
      on conflict (project_id, indicator) do nothing returning id, project_id)
    insert into alert_unannounced (alert_id, project_id) select id, project_id from raised`
}

/** What a project had and has no longer: other rows than those that are written. */
const dropped = (tx: Transaction, { known, complete }: { known: readonly string[]; complete: readonly string[] }) => tx`
  filled as (delete from risk_gap where project_id = any(${[...complete]}::uuid[])),
  ended as (
    delete from risk_result where project_id = any(${[...known]}::uuid[]) and (project_id, indicator) not in (select "projectId", indicator from fresh)),`

/** Nothing in these texts needs escaping but what is already written as JSON. */
const gapRow = ({ projectId, gaps }: Judged) => `{"projectId":"${projectId}","gaps":${gaps}}`
const resultRow = (projectId: string, { indicator, result, fingerprint, json }: Fired, raised: ReadonlySet<string>) =>
  `{"projectId":"${projectId}","indicator":"${indicator}","severity":${result.severity},"fingerprint":"${fingerprint()}",` +
  `${raised.has(`${projectId} ${indicator}`) ? `"alertId":"${orderedId()}",` : ''}"outcome":${json}}`

/** Ids in the order of time (version 7): thousands that come together lie together in every index. */
function orderedId(): string {
  const [time, chance] = [Date.now().toString(16).padStart(12, '0'), randomUUID()]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${chance.slice(15)}`
}
