import type { NewFinding } from '#contract/findings.ts'
import type { Actor } from '#domain/access.ts'
import type { Transaction } from './database.ts'

/** What one room does for another within the other's transaction. `app.ts` hands them over, so that rooms need not know each other. */
type Within = { tx: Transaction; actor: Actor; requestId: string }

/** Opens a finding on a filing, as a confirmed alert does, and answers its id. */
export type OpenFinding = (within: Within, about: { projectId: string; alertId: string | null }, given: NewFinding) => Promise<string>
