import { type ProjectAction, type ProjectState, projectActions } from '#contract/lifecycle.ts'
import type { Chance } from '../fuzz/chance.ts'
import { competes } from './rules.ts'
import { countyOffices, isOwnerSide, isSupervisor, mayDecide } from './sides.ts'
import type { Snapshot } from './snapshot.ts'
import type { Walker } from './world.ts'

/** Everything that is tried: the actions of the life of a filing, what is done to its requests, and what is done around it. */
export const otherDoings = ['edit', 'transfer', 'delete', 'decide', 'withdraw-request', 'consent', 'upload', 'late-file'] as const
export type Doing = ProjectAction | (typeof otherDoings)[number]
const doings: readonly Doing[] = [...projectActions, ...otherDoings]

type Weights = Partial<Record<Doing, number>>

/** What people usually do next, and how often beside each other. */
const usual: Record<ProjectState, Weights> = {
  draft: { submit: 12, edit: 2, delete: 0.2, transfer: 0.4, void: 0.3 },
  returned: { submit: 8, edit: 4, void: 0.3, transfer: 0.3 },
  'town-review': { 'start-review': 6, approve: 12, return: 1.3, withdraw: 0.8, void: 0.3 },
  'county-review': { 'start-review': 6, approve: 12, return: 1, 'send-back': 4, withdraw: 0.5, void: 0.3 },
  filed: {
    'open-sourcing': 9,
    'sign-direct': 9,
    'request-over-price': 2,
    'request-amendment': 3,
    'request-termination': 0.4,
    stop: 0.5,
    void: 0.2,
  },
  sourcing: {
    'sign-competitive': 12,
    'fail-round': 4,
    'request-over-price': 2,
    'request-amendment': 3,
    'request-termination': 0.4,
    stop: 0.5,
    void: 0.2,
  },
  contracted: {
    start: 10,
    'record-payment': 1,
    'request-change': 1,
    'request-correction': 1.5,
    suspend: 0.6,
    stop: 0.5,
    'request-termination': 0.3,
  },
  'in-progress': {
    'report-progress': 6,
    complete: 10,
    'record-payment': 1.5,
    'request-change': 1.2,
    'request-correction': 1.2,
    suspend: 0.5,
    stop: 0.6,
    'request-termination': 0.2,
  },
  suspended: { resume: 6, lift: 6, 'record-payment': 1, 'request-change': 0.6, 'request-termination': 1.5, stop: 0.6, upload: 0.5 },
  completed: { accept: 12, 'fail-acceptance': 1.2, 'record-payment': 0.7, 'request-change': 1, 'request-correction': 0.8, stop: 0.4 },
  accepted: { 'request-settlement': 10, 'record-payment': 1.5, 'request-correction': 1.5, 'request-acceptance-correction': 1 },
  settled: { archive: 6, 'record-payment': 3, 'request-correction': 2, 'request-acceptance-correction': 1 },
  archived: { reopen: 2, 'record-payment': 1 },
  terminated: { 'record-payment': 2, transfer: 0.3 },
  void: { transfer: 0.5, edit: 0.5 },
}

const oftenAnything = 0.1

export function chooseDoing(chance: Chance, seen: Snapshot): Doing {
  if (chance.happens(oftenAnything)) return chance.pick(doings)
  const weights: Weights = { 'late-file': 0.3, transfer: 0.3, ...usual[seen.project.state], ...unlikely(seen), ...aboutRequests(seen) }
  return weighted(chance, Object.entries(weights) as [Doing, number][]) // the entries of a record of doings
}

/** What people see is not possible yet is tried all the same, but rarely. */
function unlikely({ project }: Snapshot): Weights {
  const rarely = 0.4
  if (project.state === 'draft' && project.estimatedPrice === null) return { edit: 12, submit: rarely }
  if (['town-review', 'county-review'].includes(project.state))
    return project.reviewStartedAt === null ? { approve: 4 } : { 'start-review': rarely }
  if (project.state === 'filed') return competes(project.method) ? { 'sign-direct': rarely } : { 'open-sourcing': rarely }
  if (project.state === 'in-progress' && project.kind === 1 && project.progress < 100) return { complete: rarely }
  if (project.state === 'suspended') return project.stopped ? { resume: rarely } : { lift: rarely }
  return {}
}

/** What was asked for waits to be decided; the same is rarely asked for again meanwhile. */
function aboutRequests({ requests, project }: Snapshot): Weights {
  const open = requests.filter(({ state }) => state === 'open')
  if (open.length === 0) return {}
  const again = open.map(({ kind }) => [`request-${kind}`, 0.2] as const)
  return { ...Object.fromEntries(again), decide: 6, 'withdraw-request': 1, ...(project.stopped && { consent: 5 }) }
}

function weighted(chance: Chance, entries: readonly (readonly [Doing, number])[]): Doing {
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  let rest = (chance.below(1_000_000) / 1_000_000) * total
  for (const [doing, weight] of entries) {
    rest -= weight
    if (rest < 0) return doing
  }
  return entries[0]?.[0] ?? 'submit'
}

const byDeciders: readonly Doing[] = [
  'start-review',
  'return',
  'approve',
  'accept',
  'fail-acceptance',
  'archive',
  'void',
  'decide',
  'request-acceptance-correction',
]
const byCounty: readonly Doing[] = ['send-back', 'reopen']
const bySupervisors: readonly Doing[] = ['stop', 'lift', 'consent']

/** Mostly somebody who could do it, now and then anybody. */
export function choosePerson(chance: Chance, people: readonly Walker[], doing: Doing, seen: Snapshot): Walker {
  const fitting = people.filter(({ actor }) => {
    if (doing === 'withdraw-request') return seen.requests.some(({ state, askedBy }) => state === 'open' && askedBy === actor.id)
    if (doing === 'transfer') return isOwnerSide(actor, seen) || mayDecide(actor, seen)
    if (bySupervisors.includes(doing)) return isSupervisor(actor, seen)
    if (byCounty.includes(doing) || seen.project.state === 'county-review') return mayDecide(actor, seen, 'county')
    if (byDeciders.includes(doing)) return mayDecide(actor, seen)
    return isOwnerSide(actor, seen)
  })
  const filer = people.find(({ actor }) => actor.id === seen.project.filerId)
  if (chance.happens(0.08) || fitting.length === 0) return chance.pick(people)
  const untouched = fitting.filter(({ actor }) => !seen.touchers.includes(actor.id))
  if (byDeciders.includes(doing) || byCounty.includes(doing)) {
    const county = untouched.filter(({ actor }) => countyOffices.includes(actor.region.level))
    const wanted = chance.happens(0.35) && county.length > 0 ? county : untouched
    return chance.pick(wanted.length > 0 && chance.happens(0.85) ? wanted : fitting)
  }
  return filer && fitting.includes(filer) && chance.happens(0.6) ? filer : chance.pick(fitting)
}
