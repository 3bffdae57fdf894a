import type { ProjectVersion } from '#contract/project-views.ts'
import { isEditable } from '#domain/steps/lifecycle.ts'
import type { Connection } from '../../database/connect.ts'
import { type LoadedDossier, snapshotOf } from '../life/dossier-store.ts'

type Stored = Omit<ProjectVersion, 'at'> & { at: Date }

/** Every version of a filing, the oldest first. One that is being written stands at the end. */
export async function listVersions(db: Connection, dossier: LoadedDossier): Promise<ProjectVersion[]> {
  const rows = await db<Stored[]>`
    select event.id as event, event.action, event.at, event.actor_name as by, event.after->'filing' as filing, event.after->'files' as files,
      ${names(db, db`event.after->'filing'`)}
    from project_event event where event.project_id = ${dossier.id} and event.after ? 'filing' and event.after ? 'files'
    order by event.id desc limit 50`
  const kept = rows.toReversed().map((row) => ({ ...row, at: row.at.toISOString() }))
  return isEditable(dossier) || kept.length === 0 ? [...kept, await current(db, dossier)] : kept
}

async function current(db: Connection, dossier: LoadedDossier): Promise<ProjectVersion> {
  const { id, filing } = dossier
  const [row] = await db<Pick<Stored, 'at' | 'by' | 'region' | 'owner'>[]>`
    select project.changed_at as at, filer.name as by, ${names(db, db`${db.json(filing as never)}::jsonb`)}
    from project join user_account filer on filer.id = project.filer_id where project.id = ${id}`
  const { at = new Date(0), by = '', region = null, owner = null } = row ?? {}
  return { event: null, action: null, at: at.toISOString(), by, region, owner, ...snapshotOf(dossier, filing) }
}

/** What region and owner of a filing are called; the filing itself keeps their codes. */
const names = (db: Connection, filing: ReturnType<Connection>) => db`
  (select json_build_object('en', name_en, 'zh', name_zh) from region where code = (${filing})->>'regionCode') as region,
  (select name from unit where id = ((${filing})->>'ownerUnitId')::uuid) as owner`
