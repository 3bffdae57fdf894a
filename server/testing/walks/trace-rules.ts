import { evidenceNeeds } from './evidence-needs.ts'
import { decidedRequest, type Rules, type Taken } from './rules.ts'
import type { FileRow, ProjectRow } from './snapshot.ts'

const papers = ['upload', 'late-file']
/** A form that saves itself leaves a line per sitting, and none in the trail where nothing changed. */
const isEdit = (label: string) => label === 'edit'

type Column = keyof ProjectRow

const recordedAs: Partial<Record<Column, string>> = {
  contractName: 'contract.contractName',
  contractNo: 'contract.contractNo',
  contractType: 'contract.contractType',
  contractPrice: 'contract.contractPrice',
  signDate: 'contract.signDate',
  contractStart: 'contract.contractStart',
  contractEnd: 'contract.contractEnd',
  awardDate: 'award.awardDate',
  awardPublicityStart: 'award.publicityStart',
  awardPublicityEnd: 'award.publicityEnd',
  actualStart: 'start.actualStart',
  sitePerson: 'start.sitePerson',
  qualityPerson: 'start.qualityPerson',
  actualEnd: 'completion.actualEnd',
  acceptedOn: 'acceptance.date',
  settlementSubmitted: 'settlement.submitted',
  settlementReviewed: 'settlement.reviewed',
  settlementAgencyId: 'settlement.agencyId',
  settlementDate: 'settlement.date',
}
const recorded = Object.keys(recordedAs) as Column[] // the keys above
const filed = ['name', 'kind', 'regionCode', 'ownerUnitId', 'trade', 'estimatedPrice', 'decisionDate', 'majorProject'] as const
const amended = ['method', 'controlPrice', 'plannedStart', 'plannedEnd', 'contactName', 'contactPhone', 'exemptionReason'] as const
const recording =
  /^(sign-competitive|sign-direct|start|complete|accept|fail-acceptance|grant-over-price|grant-change|grant-settlement|grant-correction)$/

/** Whoever decides a review that nobody has begun takes two steps at once. */
const stepsIn = ({ label, before }: Taken) =>
  ['return', 'approve', 'send-back'].includes(label) && before.project.reviewStartedAt === null ? 2 : 1

const isWaiting = (file: FileRow) => file.record === null && !file.superseded

/** What a step leaves behind. */
export const traceRules: Rules = {
  'a version that is not the filing’s is refused': ({ isStale }) => !isStale,
  'a step is one version': (taken) =>
    taken.after.project.version - taken.before.project.version === (papers.includes(taken.label) ? 0 : stepsIn(taken)),
  'a step is one line of history': (taken) => {
    const lines = taken.after.events - taken.before.events
    if (taken.label === 'upload') return lines === 0
    return isEdit(taken.label) ? lines <= 1 : lines === stepsIn(taken)
  },
  'a step is one line of the audit trail': (taken) => {
    const lines = taken.after.audits - taken.before.audits
    return isEdit(taken.label) ? lines <= 1 : lines === stepsIn(taken)
  },
  'history and trail say who did what': ({ label, by, before, after: { lastEvent, lastAudit, project } }) =>
    label === 'upload' ||
    (lastEvent.action === label &&
      lastEvent.actorId === by.actor.id &&
      lastEvent.fromState === before.project.state &&
      lastEvent.toState === project.state &&
      (isEdit(label) || lastAudit.actorId === by.actor.id)),
  'what happened otherwise than it should has a reason': ({ after: { lastEvent } }) =>
    lastEvent.deviations.length === 0 || lastEvent.reason !== null,
  'fields of the filing change only while it is edited': ({ label, before, after }) =>
    isEdit(label) || filed.every((name) => before.project[name] === after.project[name]),
  'an amendment alone changes them later': ({ label, before, after }) =>
    isEdit(label) || label === 'grant-amendment' || amended.every((name) => before.project[name] === after.project[name]),
  'what was recorded changes only by the steps that record': ({ label, before, after }) =>
    recording.test(label) || recorded.every((name) => before.project[name] === after.project[name]),
  'the old values of a correction are in history': ({ label, before, after }) =>
    label !== 'grant-correction' ||
    recorded.every((name) => {
      const [old, fresh] = [before.project[name], after.project[name]]
      return old === fresh || after.lastEvent.before?.[recordedAs[name] ?? ''] === old
    }),
  'a granted correction says what was asked for': (taken) => {
    const { corrected } = decidedRequest(taken)?.payload ?? {}
    if (taken.label !== 'grant-correction') return true
    const asked = corrected as { contract?: { contractPrice: number }; settlement?: { reviewed: number } } // as its schema let it in
    const { contractPrice, settlementReviewed } = taken.after.project
    return (
      (!asked.contract || asked.contract.contractPrice === contractPrice) &&
      (!asked.settlement || asked.settlement.reviewed === settlementReviewed)
    )
  },
  'a step has its evidence, which belongs to its record from then on': (taken) => {
    const { before, after } = taken
    return evidenceNeeds(taken).every(({ category, step, isPhoto, isBound }) => {
      const given = before.files.filter((file) => file.category === category && file.step === step && (!isPhoto || file.isPhoto))
      if (!isBound) return given.some(({ superseded }) => !superseded)
      const used = given.filter(isWaiting).map(({ id }) => id)
      return used.length > 0 && used.every((id) => after.files.find((file) => file.id === id)?.record === after.lastEvent.record)
    })
  },
  'a file that proves a record goes on proving it': ({ before, after }) =>
    before.files.every(({ id, record }) => record === null || after.files.some((file) => file.id === id && file.record === record)),
}
