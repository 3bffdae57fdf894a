import type { RiskOutcome } from '#contract/risk.ts'
import { asShare, atLeast } from '../comparing.ts'
import { monthsBefore } from '../day-numbers.ts'
import { clear, count, fired, gap, indicator, input, limitUsed, linked, months, neighbour, notApplicable, share } from '../indicator.ts'
import { isBefore, type NeighbourAward } from '../neighbours.ts'
import { isNonCompetitive, onceSigned } from '../project-facts.ts'
import { type RiskContract, type RiskSubject, type RiskSupplier, supplierKey } from '../subject.ts'

/** Repeat supplier: ≥ 3 awards of an owner in 12 months and ≥ 50 % of its value. Procurement Law art. 3. */
export const K10 = indicator({
  needs: 'neighbours',
  maximum: 4,
  reads: ['contract', 'contractPrice', 'signDate', 'supplier', 'ownerUnit', 'neighbours'],
  figures: { months: months(12), awards: count(3), share: share(0.5), highShare: share(0.7) },
  evaluate: onceSigned((contract, subject, figures) =>
    amongAwards(contract, subject, figures.months, ({ earlier, supplier }) => {
      const same = earlier.filter((award) => award.supplierKey === supplierKey(supplier))
      const [supplierValue, ownerValue] = [priceOf(same) + contract.price, priceOf(earlier) + contract.price]
      if (same.length + 1 < figures.awards || !atLeast(supplierValue, figures.share * ownerValue)) return clear
      const high = atLeast(supplierValue, figures.highShare * ownerValue)
      const values = [input('supplierValue', supplierValue), input('ownerValue', ownerValue)]
      const share = input('share', asShare(supplierValue / ownerValue))
      const used = high ? limitUsed('figure.highShare', figures.highShare) : limitUsed('figure.share', figures.share)
      return fired(high ? 4 : 3, [...pairInputs(supplier, same), ...values, share], used)
    }),
  ),
})

/** Repeated non-competitive awards of one pair: ≥ 3 in 12 months, or ≥ 2 whose sum reaches the direct limit. Procurement Regulations art. 28. */
export const K11 = indicator({
  needs: 'neighbours',
  maximum: 4,
  reads: ['contract', 'contractPrice', 'signDate', 'method', 'supplier', 'ownerUnit', 'neighbours'],
  limits: ['directLimit'],
  figures: { months: months(12), awards: count(3), fewAwards: count(2) },
  evaluate: onceSigned((contract, subject, figures) => {
    if (subject.project.method === null) return gap('method')
    if (!isNonCompetitive(subject.project)) return notApplicable
    return amongAwards(contract, subject, figures.months, ({ earlier, supplier }) => {
      const { directLimit } = subject.project.limits
      const pair = earlier.filter((award) => award.methodClass === 'non-competitive' && award.supplierKey === supplierKey(supplier))
      const sum = priceOf(pair) + contract.price
      const inputs = [...pairInputs(supplier, pair), input('sum', sum)]
      if (pair.length + 1 >= figures.awards) return fired(4, inputs, limitUsed('figure.awards', figures.awards))
      if (pair.length + 1 < figures.fewAwards || sum < directLimit) return clear
      return fired(4, inputs, limitUsed('limit.directLimit', directLimit))
    })
  }),
})

type Among = { earlier: readonly NeighbourAward[]; supplier: RiskSupplier }

/** What the owner awarded before this contract, as far back as the formula looks. */
function amongAwards(
  { signDate }: RiskContract,
  { project, neighbours }: RiskSubject,
  monthsBack: number,
  judge: (among: Among) => RiskOutcome,
): RiskOutcome {
  if (project.supplier === null) return gap('supplier')
  if (project.filing.ownerUnitId === null) return gap('ownerUnit')
  if (neighbours === null) return gap('neighbours')
  const since = monthsBefore(signDate, monthsBack)
  const ours = { at: signDate, projectId: project.id }
  const earlier = neighbours.ownerAwards.filter(
    (award) => award.signDate >= since && isBefore({ at: award.signDate, projectId: award.projectId }, ours),
  )
  return judge({ earlier, supplier: project.supplier })
}

const priceOf = (awards: readonly NeighbourAward[]) => awards.reduce((sum, award) => sum + award.price, 0)

const pairInputs = ({ name, unitId }: RiskSupplier, awards: readonly NeighbourAward[]) => [
  unitId === null ? input('supplier', name) : linked('supplier', name, { kind: 'unit', id: unitId }),
  input('awards', awards.length + 1),
  ...awards.map(neighbour),
]
