import type { RiskOutcome } from '#contract/risk.ts'
import { atLeast } from '../comparing.ts'
import { daysFrom } from '../day-numbers.ts'
import {
  clear,
  count,
  days,
  type FigureSet,
  type FigureValues,
  factor,
  fired,
  gap,
  indicator,
  input,
  limitUsed,
  linked,
  notApplicable,
} from '../indicator.ts'
import { onceSigned } from '../project-facts.ts'
import { fencesOf } from '../quartiles.ts'
import type { RiskContract, RiskSubject, RiskSupplier } from '../subject.ts'

type Given = { contract: RiskContract; supplier: RiskSupplier; unitId: string }

/** For formulas about the unit that got the contract; a person or team was never founded and is on no list. */
const onceUnitSigned = <Figures extends FigureSet>(
  evaluate: (given: Given, subject: RiskSubject, figures: FigureValues<Figures>) => RiskOutcome,
) =>
  onceSigned<Figures>((contract, subject, figures) => {
    const { supplier } = subject.project
    if (supplier === null) return gap('supplier')
    return supplier.unitId === null ? notApplicable : evaluate({ contract, supplier, unitId: supplier.unitId }, subject, figures)
  })

const supplierInput = ({ supplier, unitId }: Given) => linked('supplier', supplier.name, { kind: 'unit', id: unitId })

/** Supplier founded after signature, or < 90 days before. Building Law art. 26; Procurement Law art. 22. */
export const K09 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['contract', 'signDate', 'supplier', 'supplierFounded'],
  figures: { days: days(90) },
  evaluate: onceUnitSigned((given, _, figures) => {
    const { contract, supplier } = given
    if (supplier.founded === null) return gap('supplierFounded')
    const age = daysFrom(supplier.founded, contract.signDate)
    if (age >= figures.days) return clear
    const dates = [input('supplierFounded', supplier.founded), input('signDate', contract.signDate), input('daysBefore', age)]
    return fired(age < 0 ? 5 : 3, [supplierInput(given), ...dates], limitUsed('figure.days', figures.days))
  }),
})

/** Supplier banned at signature. Procurement Law arts. 22 and 77. */
export const K20 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['contract', 'signDate', 'supplier', 'bannedFrom', 'bannedUntil'],
  evaluate: onceUnitSigned((given) => {
    const { contract, supplier } = given
    const { signDate } = contract
    const ban = supplier.bans.find(
      ({ fromDay, untilDay, liftedOn }) => fromDay <= signDate && signDate <= untilDay && (liftedOn === null || signDate < liftedOn),
    )
    if (!ban) return clear
    return fired(5, [
      supplierInput(given),
      input('bannedFrom', ban.fromDay),
      input('bannedUntil', ban.untilDay),
      input('signDate', signDate),
    ])
  }),
})

/** Supplier's distinct trades ≥ the upper fence of suppliers with ≥ 5 awards. Whose awards are enough is counted with the market. */
export const K41 = indicator({
  needs: 'neighbours',
  maximum: 2,
  reads: ['contract', 'supplier', 'trades', 'supplierHistory', 'neighbours'],
  figures: { awards: count(5), factor: factor(1.5) },
  evaluate: onceUnitSigned((given, { neighbours }, figures) => {
    if (neighbours === null) return gap('neighbours')
    const history = neighbours.supplierTrades
    if (history === null || history.others.count === 0) return gap('supplierHistory')
    const { high } = fencesOf(history.others, figures.factor)
    if (!atLeast(history.trades, high)) return clear
    return fired(2, [supplierInput(given), input('trades', history.trades)], limitUsed('figure.factor', high))
  }),
})
