import { kindLabel } from '#contract/kinds.ts'
import type { Label, Language } from '#contract/language.ts'
import type { ProjectState } from '#contract/lifecycle.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import type { contractingStatuses, OpenProject, Publication, projectStatuses } from '#contract/open-data.ts'
import type { FilingSummary } from '#contract/public-appeals.ts'
import { terms } from '#contract/terms.ts'

type Terms = Pick<Publication, 'prefix'> & { language: Language }
type Status = (typeof projectStatuses)[number]

/**
 * A filing as a project of OC4IDS 0.9. It is made from the public summary and from nothing else: whatever a citizen cannot look up cannot get
 * in here either.
 */
export function openProject(summary: FilingSummary, { prefix, language }: Terms): OpenProject {
  const { number, name, region, regionPath, plannedStart, plannedEnd, actualEnd, reviewedPrice, progress } = summary
  const id = projectId(prefix, number)
  const parties = partiesOf(summary, language)
  return {
    id,
    language,
    identifiers: [{ id: number }],
    title: name,
    status: statusOf(summary),
    additionalClassifications: classificationsOf(summary, language),
    locations: [{ id: region.code, description: regionPath.map((part) => part[language]).join(language === 'zh' ? '' : ', ') }],
    ...(summary.owner && { publicAuthority: named(summary.owner) }),
    ...(parties.length > 0 && { parties }),
    ...(summary.estimatedPrice !== null && { budget: { amount: yuan(summary.estimatedPrice) } }),
    ...((plannedStart ?? plannedEnd) && { period: periodOf(summary) }),
    ...(progress !== null && { metrics: [physicalProgress(progress, language)] }),
    ...((actualEnd ?? reviewedPrice) !== null && { completion: completionOf(summary) }),
    ...contractingOf(summary, { id, language }),
  }
}

export const projectId = (prefix: string, number: string) => `${prefix}-${number}`

/** Null for an id that no project of ours has. */
export const numberFrom = (prefix: string, id: string): string | null =>
  id.startsWith(`${prefix}-`) ? id.slice(prefix.length + 1) || null : null

/** Preparation ends when a contractor is looked for: with OC4IDS procurement is part of implementation. */
const statuses: Partial<Record<ProjectState, Status>> = {
  filed: 'preparation',
  sourcing: 'implementation',
  contracted: 'implementation',
  'in-progress': 'implementation',
  completed: 'completion',
  accepted: 'completion',
  settled: 'completion',
  archived: 'completion',
  terminated: 'cancelled',
}

/** Where a paused project stood before is not public: what is public of it tells. */
const statusOf = ({ state, actualEnd, supplier }: FilingSummary): Status =>
  statuses[state as ProjectState] ?? (actualEnd ? 'completion' : supplier ? 'implementation' : 'preparation')

function classificationsOf({ kind, trade, state }: FilingSummary, language: Language): OpenProject['additionalClassifications'] {
  const category = kindLabel(kind)
  const stateName = { en: projectStateNames.en[state as ProjectState], zh: projectStateNames.zh[state as ProjectState] }
  return [
    { scheme: 'local-category', id: String(kind), description: category[language] },
    // Ids are the same in both languages.
    ...(trade ? [{ scheme: 'local-trade' as const, id: trade.zh, description: trade[language] }] : []),
    { scheme: 'local-state', id: state, description: stateName[language] },
  ]
}

/** A person or a team is not named. */
const unnamed: Record<'person' | 'team', Label> = {
  person: { en: 'Individual', zh: '个人' },
  team: { en: terms.en.villagersTeam, zh: terms.zh.villagersTeam },
}

function supplierOf({ supplier }: FilingSummary, language: Language) {
  if (!supplier) return null
  if (supplier.kind !== 'unit') return { id: supplier.kind, name: unnamed[supplier.kind][language] }
  return supplier.name ? named(supplier.name) : null
}

const named = (name: string) => ({ id: name, name })

function partiesOf(summary: FilingSummary, language: Language): NonNullable<OpenProject['parties']> {
  const supplier = supplierOf(summary, language)
  const owner = summary.owner ? named(summary.owner) : null
  if (owner && supplier?.id === owner.id) return [{ ...owner, roles: ['publicAuthority', 'supplier'] }]
  return [
    ...(owner ? [{ ...owner, roles: ['publicAuthority' as const] }] : []),
    ...(supplier ? [{ ...supplier, roles: ['supplier' as const] }] : []),
  ]
}

const periodOf = ({ plannedStart, plannedEnd }: FilingSummary) => ({
  ...(plannedStart && { startDate: `${plannedStart}${dayBegins}` }),
  ...(plannedEnd && { endDate: `${plannedEnd}${dayEnds}` }),
})

const completionOf = ({ actualEnd, reviewedPrice }: FilingSummary) => ({
  ...(actualEnd && { endDate: `${actualEnd}${dayEnds}` }),
  ...(reviewedPrice !== null && { finalValue: yuan(reviewedPrice) }),
})

const physicalProgress = (percent: number, language: Language) => ({
  id: 'physicalProgress',
  title: language === 'zh' ? '工程进度' : 'Physical progress',
  observations: [{ id: '1', measure: percent, unit: { name: '%' } }],
})

type Contracting = Pick<OpenProject, 'contractingProcesses'>
type ContractingStatus = (typeof contractingStatuses)[number]

/** One filing is one contract. Nothing is said of it before a way of contracting is public. */
function contractingOf(summary: FilingSummary, { id, language }: { id: string; language: Language }): Contracting {
  const { method, contractPrice } = summary
  const supplier = supplierOf(summary, language)
  if (!method && !supplier && contractPrice === null) return {}
  return {
    contractingProcesses: [
      {
        id: `${id}-1`,
        summary: {
          status: contractingStatus(summary),
          ...(method && { tender: { procurementMethodDetails: method[language] } }),
          ...(supplier && { suppliers: [supplier] }),
          ...(contractPrice !== null && { contractValue: yuan(contractPrice) }),
        },
      },
    ],
  }
}

function contractingStatus({ state, supplier }: FilingSummary): ContractingStatus {
  if (['terminated', 'settled', 'archived'].includes(state)) return 'closed'
  return supplier ? 'active' : 'pre-award'
}

const yuan = (fen: number) => ({ amount: fen / 100, currency: 'CNY' as const })
/** The days of China. */
const [dayBegins, dayEnds] = ['T00:00:00+08:00', 'T23:59:59+08:00']
