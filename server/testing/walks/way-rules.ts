import type { ProjectState } from '#contract/lifecycle.ts'
import { competes, decidedRequest, limitsOf, type Rules, type Taken } from './rules.ts'
import { ordinaryLevel } from './sides.ts'

const review: ProjectState[] = ['town-review', 'county-review']
const work: ProjectState[] = ['contracted', 'in-progress']
const beforeTheEnd: ProjectState[] = ['filed', 'sourcing', ...work, 'suspended']
type Way = { from: readonly ProjectState[]; to: (taken: Taken) => ProjectState }

const stay = ({ before }: Taken) => before.project.state
const to = (state: ProjectState) => () => state
const back = ({ before }: Taken) => before.project.suspendedFrom ?? 'void'

/** From where and to where, by the page. What is not written here leaves the state alone. */
const ways: Readonly<Record<string, Way>> = {
  submit: { from: ['draft', 'returned'], to: ({ before }) => (ordinaryLevel(before) === 'town' ? 'town-review' : 'county-review') },
  withdraw: { from: review, to: to('draft') },
  'start-review': { from: review, to: stay },
  return: { from: review, to: to('returned') },
  approve: { from: review, to: afterApproval },
  'send-back': { from: ['county-review'], to: to('town-review') },
  'open-sourcing': { from: ['filed'], to: to('sourcing') },
  'fail-round': { from: ['sourcing'], to: stay },
  'sign-competitive': { from: ['sourcing'], to: to('contracted') },
  'sign-direct': { from: ['filed'], to: to('contracted') },
  start: { from: ['contracted'], to: to('in-progress') },
  'report-progress': { from: ['in-progress'], to: stay },
  'record-payment': { from: [...work, 'completed', 'accepted', 'settled', 'archived', 'suspended', 'terminated'], to: stay },
  suspend: { from: work, to: to('suspended') },
  resume: { from: ['suspended'], to: back },
  stop: { from: ['filed', 'sourcing', ...work, 'completed', 'suspended'], to: to('suspended') },
  lift: { from: ['suspended'], to: (taken) => (taken.before.project.ownerSuspended ? 'suspended' : back(taken)) },
  complete: { from: ['in-progress'], to: to('completed') },
  accept: { from: ['completed'], to: to('accepted') },
  'fail-acceptance': { from: ['completed'], to: to('in-progress') },
  archive: { from: ['settled'], to: to('archived') },
  reopen: { from: ['archived'], to: to('settled') },
  void: { from: ['draft', 'returned', ...review, 'filed', 'sourcing'], to: to('void') },
  'request-over-price': { from: ['filed', 'sourcing'], to: stay },
  'request-amendment': { from: ['filed', 'sourcing'], to: stay },
  'request-change': { from: [...work, 'suspended', 'completed'], to: stay },
  'request-settlement': { from: ['accepted'], to: stay },
  'request-termination': { from: beforeTheEnd, to: stay },
  'request-correction': { from: [...work, 'completed', 'accepted', 'settled'], to: stay },
  'request-acceptance-correction': { from: ['accepted', 'settled'], to: stay },
  'grant-over-price': { from: ['filed', 'sourcing'], to: to('contracted') },
  'grant-amendment': { from: ['filed', 'sourcing'], to: afterAmendment },
  'grant-change': { from: [...work, 'suspended', 'completed'], to: stay },
  'grant-settlement': { from: ['accepted'], to: to('settled') },
  'grant-termination': { from: beforeTheEnd, to: to('terminated') },
  'grant-correction': { from: [...work, 'completed', 'accepted', 'settled'], to: stay },
  edit: { from: ['draft', 'returned'], to: stay },
}

function afterApproval({ before }: Taken): ProjectState {
  const { state, estimatedPrice, majorProject, method } = before.project
  const { direct, statutory } = limitsOf(before)
  const amount = estimatedPrice ?? 0
  const isForCounty = amount >= statutory || majorProject !== null || (!competes(method) && amount >= direct)
  return state === 'town-review' && isForCounty ? 'county-review' : 'filed'
}

function afterAmendment(taken: Taken): ProjectState {
  const { method } = decidedRequest(taken)?.payload ?? {}
  return typeof method === 'string' && !competes(method) ? 'filed' : stay(taken)
}

const stillOpen = ['record-payment', 'upload', 'late-file', 'lift', 'request-termination', 'consent-termination', 'transfer']

/** The state of a filing and what may happen in it. */
export const wayRules: Rules = {
  'a state is left only along the table': (taken) => {
    const way = ways[taken.label]
    const { before, after } = taken
    if (!way) return after.project.state === before.project.state
    return way.from.includes(before.project.state) && after.project.state === way.to(taken)
  },
  'what is filed competes or is given directly, as its method says': ({ label, before }) =>
    label !== 'open-sourcing' || competes(before.project.method),
  'directly is signed only what does not compete': ({ label, before }) => label !== 'sign-direct' || !competes(before.project.method),
  'a review is withdrawn only before it was begun, and in the first office': ({ label, before: { project }, before }) =>
    label !== 'withdraw' ||
    (project.reviewStartedAt === null && project.state === (ordinaryLevel(before) === 'town' ? 'town-review' : 'county-review')),
  'only what the town has reviewed goes back to it': ({ label, before }) => label !== 'send-back' || before.project.townReviewed,
  'only what was submitted once is declared void': ({ label, before }) => label !== 'void' || before.project.firstSubmittedAt !== null,
  'while stopped there are only payments, evidence, the lifting and a termination with consent': (taken) => {
    const { label, before } = taken
    if (!before.project.stopped || stillOpen.includes(label) || /^(refuse|withdraw)-/.test(label)) return true
    return label === 'grant-termination' && (decidedRequest(taken)?.consentBy ?? null) !== null
  },
  'a stop is lifted by its lifting or by the end': ({ label, before, after }) =>
    !before.project.stopped || after.project.stopped || ['lift', 'grant-termination'].includes(label),
  'a suspended filing knows its way back, and no other one has such a way': ({ after: { project } }) =>
    (project.state === 'suspended') === (project.suspendedFrom !== null),
  'there is one open request of each kind at most': ({ after: { requests } }) => {
    const kinds = requests.filter(({ state }) => state === 'open').map(({ kind }) => kind)
    return new Set(kinds).size === kinds.length
  },
  'an open request can still be granted where the filing stands': ({ after: { requests, project } }) =>
    requests.every(({ state, kind }) => state !== 'open' || ways[`grant-${kind}`]?.from.includes(project.state)),
  'a termination names what was paid': (taken) =>
    taken.label !== 'grant-termination' || decidedRequest(taken)?.payload.paid === taken.before.project.paid,
  'accepting waits for open changes': ({ label, before }) =>
    label !== 'accept' || before.requests.every(({ kind, state }) => kind !== 'change' || state !== 'open'),
  'works are complete only at a hundred percent': ({ label, before: { project } }) =>
    label !== 'complete' || project.kind !== 1 || project.progress === 100,
}
