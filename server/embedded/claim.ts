import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './account.ts'

export type Claim = { release: () => void }
type Holder = { pid: number; address: string }

/** Another process works on the folder. */
export class FolderInUse extends Error {
  readonly folder: string
  readonly holder: Holder | null

  constructor(folder: string, holder: Holder | null) {
    super(`The data folder ${folder} is in use${holder ? ` by process ${holder.pid} (${holder.address})` : ''}.`)
    this.folder = folder
    this.holder = holder
  }
}

/**
 * One process per data folder. The claim is a lock the operating system keeps on an open file and drops with the process, however that ends:
 * no stale claim after `kill -9`, no stranger with a recycled process number. Node itself offers no such lock, its SQLite does.
 */
export async function claimFolder(folder: string, address: string): Promise<Claim> {
  await makeFolder(folder)
  const lockFile = join(folder, 'server.lock')
  accessSync(existsSync(lockFile) ? lockFile : folder, constants.R_OK | constants.W_OK) // says which path is closed to us; SQLite does not
  const lock = new DatabaseSync(lockFile, { timeout: 500 })
  const holderFile = join(folder, 'server.json')
  try {
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? new FolderInUse(folder, readHolder(holderFile)) : error
  }
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 })
  return { release: () => release(lock, holderFile) }
}

/** The lock file itself stays: removing it would let two processes lock two different files of one name. */
function release(lock: DatabaseSync, holderFile: string) {
  rmSync(holderFile, { force: true })
  lock.close()
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const sqliteBusy = 5
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
