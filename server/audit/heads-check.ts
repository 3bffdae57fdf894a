import { type Database, type Transaction, withTimeout } from '../database/connect.ts'
import type { Head, HeadsSigner, NumberedHead } from './heads.ts'
import type { Heads, HeadsPlace } from './heads-places.ts'
import { type Given, readGiven } from './heads-store.ts'

type PlaceName = HeadsPlace['name']

/**
 * What is wrong with the heads kept outside the database. `position` is where it begins. Heads *behind* were never noted although there was
 * time; those *shorter* were noted and are gone from the end, a *gap* is gone from elsewhere.
 */
export type HeadsFault =
  | { kind: 'heads-unreadable' | 'heads-missing'; place: PlaceName; position: null }
  | { kind: 'heads-forged' | 'heads-gap' | 'heads-shorter' | 'heads-behind' | 'heads-contradictory'; place: PlaceName; position: number }
  | { kind: 'heads-disagree'; place: null; position: number }

/** What lies in one place, and what has to. */
export type FoundHeads = { place: HeadsPlace; given: Given; heads: FoundHead[] | null }
type FoundHead = NumberedHead & { isGenuine: boolean }

/** To be read before the chain: then every head that is found belongs to a line that will be found as well. */
export const findHeads = (db: Database, { signer, places }: Heads, patience = longestReading): Promise<FoundHeads[]> =>
  Promise.all(
    places.map(async (place) => {
      const given = await readGiven(db, place) // first: meanwhile more heads may be noted, never fewer
      const heads = await withTimeout(readAll(place, signer), patience).catch(() => null)
      return { place, given, heads }
    }),
  )

/** The same where there is no database yet that could say what has to lie there. */
export const findHeadsIn = ({ signer, places }: Heads, patience = longestReading): Promise<FoundHeads[]> =>
  Promise.all(
    places.map(async (place) => ({
      place,
      given: { heads: 0, position: 0 },
      heads: await withTimeout(readAll(place, signer), patience).catch(() => null),
    })),
  )

/** A place that keeps silent for so long cannot be read. */
const longestReading = 5 * 60_000

async function readAll(place: HeadsPlace, signer: HeadsSigner): Promise<FoundHead[]> {
  const heads: FoundHead[] = []
  for await (const line of place.lines()) heads.push(...[signer.read(line)].filter((head) => head !== null))
  return heads
}

/** The heads that this installation has signed, wherever they lie. */
export const genuineHeads = (found: readonly FoundHeads[]): NumberedHead[] => found.flatMap(({ heads }) => genuine(heads ?? []))

/** The hashes that heads tell for a position; more than one if they contradict each other. */
export function notedHashes(heads: readonly Head[]): Map<number, Buffer[]> {
  const noted = new Map<number, Buffer[]>()
  for (const { position, hash } of heads) {
    const known = noted.get(position) ?? []
    if (!known.some((one) => one.equals(hash))) noted.set(position, [...known, hash])
  }
  return noted
}

/** What is wrong with the heads themselves, whatever the chain says. Those that were given up may contradict what came in their place. */
export const headsFaults = (found: readonly FoundHeads[], isLost: (head: NumberedHead) => boolean): HeadsFault[] => [
  ...found.flatMap((one) => (one.heads === null ? [unreadable(one.place)] : faultsIn(one.place.name, one.heads, one.given, isLost))),
  ...disagreements(found, isLost),
]

const unreadable = ({ name }: HeadsPlace): HeadsFault => ({ kind: 'heads-unreadable', place: name, position: null })

function faultsIn(place: PlaceName, heads: readonly FoundHead[], given: Given, isLost: (head: NumberedHead) => boolean): HeadsFault[] {
  if (heads.length === 0) return given.heads > 0 ? [{ kind: 'heads-missing', place, position: null }] : []
  const forged = heads.filter(({ isGenuine }) => !isGenuine).map(({ position }): HeadsFault => ({ kind: 'heads-forged', place, position }))
  const valid = genuine(heads).filter((head) => !isLost(head))
  const contradictory = positionsWithTwo(valid).map((position): HeadsFault => ({ kind: 'heads-contradictory', place, position }))
  return [...forged, ...contradictory, ...gapsIn(place, heads, given)]
}

function gapsIn(place: PlaceName, heads: readonly NumberedHead[], given: Given): HeadsFault[] {
  const faults: HeadsFault[] = []
  let last = { number: 0, position: 0 }
  for (const head of heads.toSorted((one, other) => one.number - other.number)) {
    if (head.number > last.number + 1) faults.push({ kind: 'heads-gap', place, position: last.position + 1 })
    last = head
  }
  if (last.number < given.heads) faults.push({ kind: 'heads-shorter', place, position: last.position + 1 })
  return faults
}

function disagreements(found: readonly FoundHeads[], isLost: (head: NumberedHead) => boolean): HeadsFault[] {
  const validIn = (heads: readonly FoundHead[]) => genuine(heads).filter((head) => !isLost(head))
  const perPlace = found.map(({ heads }) => new Map(validIn(heads ?? []).map((head) => [`${head.epoch} ${head.position}`, head])))
  return positionsWithTwo(perPlace.flatMap((heads) => [...heads.values()])).map((position) => ({
    kind: 'heads-disagree',
    place: null,
    position,
  }))
}

/** After a restore the same positions are taken a second time, by other lines. */
function positionsWithTwo(heads: readonly NumberedHead[]): number[] {
  const alike = Map.groupBy(heads, ({ epoch, position }) => `${epoch} ${position}`)
  return [...alike.values()].flatMap(([first, ...others]) =>
    first && others.some(({ hash }) => !first.hash.equals(hash)) ? [first.position] : [],
  )
}

const genuine = (heads: readonly FoundHead[]) => heads.filter(({ isGenuine }) => isGenuine)

/** Places that have not been told of lines sealed a while ago: whatever keeps them from it, the lines are unprotected there. */
export async function placesBehind(tx: Transaction, found: readonly FoundHeads[]): Promise<HeadsFault[]> {
  const faults: HeadsFault[] = []
  for (const { place, given, heads } of found) {
    const last = heads === null ? null : lastOf(heads)
    if (last === null || last.number < given.heads) continue // unreadable, gone or shorter, and said to be
    const [line] = await tx<{ position: number }[]>`
      select position from (select position, sealed_at from audit_seal where position > ${last.position} order by position limit 1) as next
      where sealed_at < now() - interval '10 minutes'`
    if (line) faults.push({ kind: 'heads-behind', place: place.name, position: line.position })
  }
  return faults
}

const lastOf = (heads: readonly NumberedHead[]) =>
  heads.reduce((last, { number, position }) => (number > last.number ? { number, position } : last), { number: 0, position: 0 })
