import { Refusal, refusals } from '#contract/errors.ts'
import { addDays } from '#domain/days.ts'
import { evidenceFor } from '#domain/evidence.ts'
import { inFilingTransaction } from '../../projects/life/context.ts'
import { readDossier } from '../../projects/life/dossier-store.ts'
import { createFiling } from '../../projects/life/filing-actions.ts'
import { judge } from '../fuzz/answers.ts'
import { type Chance, chanceFrom } from '../fuzz/chance.ts'
import { type Attempt, attemptAt, isAction, malformed, uploadAt } from './attempts.ts'
import { chooseDoing, choosePerson, type Doing } from './choice.ts'
import { peopleRules } from './people-rules.ts'
import { recordRules } from './record-rules.ts'
import { broken } from './rules.ts'
import { isOwnerSide } from './sides.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'
import type { Telling } from './telling.ts'
import { traceRules } from './trace-rules.ts'
import { wayRules } from './way-rules.ts'
import type { Walker, World } from './world.ts'

export type Breach = { seed: number; sentence: string; label: string; by: string; told: unknown; filing: string }
export type WalkReport = { accepted: string[]; refused: string[]; states: string[]; breaches: Breach[] }

const rules = { ...wayRules, ...peopleRules, ...recordRules, ...traceRules }
const mostSteps = 55
const keepsFiling = /^(withdraw.*|suspend|resume|request-acceptance-correction|transfer)$/

/** The life of one filing by chance, through the real actions; whatever must hold is asked after each of them. */
export async function walk(world: World, seed: number): Promise<WalkReport> {
  const chance = chanceFrom(seed)
  const report: WalkReport = { accepted: [], refused: [], states: [], breaches: [] }
  const clock = { day: addDays('2024-03-01', chance.below(400)), second: 0 }
  const creator = chance.pick(world.people.filter(({ actor }) => /PERSONAL|VILLAGE_ADMIN/.test(actor.authorities.join())))
  const id = await begin(world, chance, creator, momentOf(clock))
  const hands = new Set([creator.actor.id])
  let seen = await snapshotOf(world, id)

  /** Whether it was accepted. */
  const attempt = async (given: Attempt): Promise<boolean> => {
    clock.second += 1
    const moment = momentOf(clock)
    const tell = (sentence: string) =>
      report.breaches.push({ seed, sentence, label: given.label, by: given.by.actor.authorities.join(), told: given.told, filing: id })
    try {
      await inFilingTransaction(world.services, { actor: given.by.actor, requestId: null, moment }, given.act)
    } catch (error) {
      report.refused.push(given.label)
      if (!(error instanceof Refusal)) tell(`a refusal is one of the catalogue, not ${String(error)}`)
      else if (refusals[error.code] >= 500) tell(`a refusal is the caller’s fault, not ${error.code}`)
      const after = await readSnapshot(world.db, id)
      if (JSON.stringify(after) !== JSON.stringify(seen)) tell('a refusal changes nothing')
      return false
    }
    report.accepted.push(given.label)
    const after = await readSnapshot(world.db, id)
    if (after === null) {
      if (given.label !== 'delete' || seen.project.firstSubmittedAt !== null) tell('only a draft that never was submitted is deleted')
      return true
    }
    const decidedWith = new Set(hands)
    noteHands(hands, given, seen, after)
    const taken = { ...given, today: clock.day, before: seen, after, hands: decidedWith }
    for (const sentence of broken(rules, taken)) tell(sentence)
    if (after.project.state !== seen.project.state) report.states.push(after.project.state)
    seen = after
    return true
  }

  for (let step = 0; step < mostSteps && report.breaches.length === 0; step += 1) {
    if (chance.happens(0.5)) clock.day = addDays(clock.day, chance.below(18))
    const doing = chooseDoing(chance, seen)
    const by = choosePerson(chance, world.people, doing, seen)
    const isOdd = chance.happens(0.18)
    const telling: Telling = { ...world, chance, today: clock.day, seen, by, isOdd }
    if (isAction(doing) && chance.happens(0.9)) await prove(world, telling, doing, attempt)
    const next = attemptAt(world, doing, { ...telling, seen })
    if (chance.happens(0.03)) await sendMalformed(world, { ...telling, seen }, doing, next, report)
    if ((await attempt(next)) && next.label === 'delete') break
    if (['void', 'terminated', 'archived'].includes(seen.project.state) && chance.happens(0.2)) break
  }
  return report
}

const momentOf = ({ day, second }: { day: string; second: number }) =>
  `${day}T09:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}+08:00`

async function snapshotOf({ db }: World, id: string): Promise<Snapshot> {
  const seen = await readSnapshot(db, id)
  if (!seen) throw new Error(`There is no filing ${id}.`)
  return seen
}

function begin({ services }: World, chance: Chance, { actor }: Walker, moment: string): Promise<string> {
  const { code } = actor.region
  const villages = ['990101101201', '990101102203'].filter((village) => village.startsWith(actor.region.prefix))
  const regionCode = villages.length > 0 && chance.happens(0.8) ? chance.pick(villages) : code
  return inFilingTransaction(services, { actor, requestId: null, moment }, (context) =>
    createFiling(context, { name: '村道硬化工程', kind: 1, regionCode }),
  )
}

/** Hands in what the step must be proved with, as far as it is not there. */
async function prove(
  world: World,
  telling: Telling,
  action: Parameters<typeof evidenceFor>[0],
  attempt: (given: Attempt) => Promise<boolean>,
) {
  const dossier = await readDossier(world.db, telling.by.actor, telling.seen.project.id).catch(() => null) // out of their sight
  const needs = dossier ? evidenceFor(action, dossier) : []
  for (const { category, step, photo = false, waiting } of action === 'archive' ? [] : needs) {
    const isThere = telling.seen.files.some(
      (file) => file.category === category && file.step === step && (!waiting || file.record === null) && (!photo || file.isPhoto),
    )
    if (!isThere) await attempt(uploadAt(world, telling, { category, step, isPhoto: photo }))
  }
}

/** Who files, fills in or proves a filing as its owner side never decides it. */
function noteHands(hands: Set<string>, { label, by }: Attempt, before: Snapshot, after: Snapshot) {
  hands.add(after.project.filerId)
  const isPaper = label === 'upload' || label === 'late-file'
  const isTheirs = isOwnerSide(by.actor, before)
  const isOfSupervision = isPaper && after.files.at(-1)?.category === 'PROJECT_SUPERVISION_FILE'
  const isDecision =
    /^(grant|refuse|return|approve|start-review|send-back|accept|fail-acceptance|archive|reopen|void|stop|lift|consent)/.test(label)
  if (isTheirs && !isOfSupervision && !isDecision && !keepsFiling.test(label)) hands.add(by.actor.id)
}

async function sendMalformed(world: World, telling: Telling, doing: Doing, { label, by, told }: Attempt, report: WalkReport) {
  const { path, body } = malformed(telling, doing, told)
  const answer = await world.send({ cookie: by.cookie, path, body })
  const verdict = judge(answer)
  report.refused.push('malformed')
  const tell = (sentence: string) =>
    report.breaches.push({ seed: 0, sentence, label, by: by.actor.authorities.join(), told: body, filing: telling.seen.project.id })
  if (answer.status < 400) tell('what no schema lets through is refused')
  if (verdict.kind === 'faulty') tell(`an answer is of the catalogue, not ${verdict.fault}`)
  const after = await readSnapshot(world.db, telling.seen.project.id)
  if (JSON.stringify(after) !== JSON.stringify(telling.seen)) tell('a refusal changes nothing')
}
