import { projectKinds } from '#contract/kinds.ts'
import { defaultLimits } from '#domain/steps/limits.ts'
import type { Transaction } from '../database/connect.ts'
import { insertRow } from '../limits/store.ts'

/** From before any filing there can be, so that some limits always apply. */
const beginning = '2000-01-01'

export async function addDefaultLimits(tx: Transaction, topRegion: string) {
  for (const kind of projectKinds)
    await insertRow(tx, { ...defaultLimits[kind], regionCode: topRegion, kind, effectiveFrom: beginning, createdBy: null })
}
