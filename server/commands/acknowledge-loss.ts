import { parseArgs } from 'node:util'
import { lossInWords } from '../audit/fault-words.ts'
import { findHeads } from '../audit/heads-check.ts'
import { openHeads } from '../audit/heads-places.ts'
import { acknowledgeLoss, findLoss } from '../audit/losses.ts'
import { inTransaction } from '../database/connect.ts'
import { createEncryption } from '../encryption.ts'
import { requireSameKey, requireSharedParts } from '../first-data/shared-parts.ts'
import { withDatabase } from './with-database.ts'

/** npm run audit:acknowledge tells which lines are lost; with -- --after POSITION, as it has told it, that is acknowledged. */
const { values } = parseArgs({ options: { after: { type: 'string' } } })

const words = await withDatabase(async (db, config) => {
  requireSharedParts(config)
  await requireSameKey(db, createEncryption(config))
  const heads = openHeads(config)
  const found = await findHeads(db, heads)
  return inTransaction(db, async (tx) => {
    const loss = await findLoss(tx, { signer: heads.signer, found })
    if (!loss) return 'Nothing is lost: every head that was noted outside the database is found in the chain.'
    if (values.after !== String(loss.kept.position))
      return `${lossInWords(loss)}\nTo acknowledge it: npm run audit:acknowledge -- --after ${loss.kept.position}`
    await acknowledgeLoss(tx, { signer: heads.signer, found, loss })
    return `${lossInWords(loss)}\nThis is acknowledged: from now on the verification names it and goes on.`
  })
})
console.log(words)
