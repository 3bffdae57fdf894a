import type { PendingQuery, Row } from 'postgres'
import type { LikePhoto } from '#domain/risk/neighbours.ts'
import { isOfSite, type RiskProject, siteSteps } from '#domain/risk/subject.ts'
import type { Connection } from '../database/connect.ts'
import { words } from '../database/sql-words.ts'
import { linesOf, milliseconds } from './record-store.ts'

/** A photo that very many look like is told by the first few of them. */
const fewest = 20

/** Photos of the work that look like those of these projects, the oldest first; `counts` says which projects are any. */
export async function listLikePhotos(
  db: Connection,
  projects: readonly RiskProject[],
  counts: PendingQuery<Row[]>,
): Promise<Map<string, LikePhoto[]>> {
  const photos = projects.flatMap((project) => project.files.filter(isOfSite).map(({ id, sha256 }) => ({ of: project.id, id, sha256 })))
  if (photos.length === 0) return new Map()
  const rows = await db<(Omit<LikePhoto, 'fileId'> & { sha256: string })[]>`
    select mine.sha256, alike.* from unnest(${[...new Set(photos.map(({ sha256 }) => sha256))]}::text[]) as mine (sha256) cross join lateral (
      select other.id as project_id, other.scope_code as region_code, file.id as other_id, file.step, file.record, ${linesOf(db)} as lines,
        likeness.coarse, likeness.fine, (file.uploaded_at at time zone 'Asia/Shanghai')::date as filed_on,
        ${milliseconds(db, 'greatest(file.uploaded_at, other.first_submitted_at)')} as recorded_at
      from photo_likeness likeness join evidence_file file on file.sha256 = likeness.other and file.superseded_by is null
        and file.step in ${words(db, siteSteps)} join project other on other.id = file.project_id
      where likeness.sha256 = mine.sha256 and ${counts} order by file.uploaded_at, file.id limit ${fewest}) alike`
  const alike = Map.groupBy(rows, ({ sha256 }) => sha256)
  const found = photos.flatMap(({ of, id, sha256 }) =>
    (alike.get(sha256) ?? []).map(({ sha256: _, ...photo }) => ({ of, photo: { ...photo, fileId: id } })),
  )
  return new Map([...Map.groupBy(found, ({ of }) => of)].map(([of, pairs]) => [of, pairs.map(({ photo }) => photo)]))
}
