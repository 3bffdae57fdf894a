import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, accountFor, canReach, makeFolder } from './account.ts'
import { usableBinaries } from './binaries.ts'

/** Where PostgreSQL is run from, where it keeps its files, and under which account. */
export type Place = {
  binaries: string
  account: Account
  data: string
  superuserPasswordFile: string
  ownerPasswordFile: string
  serverPasswordFile: string
  logFile: string
}

type Wish = { folder: string; refuge: string; log: (message: string) => void }

/** Finds a place for the cluster. Root's own home is closed to the account PostgreSQL borrows; then the data move to the refuge. */
export async function findPlace({ folder, refuge, log }: Wish): Promise<Place> {
  await makeFolder(folder)
  const wanted = await realpath(folder)
  const account = accountFor(join(wanted, 'postgres'))
  if (await canReach(account, wanted)) return placeIn(wanted, { account, spare: account ? refuge : wanted })
  if (existsSync(join(wanted, 'postgres'))) throw new Error(outOfReach(wanted))

  const open = await refugeFor(wanted, refuge)
  log(`PostgreSQL cannot work under ${wanted}, which only root may enter. Its data are kept in ${open}.`)
  return placeIn(open, { account: accountFor(join(open, 'postgres')), spare: refuge })
}

/** The wanted folder remembers its refuge. One that does not is new, whatever was once kept for the same path, and begins empty as well. */
async function refugeFor(wanted: string, refuge: string): Promise<string> {
  const open = join(refuge, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
  const note = join(wanted, 'postgres.elsewhere')
  if (!existsSync(note) && existsSync(open)) await rename(open, `${open}-${Date.now()}`)
  await makeFolder(open)
  await writeFile(note, `${open}\n`)
  return open
}

async function placeIn(folder: string, { account, spare }: { account: Account; spare: string }): Promise<Place> {
  return {
    account,
    binaries: await usableBinaries({ account, spare }),
    data: join(folder, 'postgres'),
    superuserPasswordFile: join(folder, 'postgres.superuser-password'),
    ownerPasswordFile: join(folder, 'postgres.password'),
    serverPasswordFile: join(folder, 'postgres.server-password'),
    logFile: join(folder, 'postgres.log'),
  }
}

/** Starting elsewhere with an empty database would look as if everything were lost. */
const outOfReach = (folder: string) =>
  `The database in ${folder} is out of reach: root does not run PostgreSQL itself, and the account it lends cannot enter that folder. ` +
  'Start as the owner of the folder, or allow others to pass through it and its parents (chmod o+x).'
