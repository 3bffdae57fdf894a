import argon2 from '@node-rs/argon2'
import type { Database } from '../database/connect.ts'
import { demoPassword } from '../demo/accounts.ts'

/**
 * Gives the accounts of the demonstration the same password at a hundredth of the work: a run signs in two thousand times. What a check
 * costs in earnest is asked of a password that the server itself has set.
 */
export async function makeSignInCheap(db: Database) {
  const passwordHash = await argon2.hash(demoPassword, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })
  await db`update user_account set password_hash = ${passwordHash}`
}
