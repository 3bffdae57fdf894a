import type { Acceptor } from '#contract/project-actions.ts'
import { addDays } from '#domain/time/days.ts'
import { agreedValue, deviationReason, reasonIn, slips, someDay, someShare, type Telling, unitsWith } from './telling.ts'

export function someStart(telling: Telling) {
  const { today, seen } = telling
  return {
    actualStart: someDay(telling, latest(seen.project.signDate, addDays(today, -15)), today),
    sitePerson: slips(telling) ? null : '陈工',
    qualityPerson: slips(telling) ? null : '刘工',
  }
}

const latest = (one: string | null, other: string) => (one && one > other ? one : other)

export function someReport(telling: Telling) {
  const { chance, seen } = telling
  const percent = chance.happens(0.6) ? 100 : chance.below(101)
  const falls = percent < seen.project.progress
  return { percent, note: '按计划施工', reason: falls && !slips(telling) ? reasonIn(telling) : null }
}

/** Mostly an instalment; now and then a refund, everything at once, or more than was ever agreed. */
export function somePayment(telling: Telling) {
  const { chance, today, seen } = telling
  const rest = (seen.project.settlementReviewed ?? agreedValue(seen)) - seen.project.paid
  const instalment = rest > 100 ? someShare(telling, rest, 20, 90) : -someShare(telling, Math.max(1, seen.project.paid), 1, 10)
  return {
    date: someDay(telling, addDays(today, -5), today),
    amount: slips(telling) ? chance.pick([0, -1 - seen.project.paid, -1, rest + 1]) : chance.happens(0.1) ? rest + 100 : instalment,
    payee: '临溪县青石建筑工程有限公司',
    deviationReason: deviationReason(telling),
  }
}

export const someCompletion = (telling: Telling) => ({
  actualEnd: someDay(telling, latest(telling.seen.project.actualStart, addDays(telling.today, -8)), telling.today),
})

const acceptors: readonly Acceptor[] = [
  { name: '王一', unit: '青石镇人民政府', mobile: '13900000011' },
  { name: '李二', unit: '桃源村村务监督委员会', mobile: '13900000012' },
  { name: '张三', unit: '青石镇农业服务中心', mobile: '13900000013' },
  { name: '赵四', unit: '临溪县财政局', mobile: '13900000014' },
]

export function someAcceptance(telling: Telling) {
  const { chance, today, seen } = telling
  const { actualEnd, actualStart, acceptedOn } = seen.project
  const around = acceptedOn ?? latest(actualEnd ?? actualStart, addDays(today, -5))
  return {
    date: someDay(telling, latest(actualEnd, around), today),
    acceptors: slips(telling) ? chance.pick([acceptors.slice(0, 2), withSupplier(telling), twice]) : acceptors.slice(chance.below(2)),
    opinion: '验收合格，同意通过',
  }
}

const twice = [...acceptors.slice(0, 2), { name: '王小一', unit: '另一单位', mobile: '13900000011' }]

/** One of them belongs to whoever did the work, by a name or a number written a little otherwise. */
function withSupplier({ chance, seen: { project }, units }: Telling): Acceptor[] {
  const unit = units.find(({ id }) => id === project.supplierUnitId)
  const name = unit?.name ?? project.supplierName ?? '某队'
  const theirs = chance.pick([
    { name: '孙六', unit: `${name.slice(0, 2)} ${name.slice(2)}。`, mobile: '13900000016' },
    { name: '孙六', unit: '某单位', mobile: project.supplierMobile ?? unit?.phone ?? '13900000016' },
    { name, unit: '某单位', mobile: '13900000016' },
  ])
  return [...acceptors.slice(0, 2), theirs]
}

/** In most cases within contract and changes; above it the county decides. */
export function someSettlement(telling: Telling) {
  const { chance, today, seen } = telling
  const submitted = someShare(telling, agreedValue(seen), 95, 104)
  const reviewed = slips(telling) ? submitted + 1 : someShare(telling, Math.min(submitted, agreedValue(seen)), 94, 100)
  const { acceptedOn, supplierUnitId, ownerUnitId } = seen.project
  const agency = chance.pick(unitsWith(telling, 'agency')).id
  return {
    submitted,
    reviewed: chance.happens(0.15) ? submitted : reviewed,
    agencyId: slips(telling) ? chance.pick([null, supplierUnitId, ownerUnitId, chance.pick(telling.units).id]) : agency,
    date: someDay(telling, latest(acceptedOn, addDays(today, -5)), today),
    warrantyEnd: chance.happens(0.7) ? addDays(today, 365) : null,
  }
}

export function someChange(telling: Telling) {
  const { chance, seen, today } = telling
  const type = chance.pick(['value', 'value', 'duration', 'scope'] as const)
  const amount = chance.pick([1, 1, -1]) * someShare(telling, seen.project.contractPrice ?? 100, 1, 9)
  const { contractStart, contractEnd } = seen.project
  return {
    type,
    amount: type === 'value' || slips(telling) ? amount : 0,
    newEnd:
      type === 'duration' && !slips(telling) ? someDay(telling, latest(contractStart, contractEnd ?? today), addDays(today, 90)) : null,
    reason: reasonIn(telling),
  }
}
