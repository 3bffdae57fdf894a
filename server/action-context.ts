import type { Actor } from '#domain/people/access.ts'
import type { SignedIn } from './http/serve.ts'

/** What an action knows beside its input: who acts, and in which request, for the audit trail; null where a job or a command acts. */
export type ActionContext = { actor: Actor; requestId: string | null }

/** The same of somebody with a session, for what they do to their own account. */
export type SessionContext = { actor: SignedIn; requestId: string }
