import type { InvoiceUse, PaidInvoice, ReadingState } from '#contract/readings.ts'
import type { Actor } from '#domain/people/access.ts'
import { legibleFrom, reliableFrom } from '#domain/reading/confidence.ts'
import type { Connection } from '../database/connect.ts'
import { seenBy } from '../scope.ts'
import { readerVersion } from './store.ts'

/** What became of the reading of these bytes. Those that an older reader has read are as good as read; scans wait where they can be read. */
export async function listStates(
  db: Connection,
  hashes: readonly string[],
  { canReadScans }: { canReadScans: boolean },
): Promise<ReadonlyMap<string, ReadingState>> {
  const rows = await db<{ sha256: string; state: ReadingState }[]>`
    select reading.sha256, case
        when reading.state = 'read' and reading.method = 'text' then 'read'
        when reading.state = 'read' then case
          when transcript.state in ('refused', 'too-large') or transcript.confidence < ${legibleFrom} then 'unreadable'
          when transcript.state = 'read' then case when transcript.facts is null then 'no-text' else 'read' end
          when ${canReadScans} and (content.media_type = 'application/pdf' or content.media_type like 'image/%') then 'waiting'
          else 'no-text' end
        when reading.state = 'reading' or reading.reader < ${readerVersion} then 'waiting'
        else 'unreadable' end as state
    from content_reading reading join stored_content content on content.sha256 = reading.sha256
      left join content_transcript transcript on transcript.sha256 = reading.sha256
    where reading.sha256 = any(${[...hashes]})`
  return new Map(rows.map(({ sha256, state }) => [sha256, state]))
}

/** No typed figure is looked for beyond. */
const mostPages = 40

export type ReadPage = { page: number; body: string; isRecognised: boolean; isReliable: boolean }

/** The pages of a paper in their order, without those that are pictures. */
export const listPages = (db: Connection, sha256: string) => db<ReadPage[]>`
  select page, body, confidence is not null as is_recognised, confidence is null or confidence >= ${reliableFrom} as is_reliable from content_page where sha256 = ${sha256} order by page limit ${mostPages}`

export type FoundInvoice = Omit<PaidInvoice, 'fileId' | 'file' | 'payment' | 'elsewhere'> & { sha256: string }

export const listInvoices = (db: Connection, hashes: readonly string[]) => db<FoundInvoice[]>`
  select sha256, page, code, number, fen, with_tax, issued, seller from content_invoice where sha256 = any(${[...hashes]}) order by number, code`

type Asked = { projectId: string; record: string | null }

/** An invoice filed a hundred times is a sign already by the first of them. */
const mostUses = 20

/** The other payments that were proved by an invoice. A filing is named only to whoever may see it. */
export async function listUses(
  db: Connection,
  actor: Actor,
  { code, number }: Pick<FoundInvoice, 'code' | 'number'>,
  { projectId, record }: Asked,
): Promise<InvoiceUse[]> {
  const rows = await db<{ id: string; name: string; seen: boolean }[]>`
    select distinct on (project.id, file.record) project.id, project.name, coalesce(${seenBy(db, actor)}, false) as seen
    from content_invoice invoice join evidence_file file on file.sha256 = invoice.sha256 join project on project.id = file.project_id
    where invoice.number = ${number} and coalesce(invoice.code, '') = ${code ?? ''} and file.step = 'payment' and file.superseded_by is null
      and file.record is not null and (file.project_id <> ${projectId} or file.record is distinct from ${record})
    order by project.id, file.record limit ${mostUses}`
  return rows.map(({ id, name, seen }) => ({ isHere: id === projectId, filing: seen && id !== projectId ? { id, name } : null }))
}
