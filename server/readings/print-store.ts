import { fingerprintsOf } from '#domain/reading/words.ts'
import type { Transaction } from '../database/connect.ts'

/** Keeps the fingerprints of a file's wording where it is a bid or a tender document and has been read; nothing else is compared. */
export async function savePrints(tx: Transaction, sha256: string): Promise<void> {
  await tx`delete from content_print where sha256 = ${sha256}`
  const pages = await tx<{ body: string }[]>`
    select body from content_page where sha256 = ${sha256}
      and exists (select from evidence_file file where file.sha256 = ${sha256} and (file.bidder_id is not null or file.step = 'sourcing'))
    order by page`
  if (pages.length === 0) return
  const prints = [...fingerprintsOf(pages.map(({ body }) => body).join('\n')).keys()]
  await tx`insert into content_print (sha256, prints) values (${sha256}, ${prints}::bigint[])`
}
