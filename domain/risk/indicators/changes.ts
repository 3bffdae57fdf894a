import { above, asShare } from '../comparing.ts'
import { dayNumber, dayOfMoment, dayText, monthsBefore } from '../day-numbers.ts'
import { clear, count, days, fired, gap, indicator, input, limitUsed, linked, months, neighbour, notApplicable } from '../indicator.ts'
import { isBefore, type NeighbourChange } from '../neighbours.ts'
import { agreedEnd, approvedValue, isNonCompetitive, onceSigned, valueChanges } from '../project-facts.ts'
import type { RiskChange, RiskSubject } from '../subject.ts'

const changeInput = ({ id, amount }: RiskChange) => linked('change', amount, { kind: 'change', id })

/**
 * Changes > 5 %, > 10 % (raising and lowering both count), or a non-competitive contract that is changed and now reaches the limit up to which
 * such a method is allowed: the direct limit. Procurement Law art. 49.
 */
export const K23 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['contract', 'contractPrice', 'changedValue', 'method'],
  limits: ['changeSoftPercent', 'changeHardPercent', 'directLimit'],
  evaluate: onceSigned(({ price }, { project }) => {
    const changes = valueChanges(project)
    if (changes.length === 0) return notApplicable
    const { limits } = project
    const value = price + approvedValue(project)
    const changed = changes.reduce((sum, change) => sum + Math.abs(change.amount), 0)
    const inputs = [input('contractPrice', price), input('changedValue', changed), input('changedShare', asShare(changed / price))]
    if (value >= limits.directLimit && project.method === null) return gap('method')
    if (value >= limits.directLimit && isNonCompetitive(project))
      return fired(5, [...inputs, input('contractValue', value)], limitUsed('limit.directLimit', limits.directLimit))
    if (above(changed * 100, limits.changeHardPercent * price))
      return fired(4, inputs, limitUsed('limit.changeHardPercent', limits.changeHardPercent))
    if (!above(changed * 100, limits.changeSoftPercent * price)) return clear
    return fired(3, inputs, limitUsed('limit.changeSoftPercent', limits.changeSoftPercent))
  }),
})

/** ≥ 3 value changes, or one within 30 days of signature, or one asked for after the end. Government Investment Regulations arts. 21, 34. */
export const K24 = indicator({
  needs: 'project',
  maximum: 4,
  reads: ['contract', 'signDate', 'contractEnd', 'actualEnd', 'change', 'changeAskedOn'],
  figures: { changes: count(3, 2), days: days(30) },
  evaluate: onceSigned(({ signDate }, { project }, figures) => {
    const changes = valueChanges(project)
    if (changes.length === 0) return notApplicable
    const asked = changes.flatMap((change) => {
      if (change.askedAt === null) return []
      // A change may put the end off itself: it is late when it was asked for after the end that stood then.
      return [{ change, on: dayOfMoment(change.askedAt), end: project.actualEnd ?? agreedEnd(project, change.askedAt) }]
    })
    const late = asked.flatMap(({ change, on, end }) => (end !== null && on > dayNumber(end) ? [{ change, end }] : []))
    const [first] = late
    if (first)
      return fired(4, [
        ...late.map(({ change }) => changeInput(change)),
        input(project.actualEnd === null ? 'contractEnd' : 'actualEnd', first.end),
      ])
    if (changes.length >= figures.changes)
      return fired(3, [input('valueChanges', changes.length), ...changes.map(changeInput)], limitUsed('figure.changes', figures.changes))
    const early = asked.filter(({ on }) => on - dayNumber(signDate) <= figures.days).map(({ change }) => change)
    if (early.length > 0) return fired(3, [...early.map(changeInput), input('signDate', signDate)], limitUsed('figure.days', figures.days))
    if (asked.length < changes.length) return gap('changeAskedOn')
    return asked.some(({ end }) => end === null) ? gap('contractEnd') : clear
  }),
})

/** One decider, ≥ 3 value changes of one supplier in 12 months, where the town has ≥ 2 deciders. */
export const K49 = indicator({
  needs: 'neighbours',
  maximum: 3,
  reads: ['contract', 'supplier', 'change', 'decider', 'townDeciders', 'neighbours'],
  figures: { months: months(12), changes: count(3, 2), deciders: count(2) },
  evaluate: onceSigned((_, subject, figures) => {
    const { project, neighbours } = subject
    const own = valueChanges(project)
    if (own.length === 0) return notApplicable
    if (project.supplier === null) return gap('supplier')
    if (neighbours === null) return gap('neighbours')
    if (neighbours.townDeciders === null) return gap('townDeciders')
    if (neighbours.townDeciders < figures.deciders) return notApplicable
    const habit = own.map((change) => earlierHabit(change, subject, figures.months)).findLast(({ total }) => total >= figures.changes)
    if (!habit) return own.some((change) => change.approvedBy === null) ? gap('decider') : clear
    const others = [...new Map(habit.others.map((change) => [change.projectId, change])).values()]
    const inputs = [habit.decider, input('supplier', project.supplier.name), input('valueChanges', habit.total)]
    return fired(3, [...inputs, ...others.map(neighbour), ...habit.own.map(changeInput)], limitUsed('figure.changes', figures.changes))
  }),
})

/** What the same decider granted the same supplier up to this change, here and elsewhere; nothing when the decider is unknown. */
function earlierHabit({ approvedBy, approvedAt }: RiskChange, { project, neighbours }: RiskSubject, monthsBack: number) {
  const decider = linked('decider', project.deciders.find(({ id }) => id === approvedBy)?.name ?? '', {
    kind: 'user',
    id: approvedBy ?? '',
  })
  if (approvedBy === null) return { decider, own: [], others: [], total: 0 }
  const since = monthsBefore(dayText(dayOfMoment(approvedAt)), monthsBack)
  const isLike = (change: RiskChange | NeighbourChange) =>
    change.approvedBy === approvedBy && dayText(dayOfMoment(change.approvedAt)) >= since && change.approvedAt <= approvedAt
  const own = valueChanges(project).filter(isLike)
  const others = (neighbours?.valueChanges ?? [])
    .filter(isLike)
    .filter((change) => isBefore({ at: change.approvedAt, projectId: change.projectId }, { at: approvedAt, projectId: project.id }))
  return { decider, own, others, total: own.length + others.length }
}
