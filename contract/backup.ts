import * as T from 'typebox'
import { moment, object, orNull, route } from './route.ts'

/** How this installation is kept safe. Only the top region is told. */
export const BackupState = object({
  mayRead: T.Boolean(),
  lastBackup: orNull(object({ at: moment, file: T.String(), bytes: T.Integer(), missing: T.Integer() })),
  /** The time of day in China, and how many backups are kept; none without BACKUP_FOLDER. */
  schedule: orNull(object({ at: T.String(), keep: T.Integer(), failed: T.Boolean() })),
  /** A restored copy acts on nobody until it is switched on. */
  restored: orNull(object({ at: moment, takenAt: moment })),
})
export type BackupState = T.Static<typeof BackupState>

const gate = ['ROLE_MANAGEMENT'] as const

export const backup = {
  read: route({
    method: 'GET',
    path: '/backup',
    gate,
    does: 'The last backup, its schedule, and whether this is a restored copy; told to the top region alone',
    reply: BackupState,
  }),
  switchOn: route({
    method: 'POST',
    path: '/backup/activation',
    gate,
    does: 'Lets a restored copy remind, escalate, publish and back up by itself again, by the top region alone',
    reply: BackupState,
  }),
}
