import type { RiskInput, RiskInputName } from '#contract/risk.ts'
import { daysFrom } from '../day-numbers.ts'
import { clear, days, fired, gap, indicator, input, limitUsed, linked } from '../indicator.ts'
import type { RiskProject } from '../subject.ts'
import { digitsOf } from './rivals.ts'

/** Rectification overdue; serious or > 30 days weighs more. */
export const K47 = indicator({
  needs: 'calendar',
  maximum: 5,
  reads: ['finding', 'dueOn'],
  figures: { days: days(30) },
  evaluate({ project, today }, figures) {
    const overdue = project.openFindings.filter(({ dueOn, rectified }) => !rectified && dueOn < today)
    if (overdue.length === 0) return clear
    const grave = overdue.some(({ severity, dueOn }) => severity === 'serious' || daysFrom(dueOn, today) > figures.days)
    const longest = Math.max(...overdue.map(({ dueOn }) => daysFrom(dueOn, today)))
    const findings = overdue.map(({ id, dueOn }) => linked('finding', dueOn, { kind: 'finding', id }))
    return fired(grave ? 5 : 3, [...findings, input('elapsedDays', longest)], limitUsed('figure.days', figures.days))
  },
})

type Role = 'filer' | 'decider' | 'acceptor' | 'agency' | 'representative'
type Someone = { role: Role; name: string; phone: string | null }

/**
 * Filer, decider, acceptor, agency or the supplier's representative share a mobile, or filer and acceptor a name.
 * Procurement Regulations art. 9: whoever has an interest withdraws.
 */
export const K48 = indicator({
  needs: 'project',
  maximum: 5,
  reads: ['filer', 'decider', 'acceptor', 'agency', 'representative', 'filerMobile', 'deciderMobile', 'agencyPhone', 'supplierPhone'],
  evaluate({ project }) {
    const everyone = peopleOf(project)
    const entangled = everyone.filter((one) => everyone.some((other) => other !== one && areEntangled(one, other)))
    if (entangled.length > 0)
      return fired(
        5,
        entangled.map(({ role, name }): RiskInput => input(role, name)),
      )
    const [first, ...more] = new Set(everyone.filter(({ phone }) => phone === null).map(({ role }) => phoneNames[role]))
    return first === undefined ? clear : gap(first, ...more)
  },
})

const phoneNames: Record<Role, RiskInputName> = {
  filer: 'filerMobile',
  decider: 'deciderMobile',
  acceptor: 'acceptor',
  agency: 'agencyPhone',
  representative: 'supplierPhone',
}

const peopleOf = ({ filer, deciders, acceptors, settlement, supplier }: RiskProject): Someone[] => [
  someone('filer', filer.name, filer.mobile),
  ...deciders.map(({ name, mobile }) => someone('decider', name, mobile)),
  ...acceptors.map(({ name, mobile }) => someone('acceptor', name, mobile)),
  ...(settlement?.agency ? [someone('agency', settlement.agency.name, settlement.agency.phone)] : []),
  ...(supplier === null ? [] : [someone('representative', supplier.representative ?? supplier.name, supplier.phone)]),
]

const someone = (role: Role, name: string, phone: string | null): Someone => ({
  role,
  name,
  phone: digitsOf(phone),
})

const areEntangled = (one: Someone, other: Someone) =>
  (one.phone !== null && one.phone === other.phone && !isOnePerson(one, other)) ||
  isFilerAsAcceptor(one, other) ||
  isFilerAsAcceptor(other, one)

/** A decider may accept too, and an acceptor may come twice: one name in such parts is one person, not two. */
const isOnePerson = (one: Someone, other: Someone) => one.name === other.name && judges.has(one.role) && judges.has(other.role)
const judges: ReadonlySet<Role> = new Set(['decider', 'acceptor'])

const isFilerAsAcceptor = (one: Someone, other: Someone) => one.role === 'filer' && other.role === 'acceptor' && one.name === other.name
