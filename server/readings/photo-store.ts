import { bandsOf, probesOf, rememberedWithin } from '#domain/reading/photo-prints.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import type { SentPhotoPrint } from '../reading/tasks.ts'

/** Photos that very many look like are forms or the sky; the nearest of them say enough. */
const mostAlike = 20

/** Keeps what a photo looks like and which others look the same. Whatever an earlier reader kept is replaced. */
export async function savePhotoPrints(tx: Transaction, sha256: string, prints: readonly SentPhotoPrint[]): Promise<void> {
  await tx`delete from photo_print where sha256 = ${sha256}`
  await tx`delete from photo_likeness where sha256 = ${sha256} or other = ${sha256}`
  const [whole, inner] = prints
  if (!whole || !inner) return
  // Of two that are read at once the second must see the first.
  await tx`select pg_advisory_xact_lock(909214)`
  if (!(await savePrint(tx, sha256, whole, { isInner: false }))) return // the file was removed meanwhile
  await savePrint(tx, sha256, inner, { isInner: true })
  await saveAlike(tx, sha256, [...(await listAlike(tx, sha256, whole)), ...(await listAlike(tx, sha256, inner, { onlyWhole: true }))])
}

async function savePrint(tx: Transaction, sha256: string, { coarse, across, down }: SentPhotoPrint, { isInner }: { isInner: boolean }) {
  const { count } = await tx`
    with print as (
      insert into photo_print (sha256, inner_part, coarse, across, down)
      select sha256, ${isInner}, ${coarse}, ${across}, ${down} from content_reading where sha256 = ${sha256} returning id)
    insert into photo_band (photo_print_id, band, coarse)
    select id, band, ${coarse} from print, unnest(${bandsOf(BigInt(coarse))}::integer[]) as part (band)`
  return count > 0
}

export type Alike = { sha256: string; coarse: number; fine: number }

/** The photos nearest to a print. The inner parts of two photos are compared with wholes alone: one of both is the uncut one. */
export const listAlike = (db: Connection, sha256: string, print: SentPhotoPrint, { onlyWhole = false } = {}) => db<Alike[]>`
  select other.sha256, near.coarse::int, fine.bits::int as fine from (
      select distinct photo_print_id, ${bitsBetween(db, 'coarse', print.coarse)} as coarse from photo_band
      where band = any(${probesOf(BigInt(print.coarse))}::integer[]) and ${bitsBetween(db, 'coarse', print.coarse)} <= ${rememberedWithin.coarse}) near
    join photo_print other on other.id = near.photo_print_id
    cross join lateral (select ${bitsBetween(db, 'other.across', print.across)} + ${bitsBetween(db, 'other.down', print.down)} as bits) fine
  where other.sha256 <> ${sha256} and fine.bits <= ${rememberedWithin.fine} and not (${onlyWhole} and other.inner_part)
  order by near.coarse + fine.bits, other.id limit ${mostAlike}`

const bitsBetween = (db: Connection, column: string, print: string) => db`bit_count((${db(column)} # ${print}::bigint)::bit(64))`

/** Each pair once in either direction, as near as its nearest prints are. */
async function saveAlike(tx: Transaction, sha256: string, alike: readonly Alike[]) {
  const nearest = new Map(
    alike.toSorted((one, other) => other.coarse + other.fine - one.coarse - one.fine).map((photo) => [photo.sha256, photo]),
  )
  const photos = [...nearest.values()]
  if (photos.length === 0) return
  await tx`
    with alike as (select * from jsonb_to_recordset(${tx.json(photos)}) as alike (sha256 text, coarse smallint, fine smallint))
    insert into photo_likeness (sha256, other, coarse, fine)
    select ${sha256}, sha256, coarse, fine from alike union all select sha256, ${sha256}, coarse, fine from alike`
}
