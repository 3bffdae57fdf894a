import { clear, count, factor, fired, gap, indicator, input, limitUsed, months } from '../indicator.ts'
import { onceSigned } from '../project-facts.ts'
import { fencesOf } from '../quartiles.ts'

/** C / quantity outside the fences of the same trade and unit of measure in the county over 24 months, which is how far samples are loaded. */
export const K40 = indicator({
  needs: 'neighbours',
  maximum: 3,
  reads: ['contract', 'contractPrice', 'quantity', 'quantityUnit', 'trade', 'unitPriceSamples', 'neighbours'],
  figures: { months: months(24), samples: count(8, 4), factor: factor(1.5) },
  evaluate: onceSigned(({ price }, { project, neighbours }, figures) => {
    const { quantity, quantityUnit, trade } = project.filing
    if (quantity === null) return gap('quantity')
    if (quantityUnit === null) return gap('quantityUnit')
    if (trade === null) return gap('trade')
    if (neighbours === null) return gap('neighbours')
    const samples = neighbours.unitPrices
    if (samples === null || samples.count < figures.samples) return gap('unitPriceSamples')
    const { low, high } = fencesOf(samples, figures.factor)
    const unitPrice = price / quantity
    if (unitPrice >= low && unitPrice <= high) return clear
    const inputs = [input('contractPrice', price), input('quantity', quantity), input('unitPrice', Math.round(unitPrice))]
    return fired(3, inputs, limitUsed('figure.factor', Math.round(unitPrice < low ? low : high)))
  }),
})
