import { atLeast } from '../comparing.ts'
import { clear, fired, gap, indicator, input, limitUsed, notApplicable, share } from '../indicator.ts'
import { amountLimits, amountOf, isNonCompetitive, missingAmounts } from '../project-facts.ts'

/** Must tender, not tendered: max(E, C) ≥ T, method class not tender, no exemption. Tendering Law arts. 3 and 66. */
export const K01 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['estimatedPrice', 'contractPrice', 'method', 'exemptionReason'],
  limits: ['statutoryLimit'],
  evaluate({ project }) {
    const amount = amountOf(project)
    const { method, filing, limits } = project
    const [missing, ...more] = missingAmounts(project)
    if (amount === null || amount < limits.statutoryLimit) return missing ? gap(missing, ...more) : notApplicable
    if (method === null) return gap('method')
    if (method.methodClass === 'tender' || filing.exemptionReason !== null) return clear
    return fired(5, [input('amount', amount), input('method', method.code)], limitUsed('limit.statutoryLimit', limits.statutoryLimit))
  },
})

/** Just under a limit: 0.9 L ≤ max(E, C) < L. Splitting and trimming to stay below is what Tendering Law art. 4 forbids. */
export const K02 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['estimatedPrice', 'contractPrice', 'method'],
  limits: amountLimits,
  figures: { share: share(0.9, 0.5, 0.999) },
  evaluate({ project }, figures) {
    const amount = amountOf(project)
    const [missing, ...more] = missingAmounts(project)
    if (amount === null || missing) return gap(missing ?? 'estimatedPrice', ...more)
    const field = amountLimits.find((name) => amount < project.limits[name] && atLeast(amount, figures.share * project.limits[name]))
    if (field === undefined) return clear
    return fired(isNonCompetitive(project) ? 4 : 3, [input('amount', amount)], limitUsed(`limit.${field}`, project.limits[field]))
  },
})
