import type { Filing } from '#contract/filing.ts'
import { exemptionReasons } from '#contract/lifecycle.ts'
import { addDays } from '#domain/time/days.ts'
import { slips, someDay, type Telling, unitsWith } from './telling.ts'

/** In yuan: some below every limit, some on it, some above all. */
const estimates = [30_000, 49_999, 50_000, 80_000, 100_000, 180_000, 300_000, 500_000, 900_000, 1_500_000, 4_000_000, 6_000_000]
const strong = ['public-tender', 'invited-tender', 'negotiation', 'consultation'] as const
const weak = ['inquiry', 'framework', 'lottery'] as const
export const direct = ['direct', 'villagers-build', 'single-source'] as const

export const someMethod = ({ chance, seen }: Telling) =>
  (seen.project.estimatedPrice ?? 0) < 15_000_000 && chance.happens(0.6)
    ? chance.pick(direct)
    : chance.pick(chance.happens(0.6) ? strong : chance.pick([weak, direct]))

/** The form as somebody fills it in. */
export function filledFiling(telling: Telling): Filing {
  const { chance, today, seen } = telling
  const { project } = seen
  const estimatedPrice = chance.pick(estimates) * 100
  const decisionDate = someDay(telling, addDays(today, -60), addDays(today, -5))
  const plannedStart = someDay(telling, today, addDays(today, 60))
  const parts = chance.happens(0.3) ? [Math.floor(estimatedPrice / 3), estimatedPrice - Math.floor(estimatedPrice / 3)] : [estimatedPrice]
  const method = someMethod({ ...telling, seen: { ...seen, project: { ...project, estimatedPrice } } })
  return {
    ...formOf(telling),
    name: chance.pick(['桃源村村道硬化工程', '灌溉渠清淤', '文化广场改造', '路灯采购安装']),
    kind: chance.pick([1, 1, 2, 3]),
    ownerUnitId: chance.pick(unitsWith(telling, 'owner')).id,
    trade: slips(telling) ? 'no-such-trade' : 'road',
    description: slips(telling) ? '短' : '一组至三组村道硬化，长约八百米，宽三米五。',
    majorProject: chance.happens(0.08) ? 'livelihood' : null,
    decisionType: chance.pick(['representatives-meeting', 'committees-meeting']),
    decisionDate,
    shouldAttend: 30,
    didAttend: slips(telling) ? 31 : 27,
    agreed: slips(telling) ? 28 : 26,
    publicityStart: decisionDate,
    publicityEnd: chance.happens(0.1) ? decisionDate : addDays(decisionDate, 7),
    estimatedPrice,
    controlPrice: chance.happens(0.3) ? Math.floor(estimatedPrice * 0.95) : null,
    fundingLines: parts.map((amount) => ({ source: 'collective', amount: slips(telling) ? amount + 1 : amount, documentNo: null })),
    method,
    exemptionReason: slips(telling) ? null : chance.pick(exemptionReasons),
    plannedStart,
    plannedEnd: someDay(telling, plannedStart, addDays(plannedStart, 120)),
    contactName: '陈晓梅',
    contactPhone: '13900001111',
  }
}

/** Everything that stands in the form now. */
function formOf({ seen: { project, fundingLines } }: Telling): Filing {
  const { name, kind, regionCode, ownerUnitId, trade, description, majorProject, quantity, quantityUnit, address } = project
  const { longitude, latitude, decisionType, decisionDate, shouldAttend, didAttend, agreed, publicityStart, publicityEnd } = project
  const { estimatedPrice, controlPrice, method, exemptionReason, exemptionNote, plannedStart, plannedEnd, contactName } = project
  const { contactPhone, inPublicBudget, inAnnualPlan, farmlandTouched, remark } = project
  return {
    ...{ name, kind, regionCode, ownerUnitId, trade, description, majorProject, quantity, quantityUnit, address },
    ...{ longitude, latitude, decisionType, decisionDate, shouldAttend, didAttend, agreed, publicityStart, publicityEnd },
    ...{ estimatedPrice, controlPrice, method, exemptionReason, exemptionNote, plannedStart, plannedEnd, contactName },
    ...{ contactPhone, inPublicBudget, inAnnualPlan, farmlandTouched, remark, fundingLines },
  }
}
