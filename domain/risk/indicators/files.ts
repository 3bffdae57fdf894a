import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { RiskInput, RiskInputName } from '#contract/risk.ts'
import { isPaperBefore } from '../../filing/taken-over.ts'
import { atLeast } from '../comparing.ts'
import { dayNumber, dayOfMoment, daysFrom, hourLength } from '../day-numbers.ts'
import { clear, count, days, fired, gap, indicator, input, limitUsed, linked, metres, neighbour, share, tooEarly } from '../indicator.ts'
import { isBefore, type SameBytes } from '../neighbours.ts'
import { metresBetween, type Place } from '../places.ts'
import { hasReached } from '../project-facts.ts'
import { isOfSite, type RiskFile, type RiskProject } from '../subject.ts'

/**
 * ≥ 80 % of the files, over ≥ 3 steps, uploaded within 24 hours, or > 30 days after their step: a file put together afterwards.
 * Villagers' Committees Law art. 34: the archive is true, exact and complete.
 */
export const K36 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['evidenceFiles', 'steps', 'signDate', 'actualStart', 'actualEnd', 'acceptedOn', 'settlementDate'],
  figures: { share: share(0.8), steps: count(3, 2, 10), hours: { default: 24, unit: 'hours', minimum: 1, maximum: 240 }, days: days(30) },
  evaluate({ project }, figures) {
    const files = project.files
      .filter((file) => file.step !== 'supervision' && !isFromBefore(file, project))
      .toSorted((one, other) => one.uploadedAt - other.uploadedAt)
    if (stepsIn(files) < figures.steps) return tooEarly
    const isMost = (some: readonly RiskFile[]) => atLeast(some.length, figures.share * files.length) && stepsIn(some) >= figures.steps
    const all = input('evidenceFiles', files.length)
    const least = Math.ceil(figures.share * files.length - 1e-9)
    const window = files.map((_, place) => burstAt(files, place, { least, hours: figures.hours })).find(isMost)
    if (window)
      return fired(3, [all, input('windowFiles', window.length), input('steps', stepsIn(window))], limitUsed('figure.hours', figures.hours))
    const delays = files.map((file) => ({ file, delay: delayOf(file, project) }))
    const late = delays.filter(({ delay }) => delay !== null && delay > figures.days).map(({ file }) => file)
    if (isMost(late))
      return fired(3, [all, input('lateFiles', late.length), input('steps', stepsIn(late))], limitUsed('figure.days', figures.days))
    const possible = delays.filter(({ delay }) => delay === null || delay > figures.days).map(({ file }) => file)
    return isMost(possible) ? gap('steps') : clear
  },
})

/** What was on paper when the project was taken over comes when somebody has the time. */
const isFromBefore = (file: RiskFile, { takenOver }: RiskProject) => takenOver !== null && isPaperBefore(takenOver.state, file)

/** The files that came within so many hours of the one at this place, if they are enough. Files stand in the order they came. */
function burstAt(files: readonly RiskFile[], place: number, { least, hours }: { least: number; hours: number }) {
  const end = (files[place]?.uploadedAt ?? 0) + hours * hourLength
  const last = files[place + least - 1]
  return last !== undefined && last.uploadedAt <= end ? files.slice(place).filter((file) => file.uploadedAt <= end) : []
}

/** Award and contract are proved by one signature: printed and signed on one day, as they mostly are, they are one step. */
const stepsIn = (files: readonly RiskFile[]) => new Set(files.map(({ step }) => (step === 'award' ? 'contract' : step))).size

const delayOf = (file: RiskFile, project: RiskProject) => {
  const day = stepDays[file.step]?.(project, file) ?? null
  return day === null ? null : dayOfMoment(file.uploadedAt) - day
}

const numberOf = (day: string | null | undefined) => (day == null ? null : dayNumber(day))

/** When the step a file proves was taken, as a number of days; the others happen when they are recorded. */
const stepDays: Partial<Record<EvidenceStep, (project: RiskProject, file: RiskFile) => number | null>> = {
  filing: ({ firstSubmittedAt }) => (firstSubmittedAt === null ? null : dayOfMoment(firstSubmittedAt)),
  sourcing: ({ rounds }) => numberOf(rounds[0]?.noticeDate),
  round: ({ rounds }) => numberOf(rounds[0]?.closingDate),
  award: ({ award, contract }) => numberOf(award?.date ?? contract?.signDate),
  contract: ({ contract }) => numberOf(contract?.signDate),
  start: ({ actualStart }) => numberOf(actualStart),
  report: ({ reports }, { record }) => {
    const report = reports.find(({ id }) => id === record)
    return report ? dayOfMoment(report.at) : null
  },
  payment: ({ payments }, { record }) => numberOf(payments.find(({ id }) => id === record)?.paidOn),
  completion: ({ actualEnd }) => numberOf(actualEnd),
  acceptance: ({ acceptedOn }) => numberOf(acceptedOn),
  settlement: ({ settlement }) => numberOf(settlement?.date),
}

/**
 * Same bytes in another project, but not basis files of one owner and decision date, nor templates. What supervisors file is theirs.
 * The project that had them first is not to blame.
 */
export const K37 = indicator({
  needs: 'neighbours',
  maximum: 4,
  reads: ['file', 'ownerUnit', 'decisionDate', 'neighbours'],
  evaluate({ project, neighbours }) {
    if (project.files.length === 0) return tooEarly
    if (neighbours === null) return gap('neighbours')
    const files = new Map(project.files.map((file) => [file.id, file]))
    const twins = neighbours.sameBytes.filter((twin) => {
      const file = files.get(twin.fileId)
      if (!file || file.category === 'PROJECT_SUPERVISION_FILE' || neighbours.templates.includes(file.sha256)) return false
      return wasThereBefore(twin, file, project) && !isSharedBasis(file, twin, project)
    })
    if (twins.length === 0) return clear
    const byFile = [...Map.groupBy(twins, ({ fileId }) => fileId)]
    return fired(
      4,
      byFile.flatMap(([id, others]) => [linked('file', id, { kind: 'file', id }), ...others.map(neighbour)]),
    )
  },
})

/** A file is on record once it is uploaded and its filing submitted. */
const wasThereBefore = ({ recordedAt, projectId }: SameBytes, { uploadedAt }: RiskFile, { id, firstSubmittedAt }: RiskProject) =>
  isBefore({ at: recordedAt, projectId }, { at: Math.max(uploadedAt, firstSubmittedAt ?? 0), projectId: id })

/** One meeting may decide several projects of one owner: its minutes prove them all. */
const isSharedBasis = (file: RiskFile, twin: SameBytes, { filing: { ownerUnitId, decisionDate } }: RiskProject) =>
  file.category === 'PROJECT_GENERATION_BASIS_FILE' &&
  twin.category === 'PROJECT_GENERATION_BASIS_FILE' &&
  ownerUnitId !== null &&
  decisionDate !== null &&
  twin.ownerUnitId === ownerUnitId &&
  twin.decisionDate === decisionDate

/** Photo taken outside [start − 30 days, acceptance + 30 days], or > 2 km from the site. */
export const K38 = indicator({
  needs: 'project',
  maximum: 3,
  reads: ['photoTime', 'photoPlace', 'site', 'actualStart', 'acceptedOn'],
  figures: { days: days(30), metres: metres(2000) },
  evaluate({ project }, figures) {
    const photos = project.files.filter(isOfSite)
    if (photos.length === 0) return tooEarly
    const odd = photos.flatMap((photo) => oddities(photo, project, figures))
    const figure = odd.some(({ name }) => name === 'photoTakenOn') ? 'days' : 'metres'
    if (odd.length > 0) return fired(3, odd, limitUsed(`figure.${figure}`, figures[figure]))
    if (project.actualStart === null) return hasReached(project, 'in-progress') ? gap('actualStart') : tooEarly
    const [first, ...more] = unknownOf(photos, project)
    return first === undefined ? clear : gap(first, ...more)
  },
})

const isSomewhere = ({ longitude, latitude }: Place) => longitude !== null && latitude !== null

/** A photo that does not tell when or where it was taken may be any photo, and where the site is unknown it may be far from it. */
const unknownOf = (photos: readonly RiskFile[], { filing }: RiskProject): RiskInputName[] => [
  ...(photos.some((photo) => photo.takenOn === null) ? (['photoTime'] as const) : []),
  ...(photos.every(isSomewhere) ? [] : (['photoPlace'] as const)),
  ...(isSomewhere(filing) ? [] : (['site'] as const)),
]

function oddities(
  photo: RiskFile,
  { filing, actualStart, acceptedOn }: RiskProject,
  figures: { days: number; metres: number },
): RiskInput[] {
  const { takenOn } = photo
  const early = takenOn !== null && actualStart !== null && daysFrom(takenOn, actualStart) > figures.days
  const late = takenOn !== null && acceptedOn !== null && daysFrom(acceptedOn, takenOn) > figures.days
  const distance = metresBetween(photo, filing)
  const far = distance !== null && distance > figures.metres
  if (!early && !late && !far) return []
  return [
    linked('file', photo.id, { kind: 'file', id: photo.id }),
    ...(takenOn !== null && (early || late) ? [input('photoTakenOn', takenOn)] : []),
    ...(far ? [input('distance', Math.round(distance))] : []),
  ]
}
