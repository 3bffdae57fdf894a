import type { DrawSubject, NewDraw } from '#contract/draws.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import type { ExpertPool } from '#contract/talent.ts'
import type { Quota } from './QuotaField.tsx'

export type DrawValues = {
  subject: DrawSubject
  pool: ExpertPool
  quotas: Quota[]
  grade: string
  sessionStart: string | null
  sessionEnd: string | null
  witnessId: string | null
  bidders: string[]
  reason: string
}

/** Bids are evaluated, finished work is judged by its quality; the trade of the project is what most are asked for. */
export const valuesFor = ({ state, filing }: ProjectDetail, statutory: boolean): DrawValues => ({
  subject: 'experts',
  pool: state === 'completed' ? 'quality' : 'evaluation',
  quotas: [{ specialty: filing.trade, count: statutory ? 5 : 3 }],
  grade: '',
  sessionStart: null,
  sessionEnd: null,
  witnessId: null,
  bidders: [],
  reason: '',
})

/** Called once the rules of the form have passed. */
export function bodyOf(values: DrawValues, supersedes: string | null): NewDraw {
  const isLottery = values.subject === 'contractors'
  return {
    subject: values.subject,
    pool: isLottery ? null : values.pool,
    quotas: values.quotas.map(({ specialty, count }) => ({ specialty: specialty ?? '', count: count ?? 0 })),
    grade: (isLottery && values.grade?.trim()) || null,
    sessionStart: values.sessionStart ?? '',
    sessionEnd: values.sessionEnd ?? '',
    witnessId: values.witnessId ?? '',
    bidders: isLottery ? [] : values.bidders,
    supersedes,
    reason: (supersedes && values.reason?.trim()) || null,
  }
}
