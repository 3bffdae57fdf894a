import type { ProjectKind } from '#contract/kinds.ts'
import type { Transaction } from '../database.ts'

type DemoAssignment = { username: string; region: string; kinds: readonly ProjectKind[] }

/** One supervisor watches over the whole county, the other over works and purchases of one town. */
const assignments: readonly DemoAssignment[] = [
  { username: 'supervisor', region: '990101000000', kinds: [1, 2, 3] },
  { username: 'supervisor2', region: '990101101000', kinds: [1, 2] },
]

export async function addDemoAssignments(tx: Transaction) {
  for (const { username, region, kinds } of assignments)
    await tx`
      insert into supervision_assignment (user_id, region_code, kinds, from_day)
      select id, ${region}, ${[...kinds]}, '2026-01-01' from user_account where username = ${username}`
}
