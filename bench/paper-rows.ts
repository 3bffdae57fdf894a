import { createHash } from 'node:crypto'
import { flat } from '#domain/reading/text.ts'
import type { Database } from '../server/database/connect.ts'
import { readerVersion } from '../server/readings/store.ts'
import { searchTokens } from '../server/search/tokens.ts'
import { Chance } from './evidence/chance.ts'
import { counties, towns } from './filings.ts'
import { pageOf } from './paper-text.ts'

const pagesOfFile = 5
const filesOfFiling = 4
export const pagesOfFiling = pagesOfFile * filesOfFiling
const portion = 400

/** Words that stand on one of so many pages, beside what every page says. */
export const planted: Readonly<Record<string, number>> = {
  蒙顶坳石拱桥: 50_000,
  霁雪亭修缮: 5_000,
  砌块挡墙: 600,
  浆砌护坡: 330,
  仿古栏杆: 160,
  沥青罩面: 100,
  透水铺装: 30,
}

/** Of the filings of a province these papers are of, one of three lies in one county, one of ten in one town and one of 300 in one village. */
export async function gatherFilings(db: Database) {
  const [county = '', town = ''] = [counties[3], towns[17]]
  await db`
    update project set scope_code = place.code, region_code = place.code
    from (select id, row_number() over (order by id) as n from project) numbered, lateral (select case when n % 300 = 0 then ${town} || '205'
      when n % 10 = 1 then ${town} || 201 + n % 90 when n % 3 = 0 then ${county} || 101 + n % 10 || 201 + n / 10 % 90 end as code) place
    where project.id = numbered.id and place.code is not null`
  await db`
    update project set filer_id = filer.id from user_account filer where filer.username = 'filer-of-a-village' and scope_code = filer.region_code`
}

/** Every filing has four files of five pages, read as the reader leaves them. Their index is made when all are there. */
export async function addPapers(db: Database, pages: number) {
  const filings = await db<{ id: string }[]>`select id from project order by created_at desc limit ${Math.ceil(pages / pagesOfFiling)}`
  await db`drop index content_page_by_text`
  const files = filings.flatMap(({ id }, filing) =>
    Array.from({ length: filesOfFiling }, (_, at) => ({ id, nth: filing * filesOfFiling + at })),
  )
  for (let at = 0; at < files.length; at += portion) await addFiles(db, files.slice(at, at + portion))
  await db`set maintenance_work_mem = '512MB'`
  await db`create index content_page_by_text on content_page using gin (search_tokens)`
  await db`reset maintenance_work_mem`
  await db`vacuum analyze content_page, evidence_file, content_reading, stored_content, project`
}

type Filed = { id: string; nth: number }

async function addFiles(db: Database, files: readonly Filed[]) {
  const hashes = files.map(({ nth }) => createHash('sha256').update(`paper ${nth}`).digest('hex'))
  await db`insert into stored_content (sha256, key, size, media_type, stored_at)
    select hash, hash, 1, 'application/pdf', now() - interval '3 days' from unnest(${hashes}::text[]) hash`
  await db`
    insert into content_reading (sha256, reader, state, method, pages, with_codes)
    select hash, ${readerVersion}, 'read', 'text', ${pagesOfFile}, true from unnest(${hashes}::text[]) hash`
  await db`
    insert into evidence_file (project_id, category, step, record, sha256, name, uploaded_by, uploaded_at)
    select project.id, 'PROJECT_PROCESS_CONTACT_NAME_FILE', 'contract', 'filing', hash, '合同.pdf', filer_id, created_at
    from unnest(${files.map(({ id }) => id)}::uuid[], ${hashes}::text[]) as given (id, hash) join project on project.id = given.id`
  const pages = files.flatMap(({ nth }, at) =>
    Array.from({ length: pagesOfFile }, (_, page) => ({ hash: hashes[at] ?? '', page: page + 1, body: textOf(nth * pagesOfFile + page) })),
  )
  await db`
    insert into content_page (sha256, page, body, search_tokens)
    select sha256, page, body, tokens::integer[] from unnest(${pages.map(({ hash }) => hash)}::text[], ${pages.map(({ page }) => page)}::integer[],
      ${pages.map(({ body }) => body)}::text[], ${pages.map(({ body }) => `{${searchTokens(flat(body))}}`)}::text[])
      as given (sha256, page, body, tokens)`
}

function textOf(nth: number): string {
  const chance = new Chance(nth)
  const words = Object.keys(planted).filter((word) => chance.happens(1 / (planted[word] ?? 1)))
  return [pageOf(chance), ...words].join('\n')
}
