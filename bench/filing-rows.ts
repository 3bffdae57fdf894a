import type { Database } from '../server/database/connect.ts'
import { readerVersion } from '../server/readings/store.ts'

/** Five of ten are roads, water and repairs; the rest is spread over what villages build, buy and order. */
const works = [
  ['road', '村道硬化工程', 1],
  ['road', '通组公路改造工程', 1],
  ['road', '机耕道建设工程', 1],
  ['repair', '村委会办公楼维修工程', 1],
  ['repair', '水毁道路修复工程', 1],
  ['irrigation', '农田灌溉渠道工程', 1],
  ['irrigation', '山塘清淤加固工程', 1],
  ['drinking-water', '安全饮水管网改造', 1],
  ['lighting', 'LED太阳能路灯安装工程', 1],
  ['sewage', '生活污水治理工程', 1],
  ['square', '文体广场建设工程', 1],
  ['bridge', '便民桥建设工程', 1],
  ['greening', '村庄绿化美化工程', 1],
  ['public-building', '党群服务中心建设工程', 1],
  ['equipment', '环卫车辆采购', 2],
  ['equipment', '10kV变压器采购', 2],
  ['material', '水泥及砂石材料采购', 2],
  ['material', '健身器材采购', 2],
  ['survey-design', '规划设计服务', 3],
  ['consulting', '工程造价咨询服务', 3],
] as const
const villageNames =
  '桃源 青石 柳溪 东风 红旗 新民 大塘 石桥 梅岭 竹山 枫林 双河 沙坪 白鹤 古井 龙潭 马鞍 长冲 重阳 黄土 金星 民主 和平 胜利'.split(' ')
const sources = ['collective', 'collective', 'earmarked', 'county-budget', 'town-grant', 'one-case', 'relief-work', 'donation']
const methods = ['direct', 'direct', 'villagers-build', 'inquiry', 'inquiry', 'negotiation', 'lottery', 'consultation', 'single-source']

/**
 * States by age, as counties have them: what is young waits or is under way, what is old is archived. One of fifty was never submitted.
 * Chance is the hash of the row's number, so that every run makes the same filings.
 */
export const insertFilings = (db: Database, total: number) => db`
  with place as materialized (select row_number() over (order by code) - 1 as number, code from region where level = 'village'),
    person as materialized (select row_number() over (order by region_code) - 1 as number, id from user_account where username like 'filer-%'),
    owner as materialized (select row_number() over (order by credit_code) - 1 as number, id from unit where 'owner' = any(roles)),
    contractor as materialized (select row_number() over (order by credit_code) - 1 as number, id from unit where 'contractor' = any(roles)),
    sizes as materialized (select (select count(*) from place) as places, (select count(*) from person) as people,
      (select nullif(count(*), 0) from owner) as owners, (select nullif(count(*), 0) from contractor) as contractors),
    made as (
      select n, n * 104729 % places as place, n * 7919 % people as person, n * 104729 % places % owners as owner, (h.a * h.d) % contractors as contractor,
        now() - (${total}::bigint - n) * interval '5 years' / ${total}::bigint as moment, 1 - n::float8 / ${total} as age,
        h.a, h.b, h.c, h.d, 1 + (h.b % ${works.length}) as work
      from generate_series(1, ${total}::bigint) as n, sizes,
        lateral (select hashint8(n) & 65535 as a, (hashint8(n) >> 16) & 32767 as b, hashint8(n + 7) & 65535 as c, (hashint8(n + 7) >> 16) & 32767 as d) as h),
    judged as (
      select made.*, (case
        when a % 50 = 0 then '{draft}'
        when age < 0.12 then '{town-review,town-review,town-review,town-review,town-review,town-review,county-review,returned,draft,filed,filed,filed,sourcing,sourcing}'
        when age < 0.35 then '{filed,sourcing,contracted,contracted,in-progress,in-progress,in-progress,in-progress,in-progress,in-progress,completed,accepted}'
        else '{archived,archived,archived,archived,archived,archived,archived,archived,archived,archived,archived,settled,settled,accepted,in-progress,terminated,void}'
        end)::text[] as states, 1 + a % 50 > 1 as submitted,
        -- Around 60,000 yuan, from a few thousand up to some millions.
        (round(exp(11 + 2.4 * ((a + c) / 131070.0 - 0.5) + 2.4 * (d / 32767.0 - 0.5))) * 100)::bigint as estimate
      from made),
    with_state as (select judged.*, states[1 + c % cardinality(states)] as state from judged),
    numbered as (
      select with_state.*, state not in ('draft', 'town-review', 'county-review', 'returned') as filed,
        state in ('contracted', 'in-progress', 'completed', 'accepted', 'settled', 'archived', 'terminated') as signed,
        state in ('settled', 'archived') as settled from with_state)
  insert into project (name, kind, region_code, scope_code, filer_id, state, first_submitted_at, created_at, changed_at, number, year, trade, method,
    major_project, estimated_price, funding_sources, contract_price, sign_date, paid, progress, settlement_reviewed, due_on, limit_row_id,
    owner_unit_id, supplier_kind, supplier_unit_id, filed_on, publicity_start, publicity_end, planned_end, contract_end, actual_end,
    longitude, latitude)
  select (${villageNames}::text[])[1 + d % ${villageNames.length}] || '村' || (${works.map(([, name]) => name)}::text[])[work]
      || case when c % 4 = 0 then '（第' || 1 + c % 9 || '标段）' else '' end,
    (${works.map(([, , kind]) => kind)}::int[])[work], code, code, person.id, state, case when submitted then moment + interval '1 day' end, moment,
    moment + interval '9 days', case when filed then 'BA' || left(code, 6) || extract(year from moment) || '1' || lpad(n::text, 7, '0') end,
    case when submitted then extract(year from moment) end, (${works.map(([trade]) => trade)}::text[])[work],
    (${methods}::text[])[1 + c % ${methods.length}], case when d % 60 = 0 then 'county' end, estimate,
    array[(${sources}::text[])[1 + d % ${sources.length}]], case when signed then estimate * 95 / 100 end, case when signed then moment::date + 40 end,
    case when settled then estimate * 92 / 100 when signed then estimate / 3 else 0 end, case when settled then 100 when signed then c % 100 else 0 end,
    case when settled then estimate * 93 / 100 end, case when state in ('town-review', 'county-review', 'returned') then moment::date + 14 end,
    (select id from limit_row where kind = 1 limit 1), owner.id, case when signed and contractor.id is not null then 'unit' end,
    case when signed then contractor.id end, case when filed then moment::date + 7 end, case when c % 5 > 0 then moment::date end,
    case when c % 5 > 0 then moment::date + 5 end, moment::date + 150, case when signed then moment::date + 120 + c % 60 end,
    case when state in ('completed', 'accepted', 'settled', 'archived') then moment::date + 110 + d % 120 end,
    -- Cities stand in a square of squares, counties within theirs, and filings about their county; one of twenty has no place.
    case when c % 20 > 0 then 112 + substr(code, 3, 2)::int % 4 * 1.2 + substr(code, 5, 2)::int % 3 * 0.38 + a / 65536.0 * 0.4 end,
    case when c % 20 > 0 then 26 + substr(code, 3, 2)::int / 4 % 4 * 1.1 + substr(code, 5, 2)::int / 3 % 4 * 0.27 + d / 32768.0 * 0.3 end
  from numbered left join owner on owner.number = numbered.owner left join contractor on contractor.number = numbered.contractor join place on place.number = numbered.place join person on person.number = numbered.person order by n`

const steps = `
  values ('PROJECT_GENERATION_BASIS_FILE', 'filing', '{draft}'), ('PROJECT_PROCESS_ESTIMATED_PRICE_FILE', 'filing', '{draft,returned}'),
    ('PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract', '{draft,returned,town-review,county-review,filed,sourcing,void}'),
    ('PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE', 'settlement',
      '{draft,returned,town-review,county-review,filed,sourcing,void,contracted,in-progress,completed,accepted,terminated}')`

/** Between one and four files each, uploaded when their step was taken; their bytes are shared, as the same sheet is filed again and again. */
export async function insertSurroundings(db: Database) {
  await db`
    insert into stored_content (sha256, size, media_type, key)
    select encode(sha256(n::text::bytea), 'hex'), 20000 + n, 'application/pdf', 'measured-' || n from generate_series(1, 1000) as n`
  // Their bytes are nowhere: read before, or the background would find each of them unreadable and judge thousands of filings anew.
  await db`
    insert into content_reading (sha256, reader, state, method, with_codes)
    select sha256, ${readerVersion}, 'read', 'text', true from stored_content`
  await db`insert into funding_line (project_id, position, source, amount) select id, 0, funding_sources[1], estimated_price from project`
  await db`insert into project_toucher (project_id, user_id) select id, filer_id from project`
  await db`
    with content as materialized (select row_number() over () - 1 as n, sha256 from stored_content)
    insert into evidence_file (project_id, category, step, record, sha256, name, uploaded_by, uploaded_at)
    select project.id, step.category, step.step, 'filing', content.sha256, step.step || '.pdf', project.filer_id,
      case step.step when 'contract' then project.sign_date when 'settlement' then project.actual_end + 30 else project.created_at end
    from project join (${db.unsafe(steps)}) as step (category, step, missing) on project.state <> all (step.missing::text[])
      join content on content.n = (hashtext(project.id::text || step.category) & 65535) % 1000`
}
