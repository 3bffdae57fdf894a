import type { Snapshot } from './snapshot.ts'
import type { Walker } from './world.ts'

/** A step that was taken: the filing before and after it. */
export type Taken = {
  label: string
  by: Walker
  today: string
  isStale: boolean
  before: Snapshot
  after: Snapshot
  /** Who has filed or changed it so far, as the walk itself remembers. */
  hands: ReadonlySet<string>
}

/** What must hold after every step, each in a sentence; the sentence is told when it does not. */
export type Rules = Readonly<Record<string, (taken: Taken) => boolean>>

export const broken = (rules: Rules, taken: Taken): string[] =>
  Object.entries(rules).flatMap(([sentence, holds]) => (holds(taken) ? [] : [sentence]))

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const requestOf = ({ before }: Taken, kind: string) => before.requests.find((request) => request.state === 'open' && request.kind === kind)

/** What was decided by a step that decides a request, as it had been asked. */
export function decidedRequest(taken: Taken) {
  const [, verb, kind] = /^(grant|refuse)-(.+)$/.exec(taken.label) ?? []
  const request = kind === undefined ? undefined : requestOf(taken, kind)
  return verb && request ? { granted: verb === 'grant', ...request } : null
}

/** In fen, by kind: direct, simple, statutory. */
const yuan = (...amounts: number[]) => amounts.map((amount) => amount * 100)
const limits = { 1: yuan(100_000, 500_000, 4_000_000), 2: yuan(50_000, 200_000, 2_000_000), 3: yuan(50_000, 200_000, 1_000_000) }
export function limitsOf({ project }: Snapshot) {
  const [direct = 0, simple = 0, statutory = 0] = limits[project.kind]
  return { direct, simple, statutory }
}

const nonCompetitive = ['single-source', 'direct', 'villagers-build']
export const competes = (method: string | null) => method !== null && !nonCompetitive.includes(method)

/** Below direct: any; below simple: all but non-competitive; below statutory: tender, negotiation, consultation; from statutory: tender. */
export function isMethodAllowed(seen: Snapshot): boolean {
  const { method, estimatedPrice, exemptionReason } = seen.project
  const { direct, simple, statutory } = limitsOf(seen)
  const amount = estimatedPrice ?? 0
  const tender = ['public-tender', 'invited-tender']
  if (exemptionReason !== null || amount < direct) return true
  if (amount < simple) return competes(method)
  return (amount < statutory ? [...tender, 'negotiation', 'consultation'] : tender).includes(method ?? '')
}
