import type { Authority } from '#contract/authority.ts'
import type { TodoKind } from '#contract/workbench.ts'

/** The whole list behind a kind of to-do, where its reader may open one. Whoever only files has a list of their own. */
export function listOf(kind: TodoKind, held: readonly Authority[]): string | null {
  const filings = held.some((authority) => ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE'].includes(authority))
    ? '/v2/project'
    : '/v2/project/personal'
  const lists: Record<TodoKind, string | null> = {
    review: '/v2/project?tab=queue',
    request: '/v2/project?tab=queue',
    accept: '/v2/project?tab=queue',
    archive: '/v2/project?tab=queue',
    consent: null,
    returned: `${filings}?state=returned`,
    draft: '/v2/project/personal?state=draft',
    evidence: null,
    question: null,
    alert: `${filings}?tab=alerts&state=new`,
    explained: '/v2/project?tab=alerts&state=explained',
    finding: filings === '/v2/project' ? '/v2/project?tab=supervision&view=findings' : null,
    recheck: '/v2/project?tab=supervision&view=findings&state=rectified',
    inspection: '/v2/project?tab=supervision&view=inspections',
    draw: '/v2/talentPoll?tab=draws&state=drawn',
    witness: '/v2/draws',
    appeal: '/v2/project?tab=appeals',
    unit: '/system?tab=proposed',
  }
  return lists[kind]
}
