import type { RiskOutcome } from '#contract/risk.ts'
import { asShare, atLeast } from '../comparing.ts'
import { dayOfMoment, daysFrom, dayText, monthsBefore } from '../day-numbers.ts'
import { clear, days, fired, gap, indicator, input, limitUsed, metres, months, neighbour, share, tooEarly } from '../indicator.ts'
import { nameLikeness } from '../name-likeness.ts'
import { isBefore, type NeighbourFiling, type Neighbours } from '../neighbours.ts'
import { metresBetween } from '../places.ts'
import { amountLimits, amountOf, largerOf } from '../project-facts.ts'
import { type RiskProject, supplierKey } from '../subject.ts'

/** Whether two projects are alike is unknown when only their places could tell and one of those is missing. */
type Alike = boolean | 'unknown'
type Part = { filing: NeighbourFiling; amount: number; sameSupplier: boolean; alike: Alike }
type Closeness = { likeness: number; metres: number }

/**
 * Suspected split: same owner or village, kind and trade, decisions within 180 days, and alike by name, supplier or place; each below a
 * limit, together not. Tendering Law arts. 4 and 49; Procurement Regulations art. 28.
 */
export const K03 = indicator({
  needs: 'neighbours',
  maximum: 5,
  reads: ['estimatedPrice', 'contractPrice', 'trade', 'decisionDate', 'supplier', 'site', 'neighbours'],
  limits: amountLimits,
  figures: { days: days(180), likeness: share(0.6), metres: metres(300) },
  evaluate({ project, neighbours }, figures) {
    const amount = amountOf(project)
    const { trade, decisionDate } = project.filing
    if (project.firstSubmittedAt === null) return tooEarly
    if (amount === null || project.filing.estimatedPrice === null) return gap('estimatedPrice')
    if (trade === null) return gap('trade')
    if (decisionDate === null) return gap('decisionDate')
    if (neighbours === null) return gap('neighbours')
    const decidedTogether = ({ decisionDate: theirs }: NeighbourFiling) =>
      theirs !== null && Math.abs(daysFrom(theirs, decisionDate)) <= figures.days
    const possible = olderOfTrade(project, neighbours)
      .filter((filing) => filing.kind === project.kind && isOfSameOwnerOrVillage(filing, project) && decidedTogether(filing))
      .flatMap((filing) => partFrom(filing, project, neighbours, figures))
    const found = splitAmong(
      possible.filter(({ alike }) => alike === true),
      project,
      amount,
    )
    if (found.state === 'fired') return found
    const atWorst = splitAmong(
      possible.filter(({ alike }) => alike !== false),
      project,
      amount,
    )
    return atWorst.state === 'fired' ? gap('site') : clear
  },
})

/** The parts of one supplier alone, or of the statutory limit, weigh more. */
function splitAmong(parts: readonly Part[], { limits }: RiskProject, amount: number): RiskOutcome {
  let found: RiskOutcome = clear
  for (const field of amountLimits) {
    const limit = limits[field]
    if (amount >= limit) break
    const smaller = parts.filter((part) => part.amount < limit)
    const ofSupplier = smaller.filter((part) => part.sameSupplier)
    const reached = (among: readonly Part[]) => among.length > 0 && sumOf(among) + amount >= limit
    const used = limitUsed(`limit.${field}`, limit)
    if (reached(ofSupplier)) return fired(5, partInputs(ofSupplier, amount), used)
    if (!reached(smaller)) continue
    if (field === 'statutoryLimit') return fired(5, partInputs(smaller, amount), used)
    if (found === clear) found = fired(4, partInputs(smaller, amount), used)
  }
  return found
}

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, part) => sum + part.amount, 0)
const partInputs = (parts: readonly Part[], amount: number) => [
  input('amount', amount),
  ...parts.map(({ filing }) => neighbour(filing)),
  input('sum', sumOf(parts) + amount),
]

function partFrom(filing: NeighbourFiling, project: RiskProject, neighbours: Neighbours, closeness: Closeness): Part[] {
  const amount = largerOf(filing.estimatedPrice, filing.contractPrice)
  const sameSupplier = project.supplier !== null && filing.supplierKey === supplierKey(project.supplier)
  return amount === null ? [] : [{ filing, amount, sameSupplier, alike: sameSupplier || isAlike(filing, project, neighbours, closeness) }]
}

/** Repeated project: same village and trade, similar name or place, within 36 months. */
export const K39 = indicator({
  needs: 'neighbours',
  maximum: 4,
  reads: ['trade', 'submittedOn', 'site', 'neighbours'],
  figures: { months: months(36), likeness: share(0.8), metres: metres(200) },
  evaluate({ project, neighbours }, figures) {
    if (project.firstSubmittedAt === null) return tooEarly
    if (project.filing.trade === null) return gap('trade')
    if (neighbours === null) return gap('neighbours')
    const since = monthsBefore(dayText(dayOfMoment(project.firstSubmittedAt)), figures.months)
    const near = olderOfTrade(project, neighbours)
      .filter((filing) => filing.regionCode === project.scopeCode && dayText(dayOfMoment(filing.submittedAt)) >= since)
      .map((filing) => ({ filing, alike: isAlike(filing, project, neighbours, figures) }))
    const repeated = near.filter(({ alike }) => alike === true).map(({ filing }) => filing)
    if (repeated.length === 0) return near.some(({ alike }) => alike === 'unknown') ? gap('site') : clear
    const closest = Math.max(...repeated.map((filing) => nameLikeness(filing.name, project.filing.name, neighbours.regionNames)))
    return fired(4, [...repeated.map(neighbour), input('similarity', asShare(closest))], limitUsed('figure.likeness', figures.likeness))
  },
})

function olderOfTrade({ id, firstSubmittedAt, filing }: RiskProject, { filings }: Neighbours) {
  const ours = { at: firstSubmittedAt ?? 0, projectId: id }
  return filings.filter(
    ({ trade, submittedAt, projectId }) => trade === filing.trade && isBefore({ at: submittedAt, projectId }, ours) && projectId !== id,
  )
}

const isOfSameOwnerOrVillage = (theirs: NeighbourFiling, { filing, scopeCode }: RiskProject) =>
  theirs.regionCode === scopeCode || (filing.ownerUnitId !== null && theirs.ownerUnitId === filing.ownerUnitId)

/** The place is compared first: it costs less. */
function isAlike(theirs: NeighbourFiling, { filing }: RiskProject, { regionNames }: Neighbours, closeness: Closeness): Alike {
  const distance = metresBetween(theirs, filing)
  if (distance !== null && distance < closeness.metres) return true
  if (atLeast(nameLikeness(theirs.name, filing.name, regionNames), closeness.likeness)) return true
  return distance === null ? 'unknown' : false
}
