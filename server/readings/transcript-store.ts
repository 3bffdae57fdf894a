import { legibleFrom } from '#domain/reading/confidence.ts'
import { editableStates } from '#domain/steps/lifecycle.ts'
import type { Connection, Transaction } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import type { ReadTranscript } from '../reading/tasks.ts'
import { savePages, type Unread } from './store.ts'

/** Raised when the recogniser has become better: every scan is then read again, the newest first. */
export const recogniserVersion = 1

/** Longer than any file may take. */
const longestInHand = '70 minutes'

/** What somebody waits for who is writing a filing: so many pages take a moment. */
const pagesAtOnce = 3

const isUntranscribed = (db: Connection) => db`
  (transcript.sha256 is null or transcript.reader < ${recogniserVersion}
    or (transcript.state = 'reading' and transcript.read_at < now() - ${longestInHand}::interval))`

type Looked = { limit: number; onlyRecent?: boolean; onlyUrgent?: boolean }

/** Scans and photos in which the reader found no text and whose letters nobody has recognised yet. */
const untranscribed = (db: Connection) => db`
  stored_content content join content_reading reading on reading.sha256 = content.sha256
    left join content_transcript transcript on transcript.sha256 = content.sha256
  where reading.state = 'read' and reading.method = 'none' and (content.media_type = 'application/pdf' or content.media_type like 'image/%')
    and ${isUntranscribed(db)}`

/** Those that are filed, the newest first. */
export const listUntranscribed = (db: Connection, { limit, onlyRecent = false, onlyUrgent = false }: Looked) => db<Unread[]>`
  select content.sha256, content.key from ${untranscribed(db)} and exists (select from evidence_file file where file.sha256 = content.sha256)
    ${onlyRecent || onlyUrgent ? db`and content.stored_at > now() - interval '2 days'` : db``}
    ${onlyUrgent ? db`and reading.pages <= ${pagesAtOnce} and ${isBeingWritten(db)}` : db``}
  order by content.stored_at desc limit ${limit}`

const isBeingWritten = (db: Connection) => db`
  exists (select from evidence_file file join project on project.id = file.project_id
    where file.sha256 = content.sha256 and project.state in ${words(db, editableStates)})`

export type ScanProgress = { pages: number; waiting: number; unreadable: number; cpuSeconds: number }

export async function readScanProgress(db: Connection): Promise<ScanProgress> {
  const [progress] = await db<[ScanProgress]>`
    select coalesce(sum(pages) filter (where state = 'read'), 0)::int as pages,
      (select count(*) from ${untranscribed(db)})::int as waiting,
      count(*) filter (where state in ('refused', 'too-large') or confidence < ${legibleFrom})::int as unreadable,
      (coalesce(sum(cpu_ms), 0) / 1000)::int as cpu_seconds
    from content_transcript`
  return progress
}

/** Takes a scan in hand; false when another process was quicker, or when it is gone. */
export async function takeScanInHand(db: Connection, sha256: string): Promise<boolean> {
  const { count } = await db`
    insert into content_transcript as transcript (sha256, reader, state)
    select sha256, ${recogniserVersion}, 'reading' from content_reading where sha256 = ${sha256} and method = 'none' for key share
    on conflict (sha256) do update set reader = excluded.reader, state = 'reading', read_at = now() where ${isUntranscribed(db)}`
  return count === 1
}

/** Lets go of a scan that this machine turned out unable to read. */
export const letScanGo = (db: Connection, sha256: string) =>
  db`delete from content_transcript where sha256 = ${sha256} and state = 'reading'`

export type TranscriptOutcome = { state: 'refused' | 'too-large'; why: string } | ({ state: 'read' } & ReadTranscript)

/** Whatever an earlier recogniser wrote is replaced. A file that was removed meanwhile, or has text of its own after all, leaves nothing. */
export async function saveTranscript(tx: Transaction, sha256: string, outcome: TranscriptOutcome): Promise<void> {
  const read = outcome.state === 'read' ? outcome : null
  const { count } = await tx`
    update content_transcript set state = ${outcome.state}, why = ${'why' in outcome ? outcome.why : null}, pages = ${read?.pages.length ?? 0},
      confidence = ${read?.confidence ?? null}, facts = ${read?.facts ? tx.json(read.facts) : null}, cpu_ms = ${read?.cpuMs ?? 0}, read_at = now()
    where sha256 = ${sha256}`
  if (count === 0) return
  await tx`delete from content_page where sha256 = ${sha256} and confidence is not null`
  if (read) await savePages(tx, sha256, read.pages)
}
