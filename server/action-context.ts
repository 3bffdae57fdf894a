import type { Actor } from '#domain/access.ts'

/** What an action knows beside its input: who acts, and in which request, for the audit trail; null where a job or a command acts. */
export type ActionContext = { actor: Actor; requestId: string | null }
