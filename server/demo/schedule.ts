import type { ProjectState } from '#contract/lifecycle.ts'
import { addDays } from '#domain/time/days.ts'
import { firstDictionaries } from '../first-data/dictionaries.ts'
import { spread, workingDay } from './past.ts'
import { placeOf } from './people.ts'
import type { Scenario } from './scenario.ts'
import type { Turn } from './story.ts'

/** Something that happens so many days after the decision. */
export type Entry = { at: number; turn: Turn }

/** How far along the ordinary way a filing came. */
const along: readonly ProjectState[] = [
  'draft',
  'town-review',
  'county-review',
  'filed',
  'sourcing',
  'contracted',
  'in-progress',
  'completed',
  'accepted',
  'settled',
  'archived',
]

/** Beside the way: where it was left. */
const leftFrom = ({ state, odd }: Scenario): ProjectState => {
  if (state === 'returned') return 'town-review'
  if (state === 'void') return odd.voidedFrom ?? 'filed'
  return state === 'suspended' || state === 'terminated' ? 'in-progress' : state
}

export const reaches = (scenario: Scenario, state: ProjectState) => along.indexOf(leftFrom(scenario)) >= along.indexOf(state)

/** Whether bidders compete for it. */
export function isCompeted({ method }: Scenario): boolean {
  const [, , , methodClass] = firstDictionaries.qrgysqd.find(([code]) => code === method) ?? []
  return methodClass !== 'non-competitive'
}

/** The days of a life, collected in any order and told in theirs. The cursor is where the ordinary way stands. */
export function schedule(scenario: Scenario) {
  const entries: Entry[] = []
  const cursor = { at: 0 }
  return {
    scenario,
    entries,
    cursor,
    people: peopleOf(scenario),
    duration: durationOf(scenario),
    /** Moves on by so many days and tells something there. */
    go(days: number, turn: Turn) {
      const atOnce = scenario.odd.enteredAtOnce === true && entries.length > 0
      cursor.at += atOnce ? 0 : days
      entries.push({ at: cursor.at, turn })
    },
    /** Tells something that happens meanwhile. */
    meanwhile(at: number, turn: Turn) {
      entries.push({ at, turn })
    },
  }
}
export type Schedule = ReturnType<typeof schedule>

/** Who files, decides and supervises here. One village has an administrator who shares the work. */
function peopleOf(scenario: Scenario) {
  const { filer, decider, level } = placeOf(scenario.place)
  const county = spread(scenario.key, 2) === 0 ? 'county' : 'county2'
  // A town may hold a filing for a village until it hands it over.
  const first = scenario.odd.turns?.includes('transferred') ? 'qingshi' : filer
  const office = decider === 'county' ? county : decider
  return {
    first,
    filer,
    decider: office,
    county,
    deciders: { town: office, county },
    supervisor: 'supervisor',
    isVillage: level === 'village',
  }
}

function durationOf({ kind, estimate, odd }: Scenario) {
  if (odd.duration !== undefined) return odd.duration
  if (kind === 2) return 40
  if (kind === 3) return 90
  return estimate < 100_000 ? 60 : estimate < 500_000 ? 90 : estimate < 4_000_000 ? 150 : 240
}

/** The day of the decision, such that the state was reached as many days ago as the scenario says. */
export function anchorOf({ ago, odd }: Scenario, today: string, reached: { state: number; signed: number }): string {
  if (odd.signedInDecember) return addDays(lastDecember(today), -reached.signed)
  return addDays(today, -(reached.state + ago))
}

/** A working day in the last days of a year, at least forty days ago. */
function lastDecember(today: string): string {
  const year = Number(today.slice(0, 4))
  const day = (of: number) => workingDay(`${of}-12-26`)
  return day(year - 1) <= addDays(today, -40) ? day(year - 1) : day(year - 2)
}
