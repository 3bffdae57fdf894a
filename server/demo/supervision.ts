import type { CheckItem, InspectionAction } from '#contract/inspections.ts'
import { findingLife } from '#domain/supervision/findings.ts'
import { addDays } from '#domain/time/days.ts'
import { openFinding, takeFindingStep } from '../findings/actions.ts'
import { readFinding } from '../findings/store.ts'
import { planInspection, takeInspectionStep } from '../inspections/actions.ts'
import { readInspection } from '../inspections/store.ts'
import { type FindingCase, type FindingTurn, paperFindings, type VisitCase, visitCases } from './cases/supervision.ts'
import type { County } from './county.ts'
import { addProof, idOf, onFiling } from './filing-steps.ts'
import { workingDay } from './past.ts'
import { placeOf } from './people.ts'
import type { Step } from './step.ts'
import type { Story } from './story.ts'

/** A visit or a finding gets its id when it is begun. */
type Begun = { id: string }
type Telling = { county: County; story: Story }

/** Visits and findings of the last weeks. */
export function stepsOfSupervision(county: County, storyOf: (key: string) => Story): Step[] {
  return [
    ...visitCases.flatMap((visit) => stepsOfVisit({ county, story: storyOf(visit.key) }, visit)),
    ...paperFindings.flatMap(({ key, by, ...finding }) => stepsOfFinding({ county, story: storyOf(key) }, by, finding)),
  ]
}

function stepsOfVisit(telling: Telling, given: VisitCase): Step[] {
  const { county, story } = telling
  const day = given.ago > 0 ? workingDay(addDays(county.today, -given.ago)) : addDays(county.today, -given.ago)
  const plannedAt = workingDay(addDays(given.ago > 0 ? day : county.today, -5))
  const visit: Begun = { id: '' }
  const lead = { actor: county.person(given.lead), requestId: null }
  const plan = { type: given.type, plannedOn: day, leadId: lead.actor.id, others: [...(given.others ?? [])] }
  const take = async (action: InspectionAction, report: object = {}) => {
    const { version = 0 } = (await readInspection(county.tx, lead.actor, visit.id)) ?? {}
    await takeInspectionStep(county.tx, lead, { id: visit.id, action }, { version, ...report })
  }
  const planning = async () => {
    visit.id = await planInspection(county.tx, lead, idOf(story), plan)
  }
  const about = given.key
  const begun = [
    { day: plannedAt, about, act: planning },
    { day, about, act: () => take('start') },
  ]
  const reported = [...begun, { day, about, act: () => report(telling, { visit, given, day, take }) }]
  const findings = (given.findings ?? []).flatMap((finding) => stepsOfFinding(telling, given.lead, finding, visit))
  const last = [day, ...findings.map((finding) => finding.day)].toSorted().at(-1) ?? day
  const steps: Record<VisitCase['state'], Step[]> = {
    planned: begun.slice(0, 1),
    cancelled: [...begun.slice(0, 1), { day: workingDay(addDays(day, -1)), about, act: () => take('cancel', { reason: given.cancelled }) }],
    'in-progress': begun,
    submitted: [...reported, ...findings],
    closed: [...reported, ...findings, { day: last, about, act: () => take('close') }],
  }
  return steps[given.state]
}

type Report = { visit: Begun; given: VisitCase; day: string; take: (action: InspectionAction, report: object) => Promise<void> }

async function report({ county, story }: Telling, { visit, given, day, take }: Report) {
  await onFiling(story, { by: given.lead, on: day }, (context, filing) =>
    addProof(story, context, {
      filing,
      on: day,
      category: 'PROJECT_SUPERVISION_FILE',
      step: 'supervision',
      record: `inspection ${visit.id}`,
      photo: true,
    }),
  )
  const { checks = [] } = (await readInspection(county.tx, county.person(given.lead), visit.id)) ?? {}
  const result = given.wrong ? 'faults' : 'conforming'
  await take('submit', { checks: answered(checks, given), summary: given.summary, result })
}

const answered = (checks: readonly CheckItem[], { wrong = [] }: VisitCase): CheckItem[] =>
  checks.map(({ question }, at) => {
    const note = wrong.find(([place]) => place === at)?.[1] ?? null
    return { question, answer: note ? 'no' : 'yes', note }
  })

function stepsOfFinding({ county, story }: Telling, by: string, given: FindingCase, visit: Begun | null = null): Step[] {
  const opened = workingDay(addDays(county.today, -given.ago))
  const finding: Begun = { id: '' }
  const about = story.scenario.key
  const { severity, description, clause = null, amount = null, person = null, note: internalNote = null } = given
  const notice = { severity, description, clause, amount, person, internalNote, stop: false, stopReason: null }
  const open = () =>
    onFiling(story, { by, on: opened }, async (context, { id }) => {
      finding.id = await openFinding(context, id, { ...notice, inspectionId: visit?.id ?? null })
    })
  const turns = (given.turns ?? []).map((turn) => {
    const day = workingDay(addDays(opened, turn[1]))
    return { day, about, act: () => takeTurn(story, { finding, turn, by, on: day }) }
  })
  return [{ day: opened, about, act: open }, ...turns]
}

type Turned = { finding: Begun; turn: FindingTurn; by: string; on: string }

function takeTurn(story: Story, { finding: { id }, turn: [action, , entries], by, on }: Turned) {
  const who = findingLife[action].by === 'owner' ? placeOf(story.scenario.place).filer : by
  return onFiling(story, { by: who, on }, async (context, filing) => {
    if (action === 'rectify')
      await addProof(story, context, { filing, on, category: 'PROJECT_PROCESS_FILE', step: 'rectification', record: `finding ${id}` })
    const { within, ...words } = entries
    const { version = 0 } = (await readFinding(context.tx, context.actor, id)) ?? {}
    await takeFindingStep(context, id, action, { version, ...words, ...(within !== undefined && { until: addDays(on, within) }) })
  })
}
