import type { Epoch } from './epochs.ts'
import type { Fault } from './verify.ts'

/** A restore for the operator: what it brought back, and what is gone. */
export function restoreInWords({ begunAt, takenAt, position, known }: Epoch): string {
  const lost =
    known === null
      ? 'no place outside the database could tell how many'
      : known.position > position
        ? `the last one known outside the database is ${known.position}`
        : 'none of them is known outside the database'
  const when = begunAt.toISOString()
  if (known && begunAt.getTime() === takenAt.getTime()) return `Acknowledged on ${when}: ${lossInWords({ kept: { position }, known })}`
  return `Restored on ${when} from a backup of ${takenAt.toISOString()}: lines after position ${position} are lost, ${lost}.`
}

type Place = { position: number }
export const lossInWords = ({ kept, known }: { kept: Place; known: Place }) =>
  `Lines after position ${kept.position} were lost with a primary, the last one known outside the database is ${known.position}.`

/** A fault for the operator: at the terminal and in the log. */
export function inWords(fault: Fault): string {
  if ('place' in fault) return aboutHeads[fault.kind](placeNames[fault.place ?? 'first'], fault.position ?? 0)
  if (!('lineId' in fault)) return aboutPositions[fault.kind](fault.position)
  const place = fault.position === null ? 'without a seal' : `at position ${fault.position}`
  if (fault.kind === 'broken-link') return `Line ${fault.lineId} ${place} does not continue the line before it.`
  return `Line ${fault.lineId} ${place} was ${fault.kind}.`
}

type Without = Exclude<Fault, { place: unknown } | { lineId: unknown }>
const aboutPositions: Record<Without['kind'], (position: number) => string> = {
  'cut-off': (position) => `From position ${position} on, lines were cut off: a later head was noted outside the database.`,
  rewritten: (position) => `Position ${position} was rewritten: another hash was noted outside the database.`,
  'epoch-forged': (position) => `The record of a restore at position ${position} was not signed by this installation.`,
  'epoch-unknown': (position) => `From position ${position} on, heads belong to a restore that this database knows nothing of.`,
  'missing-seal': (position) => `The seal at position ${position} is missing.`,
}

const placeNames = { first: 'the first place of heads', copy: 'the copy of heads' }
type OfHeads = Extract<Fault, { place: unknown }>['kind']
const aboutHeads: Record<OfHeads, (place: string, position: number) => string> = {
  'heads-unreadable': (place) => `What lies in ${place} cannot be read.`,
  'heads-missing': (place) => `Everything is gone from ${place}.`,
  'heads-forged': (place, position) => `In ${place} the head of position ${position} was not signed by this installation.`,
  'heads-gap': (place, position) => `In ${place} heads are missing from position ${position} on; later ones are there.`,
  'heads-shorter': (place, position) => `In ${place} heads were taken away from position ${position} on.`,
  'heads-behind': (place, position) => `In ${place} nothing was noted from position ${position} on, although there was time.`,
  'heads-contradictory': (place, position) => `In ${place} stand two hashes for position ${position}.`,
  'heads-disagree': (_, position) => `The two places of heads do not agree about position ${position}.`,
}
