import { asShare, atLeast } from '../comparing.ts'
import { clear, fired, gap, indicator, input, limitUsed, share } from '../indicator.ts'
import { ceilingOf, isCompetitive, onceSigned } from '../project-facts.ts'

/** C > ceiling; or competitive and ≥ 0.99 of it. Tendering Regulations arts. 27 and 51: no bid above the highest price. */
export const K14 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'contractPrice', 'controlPrice', 'estimatedPrice', 'method'],
  figures: { share: share(0.99, 0.5, 1) },
  evaluate: onceSigned(({ price }, { project }, figures) => {
    const ceiling = ceilingOf(project)
    if (ceiling === null) return gap('estimatedPrice')
    const inputs = [input('contractPrice', price), input('ceiling', ceiling), input('share', asShare(price / ceiling))]
    if (price > ceiling) return fired(4, inputs)
    if (!atLeast(price, figures.share * ceiling)) return clear
    if (project.method === null) return gap('method')
    return isCompetitive(project) ? fired(3, inputs, limitUsed('figure.share', figures.share)) : clear
  }),
})

/** C < 0.7 ceiling. Tendering Law art. 33: nobody bids below cost. */
export const K15 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['contract', 'contractPrice', 'controlPrice', 'estimatedPrice'],
  figures: { share: share(0.7) },
  evaluate: onceSigned(({ price }, { project }, figures) => {
    const ceiling = ceilingOf(project)
    if (ceiling === null) return gap('estimatedPrice')
    if (atLeast(price, figures.share * ceiling)) return clear
    const inputs = [input('contractPrice', price), input('ceiling', ceiling), input('share', asShare(price / ceiling))]
    return fired(3, inputs, limitUsed('figure.share', figures.share))
  }),
})
