import { inWords, restoreInWords } from '../audit/fault-words.ts'
import { openHeads } from '../audit/heads-places.ts'
import { type Verdict, verifyChain } from '../audit/verify.ts'
import { createEncryption } from '../encryption.ts'
import { requireSameKey, requireSharedParts } from '../first-data/shared-parts.ts'
import { withDatabase } from './with-database.ts'

const verdict = await withDatabase(async (db, config) => {
  requireSharedParts(config) // with another key than the server's every head would look forged
  await requireSameKey(db, createEncryption(config))
  const onProgress = (done: number, total: number) => process.stderr.write(`\r${done} of ${total} lines`)
  return verifyChain({ db, heads: openHeads(config), onProgress })
})
process.stderr.write('\r')
console.log(report(verdict).join('\n'))
process.exitCode = verdict.faults.length > 0 ? 1 : 0

function report({ sealed, head, unsealed, faults, restores }: Verdict) {
  return [
    `${sealed} sealed lines, head ${head}.`,
    unsealed.length > 0 ? `${unsealed.length} lines wait for their seal: ${unsealed.join(', ')}.` : 'No line waits for its seal.',
    ...faults.map(inWords),
    ...restores.map(restoreInWords),
    conclusion({ faults, restores }),
  ]
}

function conclusion({ faults, restores }: Pick<Verdict, 'faults' | 'restores'>) {
  if (faults.length > 0) return `The audit trail is NOT intact: ${faults.length} faults.`
  return restores.length > 0 ? 'What is there fits together; what is lost is named above.' : 'The audit trail is intact.'
}
