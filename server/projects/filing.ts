import { type FaultyField, faulty } from '#contract/errors.ts'
import type { Filing } from '#contract/filing.ts'
import type { Actor } from '#domain/access.ts'
import type { Connection } from '../database.ts'
import { findRegion, unitStanding, unknownCodes } from './store.ts'

/** The region of a filing: a village, town or county within the actor's own, enabled, valid and not replaced. */
export async function placeOf(db: Connection, actor: Actor, code: string) {
  const region = await findRegion(db, code)
  if (!region?.currentCode.startsWith(actor.region.prefix)) throw faulty({ field: 'regionCode', code: 'region.outside' })
  if (!region.open || !['village', 'town', 'county'].includes(region.level)) throw faulty({ field: 'regionCode', code: 'choice' })
  return region
}

/** What only the database knows: that codes and units exist. Whatever stood there before may stay, even if disabled since. */
export async function checkFiling(db: Connection, filing: Filing, before: Filing) {
  const asked = codesOf(filing).filter(
    (entry) => !codesOf(before).some((kept) => kept.dictionary === entry.dictionary && kept.code === entry.code),
  )
  const unknown = await unknownCodes(db, asked)
  const faults: FaultyField[] = unknown.map(({ dictionary, code }) => ({
    field: asked.find((entry) => entry.dictionary === dictionary && entry.code === code)?.field ?? dictionary,
    code: 'choice',
  }))
  const ownerChanged = filing.ownerUnitId !== null && filing.ownerUnitId !== before.ownerUnitId
  if (ownerChanged && !(await unitStanding(db, filing.ownerUnitId ?? '', '2000-01-01')))
    faults.push({ field: 'ownerUnitId', code: 'choice' })
  if (faults.length > 0) throw faulty(...faults)
}

function codesOf({ trade, majorProject, method, fundingLines }: Filing) {
  const one = (field: string, dictionary: string, code: string | null) => (code === null ? [] : [{ field, dictionary, code }])
  return [
    ...one('trade', 'trade', trade),
    ...one('majorProject', 'majorProject', majorProject),
    ...one('method', 'qrgysqd', method),
    ...fundingLines.flatMap(({ source }, at) => one(`fundingLines.${at}.source`, 'zjly', source)),
  ]
}
