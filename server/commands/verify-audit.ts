import { headsFileIn, readHeads } from '../audit/heads.ts'
import { type Fault, type Verdict, verifyChain } from '../audit/verify.ts'
import { withDatabase } from './with-database.ts'

const verdict = await withDatabase(async (db, { dataFolder }) => {
  const heads = await readHeads(headsFileIn(dataFolder))
  return verifyChain({ db, heads, onProgress: (done, total) => process.stderr.write(`\r${done} of ${total} lines`) })
})
process.stderr.write('\r')
console.log(report(verdict).join('\n'))
process.exitCode = verdict.faults.length > 0 ? 1 : 0

function report({ sealed, head, unsealed, faults }: Verdict) {
  return [
    `${sealed} sealed lines, head ${head}.`,
    unsealed.length > 0 ? `${unsealed.length} lines wait for their seal: ${unsealed.join(', ')}.` : 'No line waits for its seal.',
    ...faults.map(inWords),
    faults.length > 0 ? `The audit trail is NOT intact: ${faults.length} faults.` : 'The audit trail is intact.',
  ]
}

function inWords(fault: Fault): string {
  if (!('lineId' in fault)) return { 'cut-off': cutOff, rewritten, 'missing-seal': missingSeal }[fault.kind](fault.position)
  const place = fault.position === null ? 'without a seal' : `at position ${fault.position}`
  if (fault.kind === 'broken-link') return `Line ${fault.lineId} ${place} does not continue the line before it.`
  return `Line ${fault.lineId} ${place} was ${fault.kind}.`
}

function cutOff(position: number) {
  return `From position ${position} on, lines were cut off: a later head was noted outside the database.`
}
function rewritten(position: number) {
  return `Position ${position} was rewritten: another hash was noted outside the database.`
}
function missingSeal(position: number) {
  return `The seal at position ${position} is missing.`
}
