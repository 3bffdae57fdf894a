import type { ProjectAction } from '#contract/lifecycle.ts'
import { evidenceFor } from '#domain/filing/evidence.ts'
import { addDays } from '#domain/time/days.ts'
import { inFilingTransaction } from '../../projects/life/context.ts'
import { readDossier } from '../../projects/life/dossier-store.ts'
import { createFiling } from '../../projects/life/filing-actions.ts'
import { type Chance, chanceFrom } from '../fuzz/chance.ts'
import { attemptAt, isAction, uploadAt } from './attempts.ts'
import { chooseDoing, choosePerson } from './choice.ts'
import { attempt, sendMalformed, type Walk, type WalkReport } from './path.ts'
import { readSnapshot } from './snapshot.ts'
import type { Telling } from './telling.ts'
import type { Walker, World } from './world.ts'

const mostSteps = 55

/** The life of one filing by chance, through the real actions; whatever must hold is asked after each of them. */
export async function walk(world: World, seed: number): Promise<WalkReport> {
  const chance = chanceFrom(seed)
  const path = await begin(world, chance, seed)
  for (let step = 0; step < mostSteps && path.report.breaches.length === 0; step += 1) {
    if (chance.happens(0.5)) path.clock.day = addDays(path.clock.day, chance.below(18))
    const doing = chooseDoing(chance, path.seen)
    const by = choosePerson(chance, world.people, doing, path.seen)
    const telling = (): Telling => ({ ...world, chance, today: path.clock.day, seen: path.seen, by, isOdd })
    const isOdd = chance.happens(0.18)
    if (isAction(doing) && chance.happens(0.9)) await prove(path, telling, doing)
    const next = attemptAt(world, doing, telling())
    if (chance.happens(0.03)) await sendMalformed(path, telling(), doing, next)
    if ((await attempt(path, next)) && next.label === 'delete') break
    if (['void', 'terminated', 'archived'].includes(path.seen.project.state) && chance.happens(0.2)) break
  }
  return path.report
}

/** Somebody who may begins a draft, mostly of a village, on some day of the past. */
async function begin(world: World, chance: Chance, seed: number): Promise<Walk> {
  const clock = { day: addDays('2024-03-01', chance.below(400)), second: 0 }
  const { actor } = chance.pick(world.people.filter(mayFile))
  const villages = ['990101101201', '990101102203'].filter((village) => village.startsWith(actor.region.prefix))
  const regionCode = villages.length > 0 && chance.happens(0.8) ? chance.pick(villages) : actor.region.code
  const terms = { actor, requestId: null, moment: `${clock.day}T08:59:00+08:00` }
  const given = { name: '村道硬化工程', kind: 1, regionCode } as const
  const id = await inFilingTransaction(world.services, terms, (context) => createFiling(context, given))
  const seen = await readSnapshot(world.db, id)
  if (!seen) throw new Error('A filing that was begun is not there.')
  const report = { accepted: [], refused: [], states: [], breaches: [] }
  return { world, seed, clock, seen, hands: new Set([actor.id]), report }
}

const mayFile = ({ actor: { authorities } }: Walker) =>
  authorities.includes('PERSONAL_PROJECT_MANAGEMENT') || authorities.includes('VILLAGE_ADMIN')

/** Hands in what the step must be proved with, as far as it is not there and whoever acts can see it. */
async function prove(path: Walk, telling: () => Telling, action: ProjectAction) {
  const { world, seen } = path
  const dossier = await readDossier(world.db, telling().by.actor, seen.project.id).catch(() => null)
  for (const { category, step, photo = false, waiting } of dossier && action !== 'archive' ? evidenceFor(action, dossier) : []) {
    const isThere = seen.files.some(
      (file) => file.category === category && file.step === step && (!waiting || file.record === null) && (!photo || file.isPhoto),
    )
    if (!isThere) await attempt(path, uploadAt(world, telling(), { category, step, isPhoto: photo }))
  }
}
