import type { Escalation } from '#contract/findings.ts'
import { bilingual } from '../client/bilingual.ts'

type Step = Exclude<Escalation, 'none'>

/** How far something overdue has gone up, as a tag. */
export const escalationNames = bilingual<Record<Step, string>>({
  en: { urge: 'Urged', supervise: 'Under closer supervision', investigate: 'Under investigation' },
  zh: { urge: '已催办', supervise: '已督办', investigate: '已转查办' },
})

/** The same as lines of a history. */
export const escalationEvents = bilingual<Record<`escalate-${Step}`, string>>({
  en: {
    'escalate-urge': 'Urged, because it is overdue',
    'escalate-supervise': 'Put under closer supervision, because it is overdue',
    'escalate-investigate': 'Put under investigation, because it is overdue',
  },
  zh: { 'escalate-urge': '逾期催办', 'escalate-supervise': '逾期督办', 'escalate-investigate': '逾期转查办' },
})
