import { findingSeverityNames, inspectionResultNames, inspectionTypeNames } from '#contract/names/supervision-names.ts'
import { drawSubjectNames, expertPoolNames } from '#contract/names/talent-names.ts'
import { readDrawDetail } from '../draws/detail.ts'
import { listOfProject } from '../draws/store.ts'
import { listFindings } from '../findings/store.ts'
import { readFindingPage } from '../findings/view.ts'
import { listInspections } from '../inspections/store.ts'
import { readInspectionPage } from '../inspections/view.ts'
import { headOf } from './filing-content.ts'
import type { FilingSource, PossiblePaper } from './paper-source.ts'
import { dayOf, minuteOf, moneyOf } from './wording.ts'

/** As many of a kind as a page of the filing offers. */
const most = 100

/** What supervisors found and ordered, and who was drawn. Notes among supervisors stand on no paper. */
export const supervisionPapers = async (source: FilingSource): Promise<PossiblePaper[]> => [
  ...(await findingNotices(source)),
  ...stopOrders(source),
  ...(await inspectionRecords(source)),
  ...(await drawRecords(source)),
]

async function findingNotices({ db, actor, dossier, detail, isSupervisor }: FilingSource): Promise<PossiblePaper[]> {
  const { items } = await listFindings(db, actor, { project: dossier.id, page: 1, size: most, sort: 'opened' })
  return items.map(({ id, openedAt }) => ({
    kind: 'finding-notice',
    record: id,
    eventOn: dayOf(openedAt),
    mayIssue: isSupervisor,
    content: async (wording) => {
      const finding = await readFindingPage(db, actor, id)
      return {
        ...(await headOf(detail, wording)),
        finding: finding.number,
        severity: findingSeverityNames[wording.language][finding.severity],
        description: finding.description,
        clause: finding.clause,
        amount: moneyOf(finding.amount),
        person: finding.person,
        dueOn: finding.dueOn,
        by: finding.openedBy.name,
        on: dayOf(finding.openedAt),
      }
    },
  }))
}

const stopOrders = ({ detail, events, isSupervisor }: FilingSource): PossiblePaper[] =>
  events
    .filter(({ action }) => action === 'stop')
    .map(({ id, at, actor, reason }) => ({
      kind: 'stop-order',
      record: String(id),
      eventOn: dayOf(at),
      mayIssue: isSupervisor,
      content: async (wording) => ({ ...(await headOf(detail, wording)), reason, by: actor, on: dayOf(at) }),
    }))

/** Visits are told to officials alone, and what was found stands once it was submitted. */
async function inspectionRecords({ db, actor, dossier, detail, isSupervisor }: FilingSource): Promise<PossiblePaper[]> {
  if (!actor.authorities.some((code) => code === 'SUPERVISE' || code === 'PROJECT_MANAGEMENT')) return []
  const { items } = await listInspections(db, actor, {
    project: dossier.id,
    state: ['submitted', 'closed'],
    page: 1,
    size: most,
    sort: 'planned',
  })
  return items.map(({ id, submittedAt, plannedOn }) => ({
    kind: 'inspection-record',
    record: id,
    eventOn: submittedAt ? dayOf(submittedAt) : plannedOn,
    mayIssue: isSupervisor,
    content: async ({ language, ...wording }) => {
      const visit = await readInspectionPage(db, actor, id)
      return {
        ...(await headOf(detail, { language, ...wording })),
        type: inspectionTypeNames[language][visit.type],
        on: visit.startedAt ? dayOf(visit.startedAt) : visit.plannedOn,
        lead: visit.lead.name,
        others: visit.others,
        checks: visit.checks.map(({ question, answer, note }) => ({ question: question[language], answer, note })),
        summary: visit.summary,
        result: visit.result && inspectionResultNames[language][visit.result],
        findings: visit.findings,
      }
    },
  }))
}

/** Names are on paper once they are public, and only of those who came. */
async function drawRecords({ db, actor, dossier, detail }: FilingSource): Promise<PossiblePaper[]> {
  const draws = await listOfProject(db, dossier.id)
  const published = draws.filter(({ state }) => state === 'published')
  return published.map(({ id, operator, witness, committedAt }) => ({
    kind: 'draw-record',
    record: id,
    eventOn: dayOf(committedAt),
    mayIssue: actor.id === operator.id || actor.id === witness.id,
    content: async (wording) => {
      const draw = await readDrawDetail(db, actor, id)
      const { language } = wording
      const specialtyOf = (code: string) => draw.quotas.find(({ specialty }) => specialty === code)?.label[language] ?? code
      return {
        ...(await headOf(detail, wording)),
        subject: drawSubjectNames[language][draw.subject],
        pool: draw.pool && expertPoolNames[language][draw.pool],
        session: { from: minuteOf(draw.sessionStart), until: minuteOf(draw.sessionEnd) },
        area: wording.say(draw.area.name),
        widened: draw.widened,
        quotas: draw.quotas.map(({ label, count }) => ({ specialty: label[language], count })),
        eligible: draw.eligible,
        excluded: draw.exclusions.reduce((sum, { count }) => sum + count, 0),
        members: draw.members.map((seat) => ({
          name: seat.state === 'accepted' ? seat.name : null,
          employer: seat.state === 'accepted' ? seat.employer : null,
          code: seat.id,
          specialty: specialtyOf(seat.specialty),
          alternate: seat.alternate,
          state: seat.state,
        })),
        algorithm: draw.algorithm,
        listHash: draw.listHash,
        seedHash: draw.seedHash,
        seed: draw.seed,
        text: draw.text,
        operator: operator.name,
        witness: witness.name,
        drawnOn: draw.drawnAt && minuteOf(draw.drawnAt),
        publishedOn: draw.publishedAt && minuteOf(draw.publishedAt),
      }
    },
  }))
}
