import type { Origin } from '#domain/reading/origins.ts'
import type { Connection } from '../database/connect.ts'

/** Beyond, texts are not compared for the eye; the indicators compare whole bids. */
const mostCompared = 100_000

export type ComparedPage = { page: number; body: string; isRecognised: boolean; pagesInAll: number }

/** The pages of some papers one after the other, as many as are compared. */
export const listComparedPages = (db: Connection, hashes: readonly string[]) => db<ComparedPage[]>`
  select page, body, is_recognised, pages_in_all from (
    select sha256, page, body, confidence is not null as is_recognised, count(*) over ()::int as pages_in_all,
      sum(length(body)) over (order by sha256, page) - length(body) as before
    from content_page where sha256 = any(${[...hashes]})) read
  where before < ${mostCompared} order by sha256, page`

export const listOrigins = (db: Connection, hashes: readonly string[]) => db<(Origin & { sha256: string })[]>`
  select sha256, author, last_modified_by, rsid_root, rsids, pdf_id from content_origin where sha256 = any(${[...hashes]})`
