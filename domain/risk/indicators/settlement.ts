import { above, asShare } from '../comparing.ts'
import { clear, type Figure, factor, fired, gap, indicator, input, limitUsed, share } from '../indicator.ts'
import { approvedValue, onceSettled } from '../project-facts.ts'

/** R > C + V, or R > 1.1 C. Government Investment Regulations art. 23. */
export const K25 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'settlement', 'contractPrice', 'changedValue', 'settlementReviewed'],
  figures: { factor: { ...factor(1.1), minimum: 1 } },
  evaluate: onceSettled(({ contract, reviewed }, { project }, figures) => {
    const value = contract.price + approvedValue(project)
    const inputs = [input('settlementReviewed', reviewed), input('contractPrice', contract.price), input('contractValue', value)]
    if (above(reviewed, figures.factor * contract.price)) return fired(4, inputs, limitUsed('figure.factor', figures.factor))
    return reviewed > value ? fired(3, inputs) : clear
  }),
})

/** (S − R) / S > 10 %; or nothing cut although C ≥ simple. A review that takes much off, or nothing at all, deserves a look. */
export const K26 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['contract', 'settlement', 'settlementSubmitted', 'settlementReviewed', 'contractPrice'],
  limits: ['simpleLimit'],
  figures: { share: share(0.1) },
  evaluate: onceSettled(({ contract, submitted, reviewed }, { project }, figures) => {
    if (submitted === null || submitted <= 0) return gap('settlementSubmitted')
    const cut = submitted - reviewed
    const amounts = [input('settlementSubmitted', submitted), input('settlementReviewed', reviewed)]
    const inputs = [...amounts, input('cutShare', asShare(cut / submitted))]
    if (above(cut, figures.share * submitted)) return fired(3, inputs, limitUsed('figure.share', figures.share))
    if (cut !== 0 || contract.price < project.limits.simpleLimit) return clear
    return fired(2, [...inputs, input('contractPrice', contract.price)], limitUsed('limit.simpleLimit', project.limits.simpleLimit))
  }),
})

/** In fen: ten thousand yuan. */
const roundAmount: Figure = { default: 1_000_000, unit: 'money', minimum: 100, maximum: 100_000_000 }

/** C ≥ direct and E, C, R all multiples of 10,000, or all equal. */
export const K43 = indicator({
  needs: 'project',
  maximum: 2,
  reads: ['contract', 'settlement', 'estimatedPrice', 'contractPrice', 'settlementReviewed'],
  limits: ['directLimit'],
  figures: { round: roundAmount },
  evaluate: onceSettled(({ contract, reviewed }, { project }, figures) => {
    const { estimatedPrice } = project.filing
    if (contract.price < project.limits.directLimit) return clear
    if (estimatedPrice === null) return gap('estimatedPrice')
    const amounts = [estimatedPrice, contract.price, reviewed]
    const equal = amounts.every((amount) => amount === contract.price)
    if (!equal && !amounts.every((amount) => amount % figures.round === 0)) return clear
    const inputs = [input('estimatedPrice', estimatedPrice), input('contractPrice', contract.price), input('settlementReviewed', reviewed)]
    return fired(2, inputs, equal ? null : limitUsed('figure.round', figures.round))
  }),
})
