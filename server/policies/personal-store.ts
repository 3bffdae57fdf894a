import type { Transaction } from '../database/connect.ts'

/** A history is a help for finding things again, not a record of somebody's days. */
export const readingsKept = 200

/** A favourite is a favourite, however often it is marked. */
export async function addFavourite(tx: Transaction, userId: string, policyId: string) {
  await tx`insert into policy_favourite (user_id, policy_id) values (${userId}, ${policyId}) on conflict do nothing`
}

export async function removeFavourite(tx: Transaction, userId: string, policyId: string) {
  await tx`delete from policy_favourite where user_id = ${userId} and policy_id = ${policyId}`
}

/** Notes that somebody opened a policy, and forgets what they opened longest ago. */
export async function addReading(tx: Transaction, userId: string, policyId: string) {
  await tx`
    insert into policy_reading (user_id, policy_id) values (${userId}, ${policyId})
    on conflict (user_id, policy_id) do update set read_at = excluded.read_at, times = policy_reading.times + 1`
  await tx`
    delete from policy_reading where user_id = ${userId} and policy_id in (
      select policy_id from policy_reading where user_id = ${userId} order by read_at desc, policy_id offset ${readingsKept})`
}
