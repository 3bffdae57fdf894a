import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** Lies in a data folder as long as a backup is being restored into it. One that stays was left by a restore that was cut off. */
const markerIn = (dataFolder: string) => join(dataFolder, 'restore-unfinished')

export const isUnfinished = (dataFolder: string) => existsSync(markerIn(dataFolder))

/** On the disk before anything else is. */
export async function markUnfinished(dataFolder: string): Promise<void> {
  const file = await open(markerIn(dataFolder), 'w', 0o600)
  await file.sync()
  await file.close()
}

export const markFinished = (dataFolder: string) => rm(markerIn(dataFolder), { force: true })

/** Nothing starts on half of what was to come back. */
export function refuseUnfinished(dataFolder: string): void {
  if (isUnfinished(dataFolder))
    throw new ConfigError(
      `A restore into ${dataFolder} was cut off, so that what lies there is not whole. Run npm run restore again: it begins anew by itself.`,
    )
}
