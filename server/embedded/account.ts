import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** The account PostgreSQL runs under; null means our own. */
export type Account = { uid: number; gid: number } | null

/** PostgreSQL refuses to run as root, so root lends it `nobody`, which has this number on every Linux. */
const nobody = { uid: 65534, gid: 65534 }

/** Data made earlier by an ordinary account keep their owner when root starts the server. */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(data, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : nobody
}

/** Makes a folder of ours. PostgreSQL's borrowed account must be able to pass through it, nobody else may look inside. */
export async function makeFolder(folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined || process.getuid?.() !== 0) return
  const made = relative(dirname(first), folder).split(sep)
  for (const depth of made.keys()) await chmod(join(dirname(first), ...made.slice(0, depth + 1)), 0o711)
}

/** May the account enter this folder? Every parent on the way has to let it through. */
export async function canReach(account: Account, folder: string): Promise<boolean> {
  if (account === null) return canRead(folder)
  return parents(await realpath(folder)).every((path) => letsThrough(account, statSync(path)))
}

function canRead(folder: string) {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function parents(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [...parents(above), folder]
}

function letsThrough(account: NonNullable<Account>, folder: Stats) {
  if (folder.uid === account.uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === account.gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}
