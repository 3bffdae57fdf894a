import { randomUUID } from 'node:crypto'
import type { CheckItem } from '#contract/inspections.ts'
import { usualCheckLists } from '#domain/check-lists.ts'
import { addDays, yearOf } from '#domain/days.ts'
import { defaultDeadlines } from '#domain/deadlines.ts'
import { dueOf, findingLife } from '#domain/findings.ts'
import { fileFor } from './files.ts'
import { momentOn, workingDay } from './past.ts'
import type { Row, Story } from './story-state.ts'
import { type FindingCase, paperFindings, type VisitCase, visitCases } from './supervision-cases.ts'
import type { World } from './world.ts'

type Table = [name: string, rows: Row[]]
type Opening = { story: Story; by: string; inspectionId: string | null; given: FindingCase }

/** Visits and findings of the last weeks. Their photos and papers join the files of the filings they belong to. */
export function tellSupervision(world: World, stories: readonly Story[]): Table[] {
  const storyOf = (key: string) => {
    const story = stories.find(({ scenario }) => scenario.key === key)
    if (!story) throw new Error(`No filing is called ${key}.`)
    return story
  }
  const visits = visitCases.map((given) => ({ id: randomUUID(), story: storyOf(given.key), given }))
  const openings: Opening[] = [
    ...visits.flatMap(({ id, story, given }) =>
      (given.findings ?? []).map((finding) => ({ story, by: given.lead, inspectionId: id, given: finding })),
    ),
    ...paperFindings.map((given) => ({ story: storyOf(given.key), by: given.by, inspectionId: null, given })),
  ].toSorted((one, other) => other.given.ago - one.given.ago)
  const numbers = new Map<number, number>()
  const findings = openings.map((opening) => tellFinding(world, opening, numbers))
  return [
    ['inspection', visits.map((visit) => visitRow(world, visit))],
    ['finding', findings.map(({ row }) => row)],
    ['finding_event', findings.flatMap(({ events }) => events)],
    ['finding_counter', [...numbers].map(([year, last]) => ({ county, year, last }))],
  ]
}

const county = '990101'

function visitRow(world: World, { id, story, given }: { id: string; story: Story; given: VisitCase }): Row {
  const day = given.ago > 0 ? workingDay(addDays(world.today, -given.ago)) : addDays(world.today, -given.ago)
  const isDone = given.state === 'submitted' || given.state === 'closed'
  const lead = world.person(given.lead).id
  if (isDone) addPhoto(story, `inspection ${id}`, { day, by: lead })
  return {
    id,
    project_id: story.dossier.id,
    type: given.type,
    state: given.state,
    planned_on: day,
    lead_id: lead,
    others: given.others ?? [],
    checks: checksOf(story, given, isDone),
    summary: given.summary ?? null,
    result: isDone ? (given.wrong ? 'faults' : 'conforming') : null,
    cancel_reason: given.cancelled ?? null,
    planned_by: lead,
    planned_at: momentOn(workingDay(addDays(given.ago > 0 ? day : world.today, -5)), 20),
    started_at: isDone || given.state === 'in-progress' ? momentOn(day, 30) : null,
    submitted_at: isDone ? momentOn(day, 400) : null,
    version: { planned: 1, 'in-progress': 2, cancelled: 2, submitted: 3, closed: 4 }[given.state],
  }
}

function checksOf(story: Story, { wrong = [] }: VisitCase, isDone: boolean): CheckItem[] {
  return usualCheckLists[story.scenario.kind].map((question, at) => {
    const note = wrong.find(([place]) => place === at)?.[1] ?? null
    return { question, answer: isDone ? (note ? 'no' : 'yes') : null, note }
  })
}

function addPhoto(story: Story, record: string, { day, by }: { day: string; by: string }) {
  const file = fileFor(story, { id: randomUUID(), category: 'PROJECT_SUPERVISION_FILE', step: 'supervision', on: day, photo: true })
  story.files.push({ ...file, record, at: momentOn(day, 60), by })
}

function tellFinding(world: World, { story, by, inspectionId, given }: Opening, numbers: Map<number, number>) {
  const id = randomUUID()
  const day = workingDay(addDays(world.today, -given.ago))
  const serial = (numbers.get(yearOf(day)) ?? 0) + 1
  numbers.set(yearOf(day), serial)
  const dueOn = dueOf(given.severity, day, defaultDeadlines)
  const opener = world.person(by)
  const owner = { id: story.dossier.filerId, name: nameOf(story, story.dossier.filerId) }
  const events: Row[] = [
    { finding_id: id, at: momentOn(day, 410), actor_id: opener.id, actor: opener.name, action: 'open', to_state: 'open', note: null },
  ]
  for (const [action, after, note] of given.turns ?? []) {
    const on = workingDay(addDays(day, after))
    const actor = findingLife[action].by === 'owner' ? owner : opener
    if (action === 'rectify') addProof(story, id, on)
    events.push({
      finding_id: id,
      at: momentOn(on, 120),
      actor_id: actor.id,
      actor: actor.name,
      action,
      to_state: findingLife[action].to,
      note,
    })
  }
  const reopened = given.turns?.find(([action]) => action === 'reopen')
  const rectified = given.turns?.find(([action]) => action === 'rectify')
  return {
    events,
    row: {
      id,
      number: `ZG${county}${yearOf(day)}${String(serial).padStart(5, '0')}`,
      project_id: story.dossier.id,
      inspection_id: inspectionId,
      state: given.state,
      severity: given.severity,
      description: given.description,
      clause: given.clause ?? null,
      amount: given.amount ?? null,
      person: given.person ?? null,
      internal_note: given.note ?? null,
      opened_on: day,
      opened_at: momentOn(day, 410),
      opened_by: opener.id,
      first_due_on: dueOn,
      due_on: reopened ? addDays(world.today, 6) : dueOn,
      escalation: given.escalation ?? 'none',
      rectified_on: rectified && !reopened ? workingDay(addDays(day, rectified[1])) : null,
      scope_code: story.dossier.scopeCode,
      version: events.length,
    } satisfies Row,
  }
}

/** Whoever files has written history under their name. */
const nameOf = ({ events }: Story, id: string) => String(events.find(({ actor_id }) => actor_id === id)?.actor_name ?? '')

function addProof(story: Story, findingId: string, on: string) {
  const file = fileFor(story, { id: randomUUID(), category: 'PROJECT_PROCESS_FILE', step: 'rectification', on, photo: false })
  story.files.push({ ...file, record: `finding ${findingId}`, at: momentOn(on, 90), by: story.dossier.filerId })
}
