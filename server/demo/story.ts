import { randomUUID } from 'node:crypto'
import type { ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import type { ActionInputs } from '#contract/project-actions.ts'
import type { Actor } from '#domain/access.ts'
import { actionChecks } from '#domain/action-checks.ts'
import { evidenceFor } from '#domain/evidence.ts'
import { changesFiling, obstaclesTo, stateAfter } from '#domain/lifecycle.ts'
import { hasLapsed } from '#domain/requests.ts'
import { consequences } from './consequences.ts'
import { fileFor } from './files.ts'
import { momentOn, spread } from './past.ts'
import type { Consequence, DemoFile, EventRow, Row, Story } from './story-state.ts'

export type Telling<Action extends ProjectAction> = { by: string; on: string; input: Omit<ActionInputs[Action], 'version'> }

/** Takes one step as the server would have on that day. What the rules refuse is a mistake in the scenario. */
export function take<Action extends ProjectAction>(story: Story, action: Action, { by, on, input }: Telling<Action>) {
  const { world, dossier } = story
  const actor = world.person(by)
  addEvidence(story, action, actor, on)
  const obstacles = obstaclesTo(action, { actor, dossier, today: on })
  if (obstacles.length > 0) throw new Error(`${story.scenario.key} cannot ${action} on ${on}: ${JSON.stringify(obstacles)}`)
  const deviations = checked(story, action, input as ActionInputs[Action], on)
  const at = nextMoment(story, on)
  const consequence = consequences[action](story, { actor, on, at, input: input as never }) // the table pairs each action with its own input
  const to = stateAfter(action, dossier)
  bind(story, action, consequence.record)
  if (changesFiling(action)) touch(story, actor)
  const reason = consequence.reason ?? (deviations.length > 0 ? reasonIn(input) : null)
  return happen(story, { action, actor, on, at, to, deviations, ...consequence, reason })
}

type Happening = Consequence & { action: string; actor: Actor; on: string; at?: string; to: ProjectState; deviations?: readonly string[] }

/** Writes history, state and version; every happening is one version. */
export function happen(
  story: Story,
  {
    action,
    actor,
    on,
    at = nextMoment(story, on),
    to,
    columns = {},
    facts = {},
    record,
    reason = null,
    before = null,
    after = null,
    deviations = [],
  }: Happening,
) {
  const { dossier } = story
  const event: EventRow = {
    project_id: dossier.id,
    at,
    actor_id: actor.id,
    actor_name: actor.name,
    action,
    from_state: dossier.state,
    to_state: to,
    reason,
    deviations: [...deviations],
    record: record ?? null,
    before,
    after: after as Row | null,
  }
  story.events.push(event)
  if (story.events.length > 1) story.version += 1
  Object.assign(story.columns, columns, { state: to, version: story.version, changed_at: at })
  if (to === 'filed' && story.filedAt === null) {
    story.filedAt = { event, day: on }
    Object.assign(story.columns, { filed_on: on })
    dossier.filedOn = on
  }
  Object.assign(dossier, facts, { state: to })
  lapse(story, at)
  return event
}

/** Faults are mistakes of a scenario; deviations are what the planted cases are about, and need a reason. */
function checked<Action extends ProjectAction>(
  { dossier, world, scenario }: Story,
  action: Action,
  input: ActionInputs[Action],
  on: string,
) {
  const examine = actionChecks[action]
  if (!examine) return []
  const signing = ('sign' in input ? input.sign : input) as Partial<ActionInputs['sign-competitive']>
  const unit = signing.supplier?.kind === 'unit' ? world.unitById(signing.supplier.unitId) : null
  const supplierBanned = unit !== null && world.isBanned(unit, signing.contract?.signDate ?? on)
  const around = { today: on, supplierBanned, supplierNames: unit ? [unit.name] : [] }
  const { faults, deviations } = examine({ dossier, input, around } as never) // as above
  const isUnexplained = deviations.length > 0 && !reasonIn(input)
  if (faults.length > 0 || isUnexplained) throw new Error(`${scenario.key} is refused ${action}: ${JSON.stringify({ faults, deviations })}`)
  return deviations
}

function reasonIn(input: object): string | null {
  if ('deviationReason' in input) return input.deviationReason as string | null
  return 'reason' in input ? (input.reason as string | null) : null
}

/** The proof an action asks for is uploaded shortly before it. */
function addEvidence(story: Story, action: ProjectAction, actor: Actor, on: string) {
  const needs = evidenceFor(action, story.dossier).filter((need) => action !== 'archive' && !isThere(story, need))
  for (const { category, step } of needs) addFile(story, { category, step, by: actor, on })
  if (action === 'accept' || action === 'fail-acceptance')
    addFile(story, { category: 'PROJECT_PROCESS_FILE', step: 'acceptance', by: actor, on, photo: true })
  if (needs.length > 0 && changesFiling(action)) touch(story, actor)
}

const isThere = ({ dossier }: Story, { category, step, waiting }: { category: string; step: string; waiting: boolean }) =>
  dossier.files.some((file) => file.category === category && file.step === step && (!waiting || file.record === null))

type Adding = Pick<DemoFile, 'category' | 'step'> & { by: Actor; on: string; photo?: boolean }

function addFile(story: Story, { category, step, by, on, photo = false }: Adding) {
  const id = randomUUID()
  const file = fileFor(story, { id, category, step, on, photo: photo || step === 'report' })
  story.files.push({ ...file, record: null, at: nextMoment(story, on, 1), by: by.id })
  story.dossier.files = [...story.dossier.files, { id, category, step, record: null }]
}

/** The files that waited for a step now belong to its record. */
function bind(story: Story, action: ProjectAction, record: string | undefined) {
  if (record === undefined) return
  const steps = new Set(evidenceFor(action, story.dossier).map(({ step }) => step))
  const bound = <F extends { step: string; record: string | null }>(file: F): F =>
    file.record === null && steps.has(file.step as never) ? { ...file, record } : file
  story.files = story.files.map(bound)
  story.dossier.files = story.dossier.files.map(bound)
}

export function touch({ touchers, dossier }: Story, actor: Actor) {
  touchers.add(actor.id)
  dossier.touchedBy = [...touchers]
}

function lapse(story: Story, at: string) {
  for (const request of story.rows.project_request.filter(({ state }) => state === 'open'))
    if (hasLapsed(request.kind as RequestKind, story.dossier.state)) Object.assign(request, { state: 'lapsed', decided_at: at })
  story.dossier.openRequests = story.rows.project_request.filter(({ state }) => state === 'open').map(({ kind }) => kind as RequestKind)
}

/** Moments of one story never go back, and stay within office hours. */
export function nextMoment(story: Story, day: string, minutes = 7): string {
  const { lastMinute, scenario } = story
  if (day < lastMinute.day) throw new Error(`${scenario.key} goes back from ${lastMinute.day} to ${day}.`)
  const minute = day === lastMinute.day ? lastMinute.minute + minutes : spread(scenario.key + day, 200)
  story.lastMinute = { day, minute }
  return momentOn(day, minute)
}
