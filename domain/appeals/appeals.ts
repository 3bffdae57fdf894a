import {
  type AppealAction,
  type AppealHindrance,
  type AppealOutcome,
  type AppealState,
  type AppealType,
  type AuthorAction,
  appealActions,
  appealRules,
  appealStates,
  authorActions,
} from '#contract/appeal-states.ts'
import type { ActionWeight } from '../steps/action-weights.ts'

/**
 * Who takes a step: any handler; whoever investigates; whoever investigates or, while nobody does, any handler; or somebody of the next
 * level, else another person, who has answered nothing here before.
 */
type Party = 'handler' | 'assignee' | 'assignee-if-any' | 'reviewer'
type Target = AppealState | null | Partial<Record<AppealState, AppealState>>
type Step = { from: readonly AppealState[]; to: Target; by: Party; weight: ActionWeight }

/** Somebody is to investigate it, or does. */
export const appealsInHand = ['accepted', 'assigned', 'investigating', 'more-information'] as const satisfies AppealState[]
const underReview = ['review-requested', 'recheck-requested'] as const
/** Somebody owes the author an answer, so a clock runs. */
export const openAppealStates = ['submitted', ...appealsInHand, ...underReview] as const satisfies AppealState[]
export const isOpenAppeal = (state: AppealState) => (openAppealStates as readonly AppealState[]).includes(state)
const answered = ['replied', 'closed', 'reviewed', 'final'] as const

/**
 * The life of an appeal in the hands of its handlers, one row per action. What is not written here cannot happen. `to: null` leaves the
 * state as it is. Regulations on Handling Public Complaints (2022) arts. 22 to 37; Regulations on the Tendering Law arts. 60 and 61.
 */
export const appealLife: Record<AppealAction, Step> = {
  accept: { from: ['submitted'], to: 'accepted', by: 'handler', weight: 'advance' },
  refuse: { from: ['submitted'], to: 'not-accepted', by: 'handler', weight: 'drastic' },
  transfer: { from: ['submitted'], to: 'transferred', by: 'handler', weight: 'neutral' },
  merge: { from: ['submitted'], to: 'merged', by: 'handler', weight: 'neutral' },
  assign: { from: appealsInHand, to: 'assigned', by: 'handler', weight: 'advance' },
  investigate: { from: ['assigned'], to: 'investigating', by: 'assignee', weight: 'advance' },
  ask: { from: ['investigating'], to: 'more-information', by: 'assignee', weight: 'neutral' },
  resume: { from: ['more-information'], to: 'investigating', by: 'assignee', weight: 'neutral' },
  extend: { from: ['assigned', 'investigating', 'more-information'], to: null, by: 'assignee', weight: 'neutral' },
  reply: { from: ['investigating'], to: 'replied', by: 'assignee', weight: 'advance' },
  close: { from: ['replied', 'reviewed'], to: { replied: 'closed', reviewed: 'final' }, by: 'handler', weight: 'advance' },
  review: { from: ['review-requested'], to: 'reviewed', by: 'reviewer', weight: 'advance' },
  recheck: { from: ['recheck-requested'], to: 'final', by: 'reviewer', weight: 'advance' },
  note: { from: appealStates, to: null, by: 'handler', weight: 'neutral' },
  mark: { from: ['submitted', ...appealsInHand], to: null, by: 'assignee-if-any', weight: 'neutral' },
  // Whoever investigates and turns out to be concerned leaves the appeal to be assigned anew.
  object: {
    from: openAppealStates,
    to: { assigned: 'accepted', investigating: 'accepted', 'more-information': 'accepted' },
    by: 'handler',
    weight: 'drastic',
  },
  find: { from: answered, to: null, by: 'handler', weight: 'advance' },
}

/** The same for its author, who is known by code and password alone. */
export const authorLife: Record<AuthorAction, Omit<Step, 'by' | 'weight'>> = {
  add: { from: openAppealStates, to: null },
  attach: { from: openAppealStates, to: null },
  answer: { from: ['more-information'], to: 'investigating' },
  rate: { from: answered, to: null },
  withdraw: { from: openAppealStates, to: 'withdrawn' },
  'ask-review': { from: ['replied', 'reviewed'], to: { replied: 'review-requested', reviewed: 'recheck-requested' } },
}

/** Somebody in charge, with the leading digits of the widest region by which they are (see `chargeDigits`): fewer are higher. */
type InCharge = { id: string; digits: number }

/** What the rules look at in an appeal. */
export type AppealFacts = {
  type: AppealType
  state: AppealState
  extended: boolean
  reviewUntil: string | null
  /** What was found in the end, so far. */
  outcome: AppealOutcome | null
  hasProject: boolean
  hasFinding: boolean
  isRated: boolean
  files: number
  handlerId: string | null
  /** Who replied, then who reviewed: none of them judges their own answer. */
  answerers: readonly InCharge[]
}

type Terms = {
  actor: InCharge
  appeal: AppealFacts
  today: string
  /** Somebody above the last answerer is there to review; only without one another person of the same level may. */
  higherExists: boolean
}

/** Why a handler cannot take this step now; null when they can. Draws the buttons and guards the transaction. */
export function appealHindrance(action: AppealAction, terms: Terms): AppealHindrance | null {
  const { from, by } = appealLife[action]
  if (!from.includes(terms.appeal.state)) return 'state'
  return strangerTo[by](terms) ?? furtherChecks[action]?.(terms) ?? null
}

const strangerTo: Record<Party, (terms: Terms) => AppealHindrance | null> = {
  handler: () => null,
  assignee: ({ actor, appeal }) => (appeal.handlerId === actor.id ? null : 'not-assignee'),
  'assignee-if-any': ({ actor, appeal }) => (appeal.handlerId === null || appeal.handlerId === actor.id ? null : 'not-assignee'),
  reviewer: (terms) => (mayReview(terms) ? null : 'not-reviewer'),
}

/** Review by the next level, else by another person. */
function mayReview({ actor, appeal: { answerers }, higherExists }: Terms): boolean {
  const last = answerers.at(-1)
  if (!last || answerers.some(({ id }) => id === actor.id)) return false
  return actor.digits < last.digits || !higherExists
}

const furtherChecks: Partial<Record<AppealAction, (terms: Terms) => AppealHindrance | null>> = {
  extend: ({ appeal: { type, extended } }) => (type === 'tender-objection' ? 'no-extension' : extended ? 'extended' : null),
  close: ({ appeal: { reviewUntil }, today }) => (reviewUntil !== null && today <= reviewUntil ? 'review-open' : null),
  find: ({ appeal }) =>
    appeal.hasProject ? (isTrue(appeal.outcome) ? (appeal.hasFinding ? 'found' : null) : 'unsubstantiated') : 'no-project',
}

/** Found true, wholly or in part. */
export const trueOutcomes = ['substantiated', 'partly'] as const satisfies AppealOutcome[]
export const isTrue = (outcome: AppealOutcome | null) => (trueOutcomes as readonly (AppealOutcome | null)[]).includes(outcome)

/** Why the author cannot do this now; null when they can. */
export function authorHindrance(action: AuthorAction, appeal: AppealFacts, today: string): AppealHindrance | null {
  if (!authorLife[action].from.includes(appeal.state)) return 'state'
  if (action === 'attach' && appeal.files >= appealRules.filesPerAppeal) return 'full'
  if (action === 'rate' && appeal.isRated) return 'rated'
  return action === 'ask-review' && (appeal.reviewUntil === null || today > appeal.reviewUntil) ? 'too-late' : null
}

/** Where an action leads from here. */
export const stateAfter = (to: Target, state: AppealState): AppealState => (typeof to === 'string' ? to : (to?.[state] ?? state))

export const appealViews = (terms: Terms) => appealActions.map((action) => ({ action, hindrance: appealHindrance(action, terms) }))
export const authorViews = (appeal: AppealFacts, today: string) =>
  authorActions.map((action) => ({ action, hindrance: authorHindrance(action, appeal, today) }))

/** A question or a suggestion is answered; what accuses somebody is found true, partly true or not. */
export const outcomesFor = (type: AppealType): readonly AppealOutcome[] =>
  type === 'question' || type === 'suggestion' ? ['answered'] : ['substantiated', 'partly', 'unsubstantiated']
