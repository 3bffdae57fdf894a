/** The states of a filing, in the order of its life; the last four stand beside it. */
export const projectStates = [
  'draft',
  'town-review',
  'county-review',
  'filed',
  'sourcing',
  'contracted',
  'in-progress',
  'completed',
  'accepted',
  'settled',
  'archived',
  'returned',
  'suspended',
  'terminated',
  'void',
] as const
export type ProjectState = (typeof projectStates)[number]

/** Everything that can be done to a filing. `…-request` asks; deciding it is an action on the request. */
export const projectActions = [
  'submit',
  'withdraw',
  'start-review',
  'return',
  'approve',
  'send-back',
  'open-sourcing',
  'fail-round',
  'sign-competitive',
  'sign-direct',
  'start',
  'report-progress',
  'record-payment',
  'suspend',
  'resume',
  'stop',
  'lift',
  'complete',
  'accept',
  'fail-acceptance',
  'archive',
  'reopen',
  'void',
  'request-over-price',
  'request-amendment',
  'request-change',
  'request-settlement',
  'request-termination',
  'request-correction',
  'request-acceptance-correction',
] as const
export type ProjectAction = (typeof projectActions)[number]

/** What one person asks and another decides. One open request per kind and project. */
export const requestKinds = ['over-price', 'amendment', 'change', 'settlement', 'termination', 'correction'] as const
export type RequestKind = (typeof requestKinds)[number]

/** The steps evidence belongs to. A step that happens more than once keeps its files per record (round, report, payment, change). */
export const evidenceSteps = [
  'filing',
  'sourcing',
  'round',
  'award',
  'contract',
  'start',
  'report',
  'payment',
  'amendment',
  'change',
  'suspension',
  'completion',
  'acceptance',
  'settlement',
  'termination',
  'correction',
  'supervision',
  'explanation',
  'rectification',
] as const
export type EvidenceStep = (typeof evidenceSteps)[number]

export const decisionTypes = [
  'villagers-meeting',
  'representatives-meeting',
  'members-assembly',
  'committees-meeting',
  'town-meeting',
  'county-approval',
  'superior-plan',
] as const
export type DecisionType = (typeof decisionTypes)[number]

/** Why a weaker way of contracting than the amount asks for may be used. Tender law art. 66 and its regulation art. 9. */
export const exemptionReasons = ['emergency', 'relief-work', 'sole-source', 'own-capacity', 'addition'] as const
export type ExemptionReason = (typeof exemptionReasons)[number]

export const changeTypes = ['value', 'duration', 'scope'] as const
export type ChangeType = (typeof changeTypes)[number]
