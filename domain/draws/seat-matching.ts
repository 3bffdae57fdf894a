import type { DrawEntry, DrawTerms } from '#contract/draws.ts'

type Places = DrawTerms['quotas']

/** Seats and as many alternates. */
export const placesOf = (quotas: Places): Places => quotas.map(({ specialty, count }) => ({ specialty, count: count * 2 }))

/** Whether all places can be filled, each employer sending at most one person. */
export const canFill = (places: Places, list: readonly DrawEntry[]) =>
  fillable(places, list) === places.reduce((sum, { count }) => sum + count, 0)

/** How many places can be filled at best: a matching of places and employers, grown along augmenting paths (Kuhn). */
export function fillable(places: Places, list: readonly DrawEntry[]): number {
  const offers = offersOf(list)
  const seats = places.flatMap(({ specialty, count }) => new Array<string>(count).fill(specialty))
  const holder = new Map<string, number>()
  const finds = (seat: number, tried: Set<string>): boolean => {
    for (const [employer, specialties] of offers) {
      if (tried.has(employer) || !specialties.has(seats[seat] ?? '')) continue
      tried.add(employer)
      const current = holder.get(employer)
      if (current !== undefined && !finds(current, tried)) continue
      holder.set(employer, seat)
      return true
    }
    return false
  }
  return seats.filter((_, seat) => finds(seat, new Set())).length
}

/** What each employer could send somebody for. */
function offersOf(list: readonly DrawEntry[]): Map<string, Set<string>> {
  const offers = new Map<string, Set<string>>()
  for (const { employer, specialties } of list) {
    const known = offers.get(employer) ?? new Set<string>()
    for (const specialty of specialties) known.add(specialty)
    offers.set(employer, known)
  }
  return offers
}

/** Per specialty, how many are wanted with their alternates and how many employers could send somebody: what a refusal tells. */
export const shortage = (quotas: Places, list: readonly DrawEntry[]) =>
  placesOf(quotas).map(({ specialty, count }) => ({
    specialty,
    wanted: count,
    found: new Set(list.filter(({ specialties }) => specialties.includes(specialty)).map(({ employer }) => employer)).size,
  }))
