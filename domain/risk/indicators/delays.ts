import type { RiskInput, RiskOutcome, Severity } from '#contract/risk.ts'
import { dayNumber, dayOfMoment, daysFrom, dayText } from '../day-numbers.ts'
import { clear, days, type Figure, factor, fired, gap, indicator, input, limitUsed, notApplicable, tooEarly } from '../indicator.ts'
import { agreedEnd, effectiveState, hasReached, notYet } from '../project-facts.ts'
import type { RiskSubject } from '../subject.ts'

/** Past contract (or planned) end plus approved extension, not complete. Government Investment Regulations art. 24. */
export const K30 = indicator({
  needs: 'calendar',
  maximum: 4,
  reads: ['contractEnd', 'plannedEnd', 'actualEnd'],
  figures: { days: days(30), manyDays: days(90) },
  evaluate({ project, today }, figures) {
    if (!hasReached(project, 'filed')) return notYet(project)
    if (hasReached(project, 'completed')) return clear
    const end = agreedEnd(project)
    if (end === null) return gap('plannedEnd')
    const late = daysFrom(end, today)
    if (late < 1) return clear
    const inputs = [input('contractEnd', end), input('elapsedDays', late)]
    if (late > figures.manyDays) return fired(4, inputs, limitUsed('figure.manyDays', figures.manyDays))
    return late > figures.days ? fired(3, inputs, limitUsed('figure.days', figures.days)) : fired(2, inputs)
  },
})

/** How many times a period must have passed to weigh more. */
const twice: Figure = { ...factor(2), minimum: 1 }

/** Kind 1 in progress, no report for the interval, or twice it. Government Investment Regulations art. 27. */
export const K31 = indicator({
  needs: 'calendar',
  maximum: 3,
  reads: ['kind', 'actualStart', 'lastReport'],
  limits: ['reportDays'],
  figures: { twice },
  evaluate({ project, today }, figures) {
    if (project.kind !== 1) return notApplicable
    if (project.state !== 'in-progress') return hasReached(project, 'in-progress') ? notApplicable : tooEarly
    const { reports, actualStart, takenOver, limits } = project
    if (reports.length === 0 && actualStart === null) return gap('actualStart')
    const last = Math.max(
      ...reports.map((report) => dayOfMoment(report.at)),
      actualStart === null ? 0 : dayNumber(actualStart),
      takenOver === null ? 0 : dayNumber(takenOver.on),
    )
    const silent = dayNumber(today) - last
    if (silent <= limits.reportDays) return clear
    const inputs = [input('lastReport', dayText(last)), input('elapsedDays', silent)]
    return fired(silent > figures.twice * limits.reportDays ? 3 : 2, inputs, limitUsed('limit.reportDays', limits.reportDays))
  },
})

/** Signed, not started > 90 days. Building Law art. 9: work begins within three months. */
export const K32 = indicator({
  needs: 'calendar',
  maximum: 3,
  reads: ['signDate', 'actualStart'],
  figures: { days: days(90) },
  evaluate({ project, today }, figures) {
    if (effectiveState(project) !== 'contracted') return hasReached(project, 'contracted') ? clear : notYet(project)
    if (project.contract === null) return gap('signDate')
    const { signDate } = project.contract
    const waited = daysFrom(signDate, today)
    if (waited <= figures.days) return clear
    return fired(3, [input('signDate', signDate), input('elapsedDays', waited)], limitUsed('figure.days', figures.days))
  },
})

/**
 * Completed not accepted > 30 days, accepted not settled > 90, settled not archived > 60, decision to submission > 60; twice that weighs more.
 * Quality Regulations arts. 16 and 49; Government Investment Regulations art. 25.
 */
export const K34 = indicator({
  needs: 'calendar',
  maximum: 3,
  reads: ['decisionDate', 'submittedOn', 'actualEnd', 'acceptedOn', 'settlementDate'],
  figures: { acceptanceDays: days(30), settlementDays: days(90), archiveDays: days(60), submissionDays: days(60), twice },
  evaluate(subject, figures) {
    const outcomes = [
      waitsIn('completed', subject, { name: 'actualEnd', since: subject.project.actualEnd }, figures, 'acceptanceDays'),
      waitsIn('accepted', subject, { name: 'acceptedOn', since: subject.project.acceptedOn }, figures, 'settlementDays'),
      waitsIn('settled', subject, { name: 'settlementDate', since: subject.project.settlement?.date ?? null }, figures, 'archiveDays'),
      submission(subject, figures),
    ]
    return outcomes.reduce((worst, outcome) => (weight(outcome) > weight(worst) ? outcome : worst))
  },
})

type Since = { name: 'actualEnd' | 'acceptedOn' | 'settlementDate'; since: string | null }
type Waits = Readonly<Record<'acceptanceDays' | 'settlementDays' | 'archiveDays' | 'twice', number>>

function waitsIn(
  state: 'completed' | 'accepted' | 'settled',
  { project, today }: RiskSubject,
  { name, since }: Since,
  figures: Waits,
  figure: Exclude<keyof Waits, 'twice'>,
): RiskOutcome {
  if (project.state !== state) return clear
  if (since === null) return gap(name)
  return waiting(daysFrom(since, today), [input(name, since)], {
    figure,
    allowed: figures[figure],
    twice: figures.twice,
    name: 'elapsedDays',
  })
}

function submission(
  { project: { filing, firstSubmittedAt, takenOver } }: RiskSubject,
  { submissionDays: allowed, twice }: { submissionDays: number; twice: number },
): RiskOutcome {
  if (takenOver !== null) return notApplicable
  if (firstSubmittedAt === null) return tooEarly
  if (filing.decisionDate === null) return gap('decisionDate')
  const submitted = dayOfMoment(firstSubmittedAt)
  const dates = [input('decisionDate', filing.decisionDate), input('submittedOn', dayText(submitted))]
  return waiting(submitted - dayNumber(filing.decisionDate), dates, { figure: 'submissionDays', allowed, twice, name: 'daysAfter' })
}

type Allowed = { figure: string; allowed: number; twice: number; name: 'elapsedDays' | 'daysAfter' }

function waiting(waited: number, dates: readonly RiskInput[], { figure, allowed, twice, name }: Allowed): RiskOutcome {
  if (waited <= allowed) return clear
  const severity: Severity = waited > twice * allowed ? 3 : 2
  return fired(severity, [...dates, input(name, waited)], limitUsed(`figure.${figure}`, allowed))
}

/** A delay found counts more than one that cannot be computed, and that more than none. */
const weight = (outcome: RiskOutcome) => (outcome.state === 'fired' ? 1 + outcome.severity : outcome.state === 'gap' ? 1 : 0)
