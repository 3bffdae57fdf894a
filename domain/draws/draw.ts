import type { DrawEntry, DrawRecord, DrawResult, DrawTerms } from '#contract/draws.ts'
import { sha256, sha256Words } from '../values/sha256.ts'
import { canFill } from './seat-matching.ts'

/** Named in every record: whoever changes how a draw is computed gives it a new name and keeps the old one computable. */
export const drawAlgorithm = 'shuffle-1'

/**
 * What the server commits itself to before the witness says anything: who could be drawn, in which order, for which places. The list is
 * hashed together with its terms, so that neither a name nor a place can be added afterwards.
 */
export const listText = ({ subject, quotas }: DrawTerms, list: readonly DrawEntry[]) =>
  [
    drawAlgorithm,
    `subject ${subject}`,
    ...quotas.map(({ specialty, count }) => `quota ${specialty} ${count}`),
    ...list.map(({ id, employer, specialties }) => `entry ${id} ${employer} ${specialties.join(',')}`),
  ].join('\n')

export const listHashOf = (terms: DrawTerms, list: readonly DrawEntry[]) => sha256(listText(terms, list))
export const seedHashOf = (seed: string) => sha256(seed)

/** Seed and list hash have 64 digits each, so that only one text fits between them. */
export const keyOf = ({ seed, text, listHash }: { seed: string; text: string; listHash: string }) => sha256(`${seed}${text}${listHash}`)

/** The draw itself: decided by seed, text and list alone. */
export function draw({
  subject,
  quotas,
  list,
  seed,
  text,
}: DrawTerms & { list: readonly DrawEntry[]; seed: string; text: string }): DrawResult {
  const key = keyOf({ seed, text, listHash: listHashOf({ subject, quotas }, list) })
  const shuffled = shuffle(list, key)
  return { order: shuffled.map(({ id }) => id), ...fill(shuffled, quotas) }
}

/** What a record says about itself, computed again. */
export type Replay = { listHash: boolean; seedHash: boolean; result: boolean; same: boolean; computed: DrawResult }

export function replay(record: DrawRecord): Replay {
  const computed = draw(record)
  const listHash = record.algorithm === drawAlgorithm && listHashOf(record, record.list) === record.listHash
  const seedHash = seedHashOf(record.seed) === record.seedHash
  const result = equal(computed, record.result)
  return { listHash, seedHash, result, same: listHash && seedHash && result, computed }
}

const equal = (one: DrawResult, other: DrawResult) =>
  one.order.join() === other.order.join() &&
  (['chosen', 'alternates'] as const).every((part) => placesOf(one[part]) === placesOf(other[part]))
const placesOf = (seats: DrawResult['chosen']) => seats.map(({ id, specialty }) => `${id} ${specialty}`).join()

/** Fisher and Yates, from the end: every order is equally likely as long as every number below a limit is. */
export function shuffle<T>(list: readonly T[], key: string): T[] {
  const below = numbersFrom(key)
  const items = [...list]
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    ;[items[last], items[other]] = [items[other] as T, items[last] as T] // both places exist
  }
  return items
}

/**
 * Numbers below a limit from the words of SHA-256(key:0), SHA-256(key:1) and so on. A word beyond the last whole multiple of the limit is
 * left out: its remainder would favour the small numbers.
 */
export function numbersFrom(key: string): (limit: number) => number {
  let words: number[] = []
  let blocks = 0
  const next = (): number => {
    if (words.length === 0) {
      words = sha256Words(`${key}:${blocks}`)
      blocks += 1
    }
    return words.shift() ?? 0
  }
  return (limit) => {
    const end = 2 ** 32 - (2 ** 32 % limit)
    let word = next()
    while (word >= end) word = next()
    return word % limit
  }
}

/**
 * One walk through the shuffled list. Whoever comes takes the first place their specialties fit: a seat while there is one, else the place
 * of an alternate, of whom there are as many. An employer sends one person. Nobody is seated whose seat would leave another place empty
 * that could be filled without them: a list that suffices always yields a full draw.
 */
function fill(shuffled: readonly DrawEntry[], quotas: DrawTerms['quotas']): Pick<DrawResult, 'chosen' | 'alternates'> {
  const open = quotas.map(({ specialty, count }) => ({ specialty, seats: count, alternates: count }))
  const left = () => open.map(({ specialty, seats, alternates }) => ({ specialty, count: seats + alternates }))
  const taken = new Set<string>()
  const seated = { chosen: [] as DrawResult['chosen'], alternates: [] as DrawResult['alternates'] }
  for (const [at, { id, employer, specialties }] of shuffled.entries()) {
    const fitting = taken.has(employer) ? [] : placesFor(open, specialties)
    if (fitting.length === 0) continue
    const rest = shuffled.slice(at + 1).filter((other) => other.employer !== employer && !taken.has(other.employer))
    const place = fitting.find(({ quota, part }) => {
      quota[part] -= 1
      const suffices = canFill(left(), rest)
      quota[part] += 1
      return suffices
    })
    if (!place) continue
    place.quota[place.part] -= 1
    taken.add(employer)
    seated[place.part === 'seats' ? 'chosen' : 'alternates'].push({ id, specialty: place.quota.specialty })
  }
  return seated
}

type Open = { specialty: string; seats: number; alternates: number }

function placesFor(open: readonly Open[], specialties: readonly string[]) {
  const fitting = open.filter(({ specialty }) => specialties.includes(specialty))
  return (['seats', 'alternates'] as const).flatMap((part) => fitting.filter((quota) => quota[part] > 0).map((quota) => ({ quota, part })))
}
