import type { Config } from '../config.ts'
import { refuseUnfinished } from '../unfinished-restore.ts'
import { claimFolder, FolderInUse } from './claim.ts'
import { embeddedAddresses, startEmbedded } from './postgres.ts'

/** A database for one command, beside a running server or without one, for a role that may do what the server may. */
export type Visit = { url: string; leave: () => Promise<void> }

type Installation = Pick<Config, 'databaseUrl' | 'dataFolder'> & Partial<Pick<Config, 'databaseDirectUrl'>>

/** For commands such as the audit check: joins the database of the running server, else starts it for the time of the visit. */
export async function visitDatabase({ databaseUrl, databaseDirectUrl = null, dataFolder }: Installation): Promise<Visit> {
  const external = databaseDirectUrl ?? databaseUrl
  if (external !== null) return { url: external, leave: async () => {} }
  refuseUnfinished(dataFolder)
  try {
    return await openAlone(dataFolder)
  } catch (error) {
    const addresses = error instanceof FolderInUse ? await embeddedAddresses({ folder: dataFolder }) : null
    if (addresses === null) throw error
    return { url: addresses.server, leave: async () => {} }
  }
}

async function openAlone(folder: string): Promise<Visit> {
  const claim = await claimFolder(folder, 'a command at the terminal')
  const embedded = await startEmbedded({ folder })
  const leave = async () => {
    await embedded.stop()
    claim.release()
  }
  return { url: embedded.addresses.server, leave }
}
