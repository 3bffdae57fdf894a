import type { ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { Dossier } from '../filing/dossier.ts'
import { missingEvidence } from '../filing/evidence.ts'
import { filingObstacles, needsCountyReview } from '../filing/filing.ts'
import type { Actor } from '../people/access.ts'
import type { ActionWeight } from './action-weights.ts'
import {
  type DecidingLevel,
  decidingLevelIn,
  firstDecidingLevel,
  isDecider,
  isDutySeparated,
  isOwnerSide,
  isSupervisorOf,
} from './deciding.ts'
import type { Obstacle, PersonObstacle } from './obstacles.ts'

type Who = (actor: Actor, dossier: Dossier) => PersonObstacle | null
type Check = (dossier: Dossier, today: string) => readonly Obstacle[]
type Step = {
  from: readonly ProjectState[]
  /** Where it leads; `stay` changes no state. A request leads nowhere until it is decided. */
  to: ProjectState | 'stay' | ((dossier: Dossier) => ProjectState)
  by: Who
  /** May depend on how far the work has been reported. */
  weight: ActionWeight | ((project: { progress: number }) => ActionWeight)
  checks?: readonly Check[]
  /** Goes before it. While that is open, whoever takes this step takes both: two steps of one transaction, each with its own record. */
  first?: 'start-review'
  /** Still open while a supervisor has stopped the work. */
  whileStopped?: true
  /** Changes nothing that an indicator reads: what was found stays as it is. */
  leavesRisk?: true
}

const ownerSide: Who = (actor, dossier) => (isOwnerSide(actor, dossier) ? null : 'not-owner-side')
const supervisor: Who = (actor, dossier) => (isSupervisorOf(actor, dossier) ? null : 'not-supervisor')

const deciderAt =
  (levelOf: (dossier: Dossier) => DecidingLevel): Who =>
  (actor, dossier) => {
    const level = levelOf(dossier)
    if (!isDecider(actor, dossier, level)) return level === 'county' ? 'not-county' : 'not-decider'
    return isDutySeparated(actor, dossier) ? 'duty-separated' : null
  }
const decider = deciderAt(firstDecidingLevel)
const county = deciderAt(() => 'county')
const reviewer = deciderAt(({ state, regionLevel }) => decidingLevelIn(state, regionLevel))

/** The owner side may change what it filed. */
export const editableStates = ['draft', 'returned'] as const satisfies ProjectState[]
export const isEditable = ({ state }: Pick<Dossier, 'state'>) => (editableStates as readonly ProjectState[]).includes(state)
export const reviewStates = ['town-review', 'county-review'] as const satisfies ProjectState[]
/** Given up: such a filing is nobody's neighbour and counts in no market. */
export const abandonedStates = ['void', 'terminated'] as const satisfies ProjectState[]
/** Its life has ended. */
export const endedStates = ['archived', ...abandonedStates] as const satisfies ProjectState[]
/** Never came to be, or was declared void: there is nothing to visit and nothing to put right. */
export const unsupervisedStates = ['draft', 'void'] as const satisfies ProjectState[]
export const isSupervised = ({ state }: Pick<Dossier, 'state'>) => !(unsupervisedStates as readonly ProjectState[]).includes(state)

/** What supervisors do to a filing, as its history calls it. It gives them no part in it. */
export const supervisorSteps = ['stop', 'lift', 'consent-termination'] as const

const firstReviewState = (dossier: Dossier): ProjectState => (firstDecidingLevel(dossier) === 'town' ? 'town-review' : 'county-review')

/** The life of a filing, one row per action, in the order they are offered. What is not written here cannot happen. */
export const lifecycle: Record<ProjectAction, Step> = {
  submit: { from: editableStates, to: firstReviewState, by: ownerSide, weight: 'advance', checks: [filingObstacles] },
  withdraw: { from: reviewStates, to: 'draft', by: ownerSide, weight: 'undo', checks: [inFirstReview, reviewUntouched] },
  approve: { from: reviewStates, to: afterApproval, by: reviewer, weight: 'advance', first: 'start-review' },
  'start-review': { from: reviewStates, to: 'stay', by: reviewer, weight: 'neutral', checks: [reviewUntouched], leavesRisk: true },
  return: { from: reviewStates, to: 'returned', by: reviewer, weight: 'neutral', first: 'start-review' },
  'send-back': {
    from: ['county-review'],
    to: 'town-review',
    by: county,
    weight: 'neutral',
    checks: [townReviewedBefore],
    first: 'start-review',
  },
  'open-sourcing': { from: ['filed'], to: 'sourcing', by: ownerSide, weight: 'advance', checks: [competitive] },
  'fail-round': { from: ['sourcing'], to: 'stay', by: ownerSide, weight: 'neutral' },
  'sign-competitive': { from: ['sourcing'], to: 'contracted', by: ownerSide, weight: 'advance', checks: [noOpen('over-price')] },
  'sign-direct': { from: ['filed'], to: 'contracted', by: ownerSide, weight: 'advance', checks: [nonCompetitive, noOpen('over-price')] },
  start: { from: ['contracted'], to: 'in-progress', by: ownerSide, weight: 'advance' },
  complete: { from: ['in-progress'], to: 'completed', by: ownerSide, weight: onceFullyReported, checks: [fullProgress] },
  'report-progress': { from: ['in-progress'], to: 'stay', by: ownerSide, weight: 'advance' },
  'record-payment': {
    from: ['contracted', 'in-progress', 'completed', 'accepted', 'settled', 'archived', 'suspended', 'terminated'],
    to: 'stay',
    by: ownerSide,
    weight: 'neutral',
    whileStopped: true,
  },
  suspend: { from: ['contracted', 'in-progress'], to: 'suspended', by: ownerSide, weight: 'undo' },
  resume: { from: ['suspended'], to: backToWhereItWas, by: ownerSide, weight: 'advance' },
  stop: {
    from: ['filed', 'sourcing', 'contracted', 'in-progress', 'completed', 'suspended'],
    to: 'suspended',
    by: supervisor,
    weight: 'drastic',
  },
  lift: { from: ['suspended'], to: afterLifting, by: supervisor, weight: 'advance', checks: [wasStopped], whileStopped: true },
  accept: { from: ['completed'], to: 'accepted', by: decider, weight: 'advance', checks: [noOpen('change'), noSeriousFinding] },
  'fail-acceptance': { from: ['completed'], to: 'in-progress', by: decider, weight: 'neutral' },
  archive: { from: ['settled'], to: 'archived', by: decider, weight: 'advance', checks: [noFinding, noOpen('correction')] },
  reopen: { from: ['archived'], to: 'settled', by: county, weight: 'undo' },
  void: {
    from: ['draft', 'returned', 'town-review', 'county-review', 'filed', 'sourcing'],
    to: 'void',
    by: reviewer,
    weight: 'drastic',
    checks: [onceSubmitted],
  },
  'request-over-price': {
    from: ['filed', 'sourcing'],
    to: 'stay',
    by: ownerSide,
    weight: 'neutral',
    checks: [readyToSign, noOpen('over-price')],
  },
  'request-amendment': { from: ['filed', 'sourcing'], to: 'stay', by: ownerSide, weight: 'neutral', checks: [noOpen('amendment')] },
  'request-change': {
    from: ['contracted', 'in-progress', 'suspended', 'completed'],
    to: 'stay',
    by: ownerSide,
    weight: 'neutral',
    checks: [noOpen('change'), noOpen('correction')],
  },
  'request-settlement': {
    from: ['accepted'],
    to: 'stay',
    by: ownerSide,
    weight: 'advance',
    checks: [noOpen('settlement'), noOpen('correction')],
  },
  'request-termination': {
    from: ['filed', 'sourcing', 'contracted', 'in-progress', 'suspended'],
    to: 'stay',
    by: ownerSide,
    weight: 'drastic',
    checks: [noOpen('termination')],
    whileStopped: true,
  },
  // What changes the same figures waits for one another.
  'request-correction': {
    from: ['contracted', 'in-progress', 'completed', 'accepted', 'settled'],
    to: 'stay',
    by: ownerSide,
    weight: 'neutral',
    checks: [noOpen('correction'), noOpen('change'), noOpen('settlement')],
  },
  'request-acceptance-correction': {
    from: ['accepted', 'settled'],
    to: 'stay',
    by: decider,
    weight: 'neutral',
    checks: [noOpen('correction'), noOpen('settlement')],
  },
}

/** What pressing the button means for this filing. */
export function weightOf(action: ProjectAction, project: { progress: number }): ActionWeight {
  const { weight } = lifecycle[action]
  return typeof weight === 'string' ? weight : weight(project)
}

/** Does the owner side change by it what it has filed? Whoever does never decides this filing. */
export const changesFiling = (action: ProjectAction): boolean => lifecycle[action].by === ownerSide && !keepsFiling.includes(action)
const keepsFiling: readonly ProjectAction[] = ['withdraw', 'suspend', 'resume']

type Situation = { actor: Actor; dossier: Dossier; today: string }

/** Everything that stands between this person and this action now; nothing means it is open. */
export function obstaclesTo(action: ProjectAction, { actor, dossier, today }: Situation): readonly Obstacle[] {
  const { from, by, checks = [], whileStopped } = lifecycle[action]
  if (!from.includes(dossier.state)) return [{ kind: 'state', state: dossier.state }]
  const person = by(actor, dossier)
  if (person) return [{ kind: 'person', reason: person }]
  if (dossier.stopped && !whileStopped) return [{ kind: 'stopped' }]
  return [
    ...checks.flatMap((check) => check(dossier, today)),
    ...missingEvidence(action, dossier).map(({ category, step }): Obstacle => ({ kind: 'evidence', category, step })),
  ]
}

export function stateAfter(action: ProjectAction, dossier: Dossier): ProjectState {
  const { to } = lifecycle[action]
  if (to === 'stay') return dossier.state
  return typeof to === 'string' ? to : to(dossier)
}

function afterApproval(dossier: Dossier): ProjectState {
  return dossier.state === 'town-review' && needsCountyReview(dossier) ? 'county-review' : 'filed'
}

function backToWhereItWas({ suspendedFrom }: Dossier): ProjectState {
  if (suspendedFrom === null) throw new Error('A suspended filing does not know where it came from.')
  return suspendedFrom
}

/** What the owner side had suspended itself stays suspended. */
function afterLifting(dossier: Dossier): ProjectState {
  return dossier.ownerSuspended ? 'suspended' : backToWhereItWas(dossier)
}

function inFirstReview(dossier: Dossier): Obstacle[] {
  return dossier.state === firstReviewState(dossier) ? [] : [{ kind: 'state', state: dossier.state }]
}
function reviewUntouched({ reviewStarted }: Dossier): Obstacle[] {
  return reviewStarted ? [{ kind: 'review-started' }] : []
}
function townReviewedBefore({ townReviewed }: Dossier): Obstacle[] {
  return townReviewed ? [] : [{ kind: 'way', reason: 'town-never-reviewed' }]
}
function competitive({ method }: Dossier): Obstacle[] {
  return method?.methodClass === 'non-competitive' ? [{ kind: 'way', reason: 'needs-competition' }] : []
}
function nonCompetitive({ method }: Dossier): Obstacle[] {
  return method?.methodClass === 'non-competitive' ? [] : [{ kind: 'way', reason: 'is-competitive' }]
}
/** What competes is signed out of sourcing, what does not as soon as it is filed. */
export function readyToSign(dossier: Dossier): Obstacle[] {
  return dossier.state === 'filed' ? nonCompetitive(dossier) : []
}
function wasStopped({ stopped, state }: Dossier): Obstacle[] {
  return stopped ? [] : [{ kind: 'state', state }]
}
/** Goods and services may be completed without a report; as long as none says that all is there, reporting is what moves them on. */
function onceFullyReported({ progress }: { progress: number }): ActionWeight {
  return progress < 100 ? 'neutral' : 'advance'
}
function fullProgress({ kind, progress }: Dossier): Obstacle[] {
  return kind === 1 && progress < 100 ? [{ kind: 'field', field: 'progress', code: 'too-small', facts: { limit: 100 } }] : []
}
function onceSubmitted({ everSubmitted, state }: Dossier): Obstacle[] {
  return everSubmitted ? [] : [{ kind: 'state', state }]
}
function noSeriousFinding({ openSeriousFindings: numbers }: Dossier): Obstacle[] {
  return numbers.length > 0 ? [{ kind: 'findings-open', numbers }] : []
}
function noFinding({ openFindings: numbers }: Dossier): Obstacle[] {
  return numbers.length > 0 ? [{ kind: 'findings-open', numbers }] : []
}
function noOpen(request: RequestKind): Check {
  return ({ openRequests }) => (openRequests.includes(request) ? [{ kind: 'request-open', request }] : [])
}
