import { buffer } from 'node:stream/consumers'
import { factsOf } from '#domain/reading/facts.ts'
import { invoiceOfText } from '#domain/reading/invoice.ts'
import { siteSteps } from '#domain/risk/subject.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { openStorage, type Storage } from '../evidence/storage.ts'
import { savePhotoPrints } from '../readings/photo-store.ts'
import { savePrints } from '../readings/print-store.ts'
import { printsOfDemoPhoto } from './demo-photos.ts'
import type { TestServer } from './test-server.ts'

/**
 * What the background would read of the demonstration's papers, as far as indicators ask. They are written by us and their text lies open,
 * so that no process has to be started for hundreds of them; how files are read has tests of its own.
 */
export async function readDemoPapers({ db, config }: TestServer) {
  const storage = await openStorage(config)
  const papers = await db<{ sha256: string; key: string }[]>`
    select distinct content.sha256, content.key from evidence_file file join stored_content content on content.sha256 = file.sha256
    where file.step in ('contract', 'payment', 'sourcing') or file.category = 'PROJECT_GENERATION_BASIS_FILE' or file.bidder_id is not null`
  const read = await Promise.all(
    papers.map(async ({ sha256, key }) => {
      const bytes = await buffer(await storage.read(key))
      const { pages, origin } =
        bytes.subarray(0, 2).toString() === 'PK' ? wordOf(bytes.toString()) : { pages: pagesOf(bytes), origin: null }
      return { sha256, facts: factsOf(pages), invoice: invoiceOfText(pages), origin, text: origin && pages.join('\n') }
    }),
  )
  await db`
    insert into content_reading (sha256, reader, state, pages, method, with_codes, facts)
    select sha256, 1, 'read', 1, 'text', true, facts from jsonb_to_recordset(${db.json(read)}) as read (sha256 text, facts jsonb)`
  await db`
    insert into content_invoice (sha256, page, number, fen, with_tax, issued, seller, buyer, source)
    select sha256, 1, invoice ->> 'number', (invoice ->> 'fen')::bigint, true, (invoice ->> 'issued')::date, invoice ->> 'seller', invoice ->> 'buyer', 'text'
    from jsonb_to_recordset(${db.json(read)}) as read (sha256 text, invoice jsonb) where jsonb_typeof(invoice) = 'object'`
  await db`
    insert into content_origin (sha256, author, rsid_root, rsids)
    select sha256, origin ->> 'author', origin ->> 'root', array(select jsonb_array_elements_text(origin -> 'rsids'))
    from jsonb_to_recordset(${db.json(read)}) as read (sha256 text, origin jsonb) where jsonb_typeof(origin) = 'object'`
  await db`
    insert into content_page (sha256, page, body, search_tokens)
    select sha256, 1, text, '{}' from jsonb_to_recordset(${db.json(read)}) as read (sha256 text, text text) where text is not null`
  await readDemoPhotos(db, storage)
  await readBrokenPapers(db, storage)
  await inTransaction(db, async (tx) => {
    for (const { sha256, text } of read) if (text !== null) await savePrints(tx, sha256)
  })
}

/** They show no letters. */
async function readDemoPhotos(db: Database, storage: Storage) {
  const photos = await db<{ sha256: string; key: string }[]>`
    select distinct content.sha256, content.key from evidence_file file join stored_content content on content.sha256 = file.sha256
    where file.step in ${words(db, siteSteps)} and content.media_type = 'image/jpeg'`
  const hashes = photos.map(({ sha256 }) => sha256)
  await db`insert into content_reading (sha256, reader, state, pages, with_codes) select sha256, 1, 'read', 1, true from unnest(${hashes}::text[]) sha256`
  await db`insert into content_transcript (sha256, reader, state, pages) select sha256, 1, 'read', 1 from unnest(${hashes}::text[]) sha256`
  await inTransaction(db, async (tx) => {
    for (const { sha256, key } of photos) await savePhotoPrints(tx, sha256, printsOfDemoPhoto(await buffer(await storage.read(key))))
  })
}

/** Those that end before their end. */
async function readBrokenPapers(db: Database, storage: Storage) {
  const papers = await db<{ sha256: string; key: string }[]>`
    select sha256, key from stored_content where media_type = 'application/pdf' and sha256 not in (select sha256 from content_reading)`
  for (const { sha256, key } of papers)
    if (!(await buffer(await storage.read(key))).includes('%%EOF'))
      await db`insert into content_reading (sha256, reader, state, why) values (${sha256}, 1, 'refused', 'file.unreadable')`
}

/** Stored unpacked, so that its parts lie open. */
function wordOf(text: string) {
  const all = (tag: RegExp) => [...text.matchAll(tag)].map(([, value = '']) => value)
  const [author = null] = all(/<dc:creator>([^<]*)</g)
  const [root = null] = all(/<w:rsidRoot w:val="(\w+)"/g)
  const origin = { author, root, rsids: all(/<w:rsid w:val="(\w+)"/g) }
  return { pages: [all(/<w:t>([^<]*)</g).join('\n')], origin }
}

/** Each content stream is a page, each piece of text a line. */
const pagesOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, page = '']) =>
    [...page.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, text = '']) => Buffer.from(text, 'hex').swap16().toString('utf16le')).join('\n'),
  )
