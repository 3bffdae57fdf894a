import { type LateSpan, lateSpans } from '#domain/statistics/facts.ts'

/** What is added up, and what one filing adds to it. Each is a column of `figure_cell`. */
export const measures = {
  filings: '1',
  estimate: 'fact.estimate',
  contracted: '(fact.contract is not null)::int',
  contracted_estimate: 'case when fact.contract is not null then fact.estimate else 0 end',
  contracted_price: 'coalesce(fact.contract, 0)',
  settled: '(fact.reviewed is not null)::int',
  settled_estimate: 'case when fact.reviewed is not null then fact.estimate else 0 end',
  settled_contract: 'case when fact.reviewed is not null then fact.contract else 0 end',
  settled_price: 'coalesce(fact.reviewed, 0)',
  paid: 'fact.paid',
  over_budget: 'fact.over_budget::int',
  disclosure_due: '(fact.disclosure > 0)::int',
  disclosure_complete: '(fact.disclosure = 2)::int',
  open_alerts: 'fact.open_alerts',
  rectified_on_time: 'fact.rectified_on_time',
  rectified_late: 'fact.rectified_late',
  completed: '(fact.delay is not null)::int',
  on_time: 'coalesce((fact.delay <= 0)::int, 0)',
  late30: late(lateSpans['30']),
  late90: late(lateSpans['90']),
  late_more: late(lateSpans.more),
} as const satisfies Record<string, string>

export type Measure = keyof typeof measures
export const everyMeasure = Object.keys(measures) as Measure[] // the keys of the table above

/** Of these the regions below another are told apart. */
export const compared: Measure[] = [
  'filings',
  'estimate',
  'contracted',
  'contracted_price',
  'paid',
  'over_budget',
  'completed',
  'on_time',
  'open_alerts',
]

function late({ from, until }: LateSpan) {
  return `coalesce((fact.delay >= ${from}${until === null ? '' : ` and fact.delay <= ${until}`})::int, 0)`
}

/** What cells are told apart by: one value of a filing, or each of several. */
export const facets = {
  state: 'fact.state',
  trade: 'fact.trade',
  method: 'fact.method',
  source: 'unnest(fact.sources)',
} as const satisfies Record<string, string>

/**
 * The same in `figure_count`, for what has many values and few measures. Days are kept as days: whether one has passed is judged when it is
 * read. What has no value is left out.
 */
export const countedFacets = {
  indicator: 'unnest(fact.fired)::text',
  'agreed-end': 'fact.ends_on::text',
  'finding-due': 'unnest(fact.finding_due)::text',
  supplier: 'fact.supplier',
} as const satisfies Record<string, string>

export type Facet = keyof typeof facets
export type CountedFacet = keyof typeof countedFacets
