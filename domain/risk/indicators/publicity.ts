import type { RiskInput } from '#contract/risk.ts'
import { daysFrom } from '../day-numbers.ts'
import { clear, fired, gap, indicator, input, limitUsed, notApplicable, tooEarly } from '../indicator.ts'
import { hasReached, isNonCompetitive, onceSigned } from '../project-facts.ts'
import type { RiskProject } from '../subject.ts'

/** Bid period (from the statutory limit on) or award publicity shorter than the limit. Tendering Law art. 24; Regulations art. 54. */
export const K21 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['method', 'estimatedPrice', 'noticeDate', 'closingDate', 'awardPublicityStart', 'awardPublicityEnd'],
  limits: ['statutoryLimit', 'bidDays', 'awardPublicityDays'],
  evaluate({ project }) {
    const { rounds, award, contract, limits } = project
    if (isNonCompetitive(project)) return notApplicable
    const short = shortBid(project)
    if (short) return fired(3, short, limitUsed('limit.bidDays', limits.bidDays))
    if (award !== null) {
      const period = daysFrom(award.publicityStart, award.publicityEnd)
      if (period >= limits.awardPublicityDays) return clear
      const dates = [input('awardPublicityStart', award.publicityStart), input('awardPublicityEnd', award.publicityEnd)]
      return fired(3, [...dates, input('periodDays', period)], limitUsed('limit.awardPublicityDays', limits.awardPublicityDays))
    }
    if (contract !== null) return gap('awardPublicityStart', 'awardPublicityEnd')
    if (rounds.length > 0) return clear
    return hasReached(project, 'sourcing') ? gap('noticeDate', 'closingDate') : tooEarly
  },
})

function shortBid({ rounds, filing, limits }: RiskProject): RiskInput[] | null {
  if ((filing.estimatedPrice ?? 0) < limits.statutoryLimit) return null
  const short = rounds.find(({ noticeDate, closingDate }) => daysFrom(noticeDate, closingDate) < limits.bidDays)
  if (!short) return null
  const { noticeDate, closingDate } = short
  return [input('noticeDate', noticeDate), input('closingDate', closingDate), input('periodDays', daysFrom(noticeDate, closingDate))]
}

/** Signed > 30 days after award. Tendering Law art. 46; Procurement Law art. 46. */
export const K22 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['contract', 'method', 'awardDate', 'signDate'],
  limits: ['signatureDays'],
  evaluate: onceSigned(({ signDate }, { project }) => {
    if (isNonCompetitive(project)) return notApplicable
    if (project.award === null) return gap('awardDate')
    const after = daysFrom(project.award.date, signDate)
    if (after <= project.limits.signatureDays) return clear
    const inputs = [input('awardDate', project.award.date), input('signDate', signDate), input('daysAfter', after)]
    return fired(3, inputs, limitUsed('limit.signatureDays', project.limits.signatureDays))
  }),
})
