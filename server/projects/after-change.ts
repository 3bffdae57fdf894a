import type { Transaction } from '../database.ts'
import { refreshFacts } from '../statistics/fact-store.ts'

/**
 * Whatever must follow when filings, their alerts, findings or fired indicators have changed: what is counted about them. Call it last: whoever
 * holds facts should wait for nothing else.
 */
export const afterFilingChanged = (tx: Transaction, ids: readonly string[]): Promise<void> => refreshFacts(tx, ids)
