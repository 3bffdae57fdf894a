import { longestDeputyDays } from '#contract/deputies.ts'
import type { FaultyField } from '#contract/errors.ts'
import type { DecidedFiling } from '../steps/deciding.ts'
import { isDecider, isDutySeparated, ownLevelOf } from '../steps/deciding.ts'
import { isTurnOf, type Turn } from '../steps/turns.ts'
import { addDays } from '../time/days.ts'
import type { Actor } from './access.ts'
import { conflictingWithSupervision } from './grants.ts'

export type DeputyTerm = { personId: string; deputyId: string; fromDay: string; untilDay: string }
export type DeputyObstacle = 'self' | 'separated' | 'powerless' | 'overlap' | 'chain'

type Colleague = Pick<Actor, 'id' | 'authorities' | 'region'>
/** `others`: every term in which one of the two has a part and that has not ended. */
type Known = { person: Colleague; deputy: Colleague; others: readonly DeputyTerm[] }

const meet = (one: DeputyTerm, other: DeputyTerm) => one.fromDay <= other.untilDay && other.fromDay <= one.untilDay

/**
 * Why somebody may not stand in for somebody. Whoever supervises and whoever files or decides are kept apart; who is away themselves, or
 * stands in already for somebody who would then be away twice, hands nothing on.
 */
export function deputyObstacle(term: DeputyTerm, { person, deputy, others }: Known): DeputyObstacle | null {
  if (person.id === deputy.id) return 'self'
  if (conflictingWithSupervision([...person.authorities, ...deputy.authorities]).length > 0) return 'separated'
  const decide = [person, deputy].every(({ authorities }) => authorities.includes('PROJECT_MANAGEMENT'))
  if (!decide || !person.region.prefix.startsWith(deputy.region.prefix)) return 'powerless'
  const met = others.filter((other) => meet(term, other))
  if (met.some(({ personId }) => personId === person.id)) return 'overlap'
  return met.some(({ personId, deputyId }) => personId === deputy.id || deputyId === person.id) ? 'chain' : null
}

/** From today on, and not for ever. */
export function deputyFaults({ fromDay, untilDay }: Pick<DeputyTerm, 'fromDay' | 'untilDay'>, today: string): FaultyField[] {
  if (fromDay < today) return [{ field: 'fromDay', code: 'day.too-early', facts: { limit: today } }]
  if (untilDay < fromDay) return [{ field: 'untilDay', code: 'day.too-early', facts: { limit: fromDay } }]
  const limit = addDays(today, longestDeputyDays)
  return untilDay > limit ? [{ field: 'untilDay', code: 'day.too-late', facts: { limit } }] : []
}

type Judged = { filing: DecidedFiling & { kind: number }; today: string; nearest: readonly string[] }

/**
 * For whom somebody decides: null where it is their own turn, or where they may not decide at all. To stand in for somebody opens nothing
 * that office, authority and separation of duties keep closed.
 */
export function insteadOf(actor: Actor, turn: Turn, { filing, today, nearest }: Judged): Actor | null {
  const { level, askedBy } = turn
  if (turn.by !== 'deciders' || level === null) return null
  const isTheirs = (person: Actor) => {
    const isNearest = ownLevelOf(person.region.level) === level || nearest.includes(person.id)
    return isTurnOf(person, turn, { filing, today, isNearest })
  }
  const mayDecide = isDecider(actor, filing, level) && !isDutySeparated(actor, filing) && askedBy !== actor.id
  if (!mayDecide || isTheirs(actor)) return null
  return actor.standsInFor?.find(isTheirs) ?? null
}
