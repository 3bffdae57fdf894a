import type { RiskInput, RiskOutcome } from '#contract/risk.ts'
import { above, asShare, atLeast } from '../comparing.ts'
import { daysFrom } from '../day-numbers.ts'
import { clear, days, fired, gap, indicator, input, limitUsed, notApplicable, share, tooEarly } from '../indicator.ts'
import { approvedValue, onceSettled, onceSigned } from '../project-facts.ts'
import type { RiskContract, RiskProject, RiskSubject } from '../subject.ts'

/** P / (C + V) − max(g, prepayment) > 0.10. What is completed counts as done, also where no progress is reported. Finance Ministry 2022-183. */
export const K27 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'paid', 'contractPrice', 'changedValue', 'progress', 'prepaymentPercent'],
  figures: { share: share(0.1) },
  evaluate: onceSigned(({ price, prepaymentPercent }, { project }, figures) => {
    const value = price + approvedValue(project)
    // Changes took the whole contract back: whatever is paid is beyond it, which is K28's to say.
    if (value <= 0) return notApplicable
    const progress = project.actualEnd === null ? project.progress : 100
    const isAhead = (percent: number) => above(project.paid, (percent / 100 + figures.share) * value)
    if (!isAhead(progress)) return clear
    if (prepaymentPercent === null) return gap('prepaymentPercent')
    if (!isAhead(prepaymentPercent)) return clear
    const money = [input('paid', project.paid), input('contractValue', value), input('paidShare', asShare(project.paid / value))]
    const done = [input('progress', progress), input('prepaymentPercent', prepaymentPercent)]
    return fired(4, [...money, ...done], limitUsed('figure.share', figures.share))
  }),
})

/** P > C + V before settlement, or P > R after. */
export const K28 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['contract', 'paid', 'contractPrice', 'changedValue', 'settlementReviewed'],
  evaluate: onceSigned(({ price }, { project }) => {
    const { paid, settlement } = project
    if (settlement !== null && settlement.reviewed === null) return gap('settlementReviewed')
    const value = price + approvedValue(project)
    if (paid <= (settlement?.reviewed ?? value)) return clear
    const allowed = settlement?.reviewed != null ? input('settlementReviewed', settlement.reviewed) : input('contractValue', value)
    return fired(5, [input('paid', paid), allowed])
  }),
})

/** Before review P / C > the progress-payment limit, or before warranty end P > (1 − retention) R. Finance Ministry 2022-183. */
export const K29 = indicator({
  needs: 'calendar',
  maximum: 3,
  reads: ['contract', 'paid', 'contractPrice', 'settlementReviewed', 'retentionPercent', 'warrantyEnd'],
  limits: ['progressPercent'],
  evaluate: onceSigned((contract, subject) => {
    const { settlement, paid, limits } = subject.project
    if (settlement !== null)
      return settlement.reviewed === null ? gap('settlementReviewed') : retained(contract, subject, settlement.reviewed)
    if (!above(paid * 100, limits.progressPercent * contract.price)) return clear
    const inputs = [input('paid', paid), input('contractPrice', contract.price), input('paidShare', asShare(paid / contract.price))]
    return fired(3, inputs, limitUsed('limit.progressPercent', limits.progressPercent))
  }),
})

function retained({ retentionPercent }: RiskContract, { project, today }: RiskSubject, reviewed: number): RiskOutcome {
  if (retentionPercent === null) return gap('retentionPercent')
  if (!above(project.paid, afterRetention(reviewed, retentionPercent))) return clear
  if (project.warrantyEnd === null) return gap('warrantyEnd')
  if (today > project.warrantyEnd) return clear
  const money = [input('paid', project.paid), input('settlementReviewed', reviewed), input('retentionPercent', retentionPercent)]
  return fired(3, [...money, input('warrantyEnd', project.warrantyEnd)])
}

const afterRetention = (reviewed: number, retentionPercent: number) => (1 - retentionPercent / 100) * reviewed

/** Prepayment or retention above the limit. */
export const K42 = indicator({
  needs: 'project',
  maximum: 2,
  reads: ['contract', 'prepaymentPercent', 'retentionPercent'],
  limits: ['prepaymentPercent', 'retentionPercent'],
  evaluate: onceSigned(({ prepaymentPercent, retentionPercent }, { project: { limits } }) => {
    if (prepaymentPercent !== null && prepaymentPercent > limits.prepaymentPercent)
      return fired(2, [input('prepaymentPercent', prepaymentPercent)], limitUsed('limit.prepaymentPercent', limits.prepaymentPercent))
    if (retentionPercent !== null && retentionPercent > limits.retentionPercent)
      return fired(2, [input('retentionPercent', retentionPercent)], limitUsed('limit.retentionPercent', limits.retentionPercent))
    if (prepaymentPercent === null) return gap('prepaymentPercent')
    return retentionPercent === null ? gap('retentionPercent') : clear
  }),
})

/** Settled, P < (1 − retention) R, > 60 days after review. Payments to Small Firms Regulations art. 9. */
export const K51 = indicator({
  needs: 'calendar',
  maximum: 2,
  reads: ['contract', 'settlement', 'paid', 'settlementReviewed', 'settlementDate', 'retentionPercent'],
  figures: { days: days(60) },
  evaluate: onceSettled(({ contract, reviewed, date }, { project, today }, figures) => {
    if (contract.retentionPercent === null) return gap('retentionPercent')
    if (atLeast(project.paid, afterRetention(reviewed, contract.retentionPercent))) return clear
    if (date === null) return gap('settlementDate')
    const waited = daysFrom(date, today)
    if (waited <= figures.days) return tooEarly
    const money = [input('paid', project.paid), input('settlementReviewed', reviewed), input('retentionPercent', contract.retentionPercent)]
    return fired(2, [...money, input('settlementDate', date), input('elapsedDays', waited)], limitUsed('figure.days', figures.days))
  }),
})

/** Signed, or ≥ 30 % of P, in 20–31 December. */
export const K45 = indicator({
  needs: 'project',
  maximum: 1,
  reads: ['contract', 'signDate', 'paid', 'payments'],
  figures: { share: share(0.3), firstDay: { default: 20, unit: 'day-of-month', minimum: 1, maximum: 31 } },
  evaluate: onceSigned(({ signDate }, { project }, figures) => {
    const inputs: RiskInput[] = isYearEnd(signDate, figures.firstDay) ? [input('signDate', signDate)] : []
    const rushed = rushedPayments(project, figures.firstDay)
    if (project.paid > 0 && rushed > 0 && atLeast(rushed, figures.share * project.paid))
      inputs.push(input('payments', rushed), input('paidShare', asShare(rushed / project.paid)))
    if (inputs.length > 0) return fired(1, inputs, limitUsed('figure.firstDay', figures.firstDay))
    return project.paid !== 0 && project.payments.length === 0 ? gap('payments') : clear
  }),
})

const isYearEnd = (day: string, firstDay: number) => day.slice(5, 7) === '12' && Number(day.slice(8, 10)) >= firstDay
const rushedPayments = ({ payments }: RiskProject, firstDay: number) =>
  payments.reduce((sum, { paidOn, amount }) => (isYearEnd(paidOn, firstDay) ? sum + amount : sum), 0)
