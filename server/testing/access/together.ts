import type { Authority } from '#contract/authority.ts'

const own = <const W extends readonly Authority[]>(who: W) => ({ who, outside: 'own' as const })
const readers = ['PROJECT_MANAGEMENT', 'VILLAGE_ADMIN', 'SUPERVISE', 'PERSONAL_PROJECT_MANAGEMENT'] as const

/** Who may do something to several records at once: whoever may do it to one. What lies outside is refused one by one. */
export const accessTogether = {
  'batches.review': own(['PROJECT_MANAGEMENT']),
  'batches.approve': own(['PROJECT_MANAGEMENT']),
  'batches.filers': own(['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT']),
  'batches.transfer': own(['VILLAGE_ADMIN', 'PROJECT_MANAGEMENT']),
  'batches.leads': own(['SUPERVISE']),
  'batches.visits': own(['SUPERVISE']),
  'batches.dossiers': { who: readers, outside: 'hidden' },
  'batches.disable': own(['USER_MANAGEMENT']),
  'deputies.mine': own(['PROJECT_MANAGEMENT']),
  'deputies.set': own(['PROJECT_MANAGEMENT']),
  'deputies.end': { who: ['PROJECT_MANAGEMENT', 'USER_MANAGEMENT'], outside: 'hidden' },
  'deputies.of': { who: ['USER_MANAGEMENT'], outside: 'hidden' },
  'deputies.setFor': { who: ['USER_MANAGEMENT'], outside: 'hidden' },
  'handovers.holdings': { who: ['USER_MANAGEMENT'], outside: 'hidden' },
  'handovers.handOver': { who: ['USER_MANAGEMENT'], outside: 'hidden' },
} as const
