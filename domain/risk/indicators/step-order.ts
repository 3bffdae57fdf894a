import { isCounted } from '../../filing/filing.ts'
import { above, asShare, atLeast } from '../comparing.ts'
import { clear, fired, gap, indicator, input, limitUsed, notApplicable, share, tooEarly } from '../indicator.ts'
import { hasReached, isNonCompetitive, onceSigned } from '../project-facts.ts'

/** Started before filed. Government Investment Regulations art. 34. */
export const K04 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['actualStart', 'filedOn'],
  evaluate({ project }) {
    const { actualStart, filedOn } = project
    if (actualStart === null) return hasReached(project, 'in-progress') ? gap('actualStart') : tooEarly
    if (filedOn === null) return gap('filedOn')
    return actualStart < filedOn ? fired(4, [input('actualStart', actualStart), input('filedOn', filedOn)]) : clear
  },
})

/** Signed before award publicity ended or before filed. Tendering Regulations art. 54. */
export const K05 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'signDate', 'filedOn', 'awardPublicityEnd', 'method'],
  evaluate: onceSigned(({ signDate }, { project }) => {
    const { filedOn, award } = project
    if (filedOn !== null && signDate < filedOn) return fired(4, [input('signDate', signDate), input('filedOn', filedOn)])
    if (award !== null && signDate <= award.publicityEnd)
      return fired(4, [input('signDate', signDate), input('awardPublicityEnd', award.publicityEnd)])
    if (filedOn === null) return gap('filedOn')
    return award === null && !isNonCompetitive(project) ? gap('awardPublicityEnd') : clear
  }),
})

/** Decision after signature or start. Villagers' Committees Law art. 24: such matters are decided before they are done. */
export const K06 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['decisionDate', 'signDate', 'actualStart'],
  evaluate({ project: { filing, contract, actualStart } }) {
    if (contract === null && actualStart === null) return tooEarly
    const { decisionDate } = filing
    if (decisionDate === null) return gap('decisionDate')
    const later = [
      ...(contract !== null && decisionDate > contract.signDate ? [input('signDate', contract.signDate)] : []),
      ...(actualStart !== null && decisionDate > actualStart ? [input('actualStart', actualStart)] : []),
    ]
    return later.length > 0 ? fired(5, [input('decisionDate', decisionDate), ...later]) : clear
  },
})

/** Started before signature. Building Law art. 15. */
export const K07 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['actualStart', 'signDate'],
  evaluate({ project }) {
    const { actualStart, contract } = project
    if (actualStart === null) return hasReached(project, 'in-progress') ? gap('actualStart') : tooEarly
    if (contract === null) return gap('signDate')
    return actualStart < contract.signDate ? fired(4, [input('actualStart', actualStart), input('signDate', contract.signDate)]) : clear
  },
})

/** Quorum not met: under two thirds present, or no more than half of them in favour. Villagers' Committees Law arts. 22 and 26. */
export const K08 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['decisionType', 'shouldAttend', 'didAttend', 'agreed'],
  figures: { attendance: share(2 / 3, 0.5), agreement: share(0.5, 0.3) },
  evaluate({ project: { filing, firstSubmittedAt } }, figures) {
    const { decisionType, shouldAttend, didAttend, agreed } = filing
    if (decisionType === null) return firstSubmittedAt === null ? tooEarly : gap('decisionType')
    if (!isCounted(decisionType)) return notApplicable
    if (shouldAttend === null) return gap('shouldAttend')
    if (didAttend === null) return gap('didAttend')
    if (agreed === null) return gap('agreed')
    const counts = [input('shouldAttend', shouldAttend), input('didAttend', didAttend), input('agreed', agreed)]
    if (!atLeast(didAttend, figures.attendance * shouldAttend))
      return fired(
        4,
        [...counts, input('attendedShare', asShare(didAttend / shouldAttend))],
        limitUsed('figure.attendance', figures.attendance),
      )
    if (above(agreed, figures.agreement * didAttend)) return clear
    const agreedShare = didAttend === 0 ? 0 : asShare(agreed / didAttend)
    return fired(4, [...counts, input('agreedShare', agreedShare)], limitUsed('figure.agreement', figures.agreement))
  },
})
