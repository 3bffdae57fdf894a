import type { Statistics } from '#contract/statistics.ts'
import { type FigureLink, linkToAlerts, linkToFilings, linkToFindings, withinPlace } from '#domain/statistics/links.ts'
import type { Cell, Figure, Material } from './chart-spec.ts'
import { downTo, nameOf } from './place-charts.ts'

export const areaColumns = [
  'region',
  'filings',
  'amount',
  'overdue',
  'onTime',
  'competitive',
  'paid',
  'alerts',
  'findings',
  'overdueFindings',
] as const
export type AreaColumn = (typeof areaColumns)[number]

/** What is compared: values to sort by, cells to show. The key of the sum of all is empty. */
export type AreaRow = {
  key: string
  values: Record<AreaColumn, string | number | null>
  cells: Record<AreaColumn, Cell>
}

type Row = Statistics['regions'][number]
type Figures = Omit<Row, 'region'>

export const areaRows = (material: Material): AreaRow[] =>
  material.page.regions.map(({ region, ...figures }) => {
    const code = region?.code ?? null
    const name = nameOf(material, region)
    return rowOf(material, {
      key: code ?? 'own',
      name: { text: name, target: downTo(material, region) },
      figures,
      at: (link) => withinPlace(link, code),
    })
  })

/** All of them together; it opens the lists of the region shown. */
export function totalRow(material: Material): AreaRow {
  const { totals, overdue, competition, overdueFindings, regions } = material.page
  const findings = regions.reduce((sum, row) => sum + row.findings, 0)
  const figures = { ...totals, competition, overdue: overdue.upTo30 + overdue.upTo90 + overdue.more, findings, overdueFindings }
  return rowOf(material, { key: '', name: { text: material.words.allAreas }, figures, at: (link) => link })
}

type Given = { key: string; name: Cell; figures: Figures; at: (link: FigureLink) => FigureLink }

function rowOf({ view, count, money, percent }: Material, { key, name, figures, at }: Given): AreaRow {
  const { filings, estimate, overdue, completed, onTime, competition, contractedPrice, paid, openAlerts, findings, overdueFindings } =
    figures
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
  const shares = {
    onTime: share(onTime, completed),
    competitive: share(competition.competitive, competition.known),
    paid: share(paid, contractedPrice),
  }
  const values = { region: name.text, filings, amount: estimate, overdue, ...shares, alerts: openAlerts, findings, overdueFindings }
  const filingsAt = (filters: Parameters<typeof linkToFilings>[1] = {}) => at(linkToFilings(view, filters))
  const cell = (text: string, figure: number | null, link: FigureLink, kind: Figure['kind'] = 'count', value = figure): Cell => ({
    text,
    isNumber: true,
    target: figure ? { link } : undefined,
    ...(value !== null && { figure: { kind, value } }),
  })
  const part = (value: number | null) => (value === null ? '–' : percent(value))
  return {
    key,
    values,
    cells: {
      region: name,
      filings: cell(count(filings), filings, filingsAt()),
      amount: cell(money(estimate), filings, filingsAt(), 'yuan', estimate),
      overdue: cell(count(overdue), overdue, filingsAt({ delay: 'overdue' })),
      onTime: cell(part(shares.onTime), onTime, filingsAt({ delay: 'on-time' }), 'share', shares.onTime),
      competitive: cell(part(shares.competitive), competition.competitive, filingsAt({ competition: 'yes' }), 'share', shares.competitive),
      paid: cell(part(shares.paid), contractedPrice, filingsAt({ stage: 'contracted' }), 'share', shares.paid),
      alerts: cell(count(openAlerts), openAlerts, at(linkToAlerts(view))),
      findings: cell(count(findings), findings, at(linkToFindings(view, 'awaited'))),
      overdueFindings: cell(count(overdueFindings), overdueFindings, at(linkToFindings(view, 'overdue'))),
    },
  }
}
