import { Refusal, refusals } from '#contract/errors.ts'
import { inFilingTransaction } from '../../projects/life/context.ts'
import { judge } from '../fuzz/answers.ts'
import { type Attempt, malformed } from './attempts.ts'
import type { Doing } from './choice.ts'
import { peopleRules } from './people-rules.ts'
import { recordRules } from './record-rules.ts'
import { broken } from './rules.ts'
import { isOwnerSide } from './sides.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import type { Telling } from './telling.ts'
import { traceRules } from './trace-rules.ts'
import { wayRules } from './way-rules.ts'
import type { World } from './world.ts'

/** A promise that was broken, by which walk and step. */
export type Breach = { seed: number; sentence: string; label: string; by: string; input: unknown; filing: string }
export type WalkReport = { accepted: string[]; refused: string[]; states: string[]; breaches: Breach[] }

/** How far a walk has come. */
export type Walk = {
  world: World
  seed: number
  /** The clock of a walk goes on by a second with every step, and never back. */
  clock: { day: string; second: number }
  seen: Snapshot
  /** Who has filed or changed the filing so far. */
  hands: Set<string>
  report: WalkReport
}

const rules = { ...wayRules, ...peopleRules, ...recordRules, ...traceRules }

/** Tries something and asks what must hold; answers whether it was accepted. */
export async function attempt(walk: Walk, given: Attempt): Promise<boolean> {
  const { world, report, clock } = walk
  clock.second += 1
  const terms = { actor: given.by.actor, requestId: null, moment: momentOf(clock) }
  const failure = await inFilingTransaction(world.services, terms, given.act).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const after = await readSnapshot(world.db, walk.seen.project.id)
  report[failure ? 'refused' : 'accepted'].push(given.label)
  for (const sentence of failure ? brokenByRefusal(walk, failure.error, after) : brokenByStep(walk, given, after))
    tell(walk, given, sentence)
  if (failure || after === null) return !failure
  noteParticipants(walk.hands, given, walk.seen, after)
  if (after.project.state !== walk.seen.project.state) report.states.push(after.project.state)
  walk.seen = after
  return true
}

const momentOf = ({ day, second }: Walk['clock']) =>
  `${day}T09:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}+08:00`

function brokenByRefusal({ seen }: Walk, error: unknown, after: Snapshot | null): string[] {
  const isOfCatalogue = error instanceof Refusal && refusals[error.code] < 500
  return [
    ...(isOfCatalogue ? [] : [`what is refused is refused with a code of the catalogue, not with: ${String(error)}`]),
    ...(isSame(seen, after) ? [] : ['what is refused changes nothing']),
  ]
}

function brokenByStep({ seen, clock, hands }: Walk, given: Attempt, after: Snapshot | null): string[] {
  if (after) return broken(rules, { ...given, today: clock.day, before: seen, after, hands })
  const isDraft = given.label === 'delete' && seen.project.firstSubmittedAt === null
  return isDraft ? [] : ['nothing is deleted but drafts that never were submitted']
}

const isSame = (before: Snapshot, after: Snapshot | null) => JSON.stringify(before) === JSON.stringify(after)

function tell({ report, seed, seen }: Walk, { label, by, input }: Pick<Attempt, 'label' | 'by' | 'input'>, sentence: string) {
  report.breaches.push({ seed, sentence, label, by: `${by.actor.region.level} ${by.actor.authorities}`, input, filing: seen.project.id })
}

const ofDeciders = /^(grant|refuse|return|approve|start-review|send-back|accept|fail-acceptance|archive|reopen|void|stop|lift|consent)/
const keepsFiling = /^(withdraw.*|suspend|resume|request-acceptance-correction|transfer)$/

/** Who files, fills in or proves a filing as its owner side never decides it; papers of supervision are no part of it. */
function noteParticipants(hands: Set<string>, { label, by }: Attempt, before: Snapshot, after: Snapshot) {
  hands.add(after.project.filerId)
  const known = new Set(before.files.map(({ id }) => id))
  const isSupervision = after.files.some(({ id, category }) => !known.has(id) && category === 'PROJECT_SUPERVISION_FILE')
  if (isOwnerSide(by.actor, before) && !isSupervision && !ofDeciders.test(label) && !keepsFiling.test(label)) hands.add(by.actor.id)
}

/** Sends the same through the front door in a form that no schema lets through. */
export async function sendMalformed(walk: Walk, telling: Telling, doing: Doing, given: Attempt) {
  const { path, body } = malformed(telling, doing, given.input)
  const answer = await walk.world.send({ cookie: given.by.cookie, path, body })
  walk.report.refused.push('malformed')
  const verdict = judge(answer)
  const after = await readSnapshot(walk.world.db, walk.seen.project.id)
  for (const sentence of [
    ...(answer.status < 400 ? ['what no schema lets through is refused'] : []),
    ...(verdict.kind === 'faulty' ? [`what is refused is refused with a code of the catalogue, not with: ${verdict.fault}`] : []),
    ...(isSame(walk.seen, after) ? [] : ['what is refused changes nothing']),
  ])
    tell(walk, { ...given, input: body }, sentence)
}
