import type { RiskInput } from '#contract/risk.ts'
import { asShare, atLeast } from '../comparing.ts'
import { daysFrom, hourOfMoment } from '../day-numbers.ts'
import { clear, days, type Figure, fired, gap, indicator, input, limitUsed, notApplicable, share, tooEarly } from '../indicator.ts'
import { onceSigned } from '../project-facts.ts'

/**
 * Kind 1, C ≥ direct, done in less than 0.3 of the planned duration, or accepted within a day of the start.
 * Quality Regulations art. 10: no arbitrary shortening.
 */
export const K33 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['contract', 'kind', 'contractPrice', 'plannedStart', 'plannedEnd', 'actualStart', 'actualEnd', 'acceptedOn'],
  limits: ['directLimit'],
  figures: { share: share(0.3), days: days(1, 30) },
  evaluate: onceSigned(({ price }, { project }, figures) => {
    const { actualStart, actualEnd, acceptedOn, filing, limits } = project
    if (project.kind !== 1 || price < limits.directLimit) return notApplicable
    if (actualEnd === null) return tooEarly
    if (actualStart === null) return gap('actualStart')
    const dates = [input('actualStart', actualStart), input('actualEnd', actualEnd)]
    if (acceptedOn !== null && daysFrom(actualStart, acceptedOn) <= figures.days)
      return fired(3, [...dates, input('acceptedOn', acceptedOn)], limitUsed('figure.days', figures.days))
    if (filing.plannedStart === null) return gap('plannedStart')
    if (filing.plannedEnd === null) return gap('plannedEnd')
    // Both the first and the last day are worked on.
    const [planned, actual] = [daysFrom(filing.plannedStart, filing.plannedEnd) + 1, daysFrom(actualStart, actualEnd) + 1]
    // An end before its start is told where it is typed; there is no share of such a duration.
    if (planned <= 0 || atLeast(actual, figures.share * planned)) return clear
    const durations = [input('actualDays', actual), input('plannedDays', planned), input('share', asShare(actual / planned))]
    return fired(3, [...dates, ...durations], limitUsed('figure.share', figures.share))
  }),
})

const hour = (value: number): Figure => ({ default: value, unit: 'hour', minimum: 0, maximum: 23 })

/** Decision, award or acceptance on a day off, or a decision clicked 22:00–06:00. */
export const K44 = indicator({
  needs: 'calendar',
  maximum: 1,
  reads: ['decisionDate', 'awardDate', 'acceptedOn', 'decidedAt'],
  figures: { nightFrom: hour(22), nightUntil: hour(6) },
  evaluate({ project, isDayOff }, figures) {
    const { filing, award, acceptedOn, decisions, firstSubmittedAt } = project
    const off = (name: 'decisionDate' | 'awardDate' | 'acceptedOn', day: string | null): RiskInput[] =>
      day !== null && isDayOff(day) ? [input(name, day)] : []
    const isNight = (at: number) => hourOfMoment(at) >= figures.nightFrom || hourOfMoment(at) < figures.nightUntil
    const inputs = [
      ...off('decisionDate', filing.decisionDate),
      ...off('awardDate', award?.date ?? null),
      ...off('acceptedOn', acceptedOn),
      ...decisions.filter(({ at }) => isNight(at)).map(({ at }) => input('decidedAt', at)),
    ]
    if (inputs.length > 0) return fired(1, inputs)
    if (firstSubmittedAt === null) return tooEarly
    return filing.decisionDate === null ? gap('decisionDate') : clear
  },
})
