/** What an appeal can be and where it can stand. Apart from the routes, so that the public page carries no more than it needs. */

export const appealTypes = ['complaint', 'report', 'suggestion', 'question', 'tender-objection'] as const
export type AppealType = (typeof appealTypes)[number]

/** In the order of its life; what ends it early stands behind. */
export const appealStates = [
  'submitted',
  'accepted',
  'assigned',
  'investigating',
  'more-information',
  'replied',
  'closed',
  'review-requested',
  'reviewed',
  'recheck-requested',
  'final',
  'not-accepted',
  'transferred',
  'merged',
  'withdrawn',
] as const
export type AppealState = (typeof appealStates)[number]

/** What came out of it. A question or a suggestion is answered; whatever accuses somebody was right, partly right or not. */
export const appealOutcomes = ['substantiated', 'partly', 'unsubstantiated', 'answered'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** What handlers do. */
export const appealActions = [
  'accept',
  'refuse',
  'transfer',
  'merge',
  'assign',
  'investigate',
  'ask',
  'resume',
  'extend',
  'reply',
  'close',
  'review',
  'recheck',
  'note',
  'mark',
  'object',
  'find',
] as const
export type AppealAction = (typeof appealActions)[number]

/** What the author does, by code and password. `ask-review` asks for the review of a reply, and then for the recheck of a review. */
export const authorActions = ['add', 'attach', 'answer', 'rate', 'withdraw', 'ask-review'] as const
export type AuthorAction = (typeof authorActions)[number]

/**
 * Why a step is closed: the appeal stands elsewhere; it is somebody else's; another person or level must take this step; it was extended
 * already, or never can be; the author may still ask for a review until a day; the time to ask has passed; nothing was found true;
 * there is no project; a finding was opened already; there is no reply to rate; no room for more files.
 */
export const appealHindrances = [
  'state',
  'not-assignee',
  'not-reviewer',
  'extended',
  'no-extension',
  'review-open',
  'too-late',
  'unsubstantiated',
  'no-project',
  'found',
  'rated',
  'full',
] as const
export type AppealHindrance = (typeof appealHindrances)[number]

/** What the two sides say to each other; both read it. */
export const messageKinds = [
  'addition',
  'question',
  'answer',
  'acceptance',
  'refusal',
  'transfer',
  'merger',
  'extension',
  'reply',
  'review-request',
  'review',
  'recheck-request',
  'recheck',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** How somebody came who has an appeal taken down for them. */
export const counterWays = ['in-person', 'telephone'] as const
export type CounterWay = (typeof counterWays)[number]

export const appealRules = {
  contentFrom: 20,
  contentTo: 2000,
  filesPerAppeal: 5,
  bytesPerFile: 10 * 1024 * 1024,
  /** Twelve characters of thirty-two are 60 bits; none of them looks like another. */
  codeLength: 12,
  codeAlphabet: '23456789ABCDEFGHJKLMNPQRSTUVWXYZ',
  /** Of a password that an author chooses; capitals and small letters are the same. */
  ownPasswordFrom: 8,
  failuresBeforeLock: 5,
  lockMinutes: 15,
  proofMinutes: 20,
  ticketMinutes: 15,
  linkSeconds: 300,
} as const

export const appealFileTypes = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type AppealFileType = keyof typeof appealFileTypes
