import { type ProjectAction, type ProjectState, projectActions } from '#contract/lifecycle.ts'
import type { Chance } from '../fuzz/chance.ts'
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
  'county-review': { 'start-review': 6, approve: 12, return: 1, 'send-back': 1.5, withdraw: 0.5, void: 0.3 },
  filed: {
    'open-sourcing': 9,
    'sign-direct': 9,
    'request-over-price': 2,
    'request-amendment': 1.5,
    'request-termination': 0.4,
    stop: 0.5,
    void: 0.2,
  },
  sourcing: {
    'sign-competitive': 12,
    'fail-round': 2,
    'request-over-price': 2,
    'request-amendment': 1.2,
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

export function chooseDoing(chance: Chance, { project, requests }: Snapshot): Doing {
  if (chance.happens(oftenAnything)) return chance.pick(doings)
  const open = requests.filter(({ state }) => state === 'open')
  const weights: Weights = { ...usual[project.state], 'late-file': 0.3, transfer: usual[project.state].transfer ?? 0.15 }
  if (open.length > 0) Object.assign(weights, { decide: 9, 'withdraw-request': 0.7, ...(project.stopped && { consent: 4 }) })
  return weighted(chance, Object.entries(weights) as [Doing, number][]) // the entries of a record of doings
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
