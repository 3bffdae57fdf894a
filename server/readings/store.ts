import type { PaperFacts } from '#domain/reading/facts.ts'
import { flat } from '#domain/reading/text.ts'
import type { Connection, Transaction } from '../database.ts'
import type { FoundInvoice, Origin, SentPhotoPrint, TranscribedPage } from '../reading/tasks.ts'
import { searchTokens } from '../search-tokens.ts'

/** Raised when the reader has learned something: everything is then read again, the newest first. */
export const readerVersion = 4

/** A file that is still in hand after so long was left by a process that is gone, or by a storage that was away. Nothing takes longer to read. */
const longestInHand = '4 minutes'

export type Unread = { sha256: string; key: string }
type Ability = { canReadCodes: boolean }
type Looked = Ability & { limit: number; onlyRecent?: boolean }

const isUnread = (db: Connection, { canReadCodes }: Ability) => db`
  (reading.sha256 is null or reading.reader < ${readerVersion}
    or (reading.state = 'reading' and reading.read_at < now() - ${longestInHand}::interval)
    or (reading.state = 'read' and not reading.with_codes and ${canReadCodes}))`

/** What no reader of this version has seen yet, the newest first: only bytes that are filed, so nothing of an appeal. */
export const listUnread = (db: Connection, { limit, onlyRecent = false, ...ability }: Looked) => db<Unread[]>`
  select content.sha256, content.key from stored_content content left join content_reading reading on reading.sha256 = content.sha256
  where ${isUnread(db, ability)} and ${onlyRecent ? db`content.stored_at > now() - interval '2 days'` : db`true`}
    and exists (select from evidence_file file where file.sha256 = content.sha256)
  order by content.stored_at desc limit ${limit}`

/** Takes a file in hand; false when another process was quicker, or when it is gone. */
export async function takeInHand(db: Connection, sha256: string, ability: Ability): Promise<boolean> {
  const { count } = await db`
    insert into content_reading as reading (sha256, reader, state)
    select sha256, ${readerVersion}, 'reading' from stored_content where sha256 = ${sha256} for key share
    on conflict (sha256) do update set reader = excluded.reader, state = 'reading', read_at = now() where ${isUnread(db, ability)}`
  return count === 1
}

export type Outcome =
  | { state: 'refused' | 'too-large'; why: string }
  | {
      state: 'read'
      pages: readonly string[]
      invoices: readonly FoundInvoice[]
      facts: PaperFacts | null
      soughtCodes: boolean
      origin: Origin | null
      photoPrints: readonly SentPhotoPrint[]
      cpuMs: number
    }

/** Whatever an earlier reader wrote is replaced. A file that was removed meanwhile leaves nothing. */
export async function saveReading(tx: Transaction, sha256: string, outcome: Outcome): Promise<void> {
  const read = outcome.state === 'read' ? outcome : null
  const method = read?.pages.some((page) => page !== '') ? 'text' : 'none'
  const { count } = await tx`
    update content_reading set state = ${outcome.state}, why = ${read ? null : 'why' in outcome ? outcome.why : null}, method = ${method},
      pages = ${read?.pages.length ?? 0}, with_codes = ${read?.soughtCodes ?? true}, cpu_ms = ${read?.cpuMs ?? 0}, read_at = now(),
      facts = ${read?.facts ? tx.json(read.facts) : null}
    where sha256 = ${sha256}`
  // What was recognised on a scan stays, unless this reader has found that it has a text of its own, or cannot open it.
  const isScan = read !== null && method === 'none'
  if (!isScan) await tx`delete from content_transcript where sha256 = ${sha256}`
  await tx`delete from content_page where sha256 = ${sha256} and not (${isScan} and confidence is not null)`
  await tx`delete from content_invoice where sha256 = ${sha256}`
  await tx`delete from content_origin where sha256 = ${sha256}`
  if (count === 0 || !read) return
  await savePages(
    tx,
    sha256,
    read.pages.map((body, at) => ({ page: at + 1, body, confidence: null })),
  )
  for (const invoice of read.invoices) await saveInvoice(tx, sha256, invoice)
  if (read.origin) await saveOrigin(tx, sha256, read.origin)
}

export async function savePages(tx: Transaction, sha256: string, pages: readonly TranscribedPage[]) {
  const written = pages.filter(({ body }) => body !== '')
  if (written.length === 0) return
  await tx`
    insert into content_page (sha256, page, body, confidence, search_tokens)
    select ${sha256}, page, body, confidence, tokens::integer[] from unnest(${written.map(({ page }) => page)}::integer[],
      ${written.map(({ body }) => body)}::text[], ${written.map(({ confidence }) => confidence)}::real[],
      ${written.map(({ body }) => `{${searchTokens(flat(body))}}`)}::text[]) as written (page, body, confidence, tokens)`
}

const saveInvoice = (tx: Transaction, sha256: string, invoice: FoundInvoice) => tx`
  insert into content_invoice (sha256, page, code, number, fen, with_tax, issued, seller, seller_code, buyer, buyer_code, source)
  values (${sha256}, ${invoice.page}, ${invoice.code}, ${invoice.number}, ${invoice.fen}, ${invoice.withTax}, ${invoice.issued}, ${invoice.seller},
    ${invoice.sellerCode}, ${invoice.buyer}, ${invoice.buyerCode}, ${invoice.source})`

const saveOrigin = (
  tx: Transaction,
  sha256: string,
  { author, lastModifiedBy, company, software, created, rsidRoot, rsids, pdfId }: Origin,
) => tx`
  insert into content_origin (sha256, author, last_modified_by, company, software, created, rsid_root, rsids, pdf_id)
  values (${sha256}, ${author}, ${lastModifiedBy}, ${company}, ${software}, ${created}, ${rsidRoot}, ${rsids}, ${pdfId})`

export type Progress = { read: number; withText: number; unreadable: number; waiting: number; cpuSeconds: number }

/** How far the reading has come. What is filed and not read by this version waits. */
export async function readProgress(db: Connection): Promise<Progress> {
  const [progress] = await db<[Progress]>`
    select count(*) filter (where state = 'read' and reader = ${readerVersion})::int as read,
      count(*) filter (where state = 'read' and reader = ${readerVersion} and method = 'text')::int as with_text,
      count(*) filter (where state in ('refused', 'too-large') and reader = ${readerVersion})::int as unreadable,
      (select count(*) from stored_content)::int - (count(*) filter (where state <> 'reading' and reader = ${readerVersion}))::int as waiting,
      (coalesce(sum(cpu_ms), 0) / 1000)::int as cpu_seconds
    from content_reading`
  return progress
}
