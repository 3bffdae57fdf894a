import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { connect, type Database } from '../database.ts'
import type { Place } from './place.ts'
import { environment, program } from './postmaster.ts'

const run = promisify(execFile)

/** Role and database of the application. The role owns its database and is no superuser, as it would be on a server of one's own. */
const application = 'supervision'
const superuser = 'postgres'

type Access = { port: number; password: string; role?: string; database?: string }

export const addressOf = ({ port, password, role = application, database = application }: Access) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** Makes an empty cluster. It gets its name only when complete, so an interrupted first start leaves nothing half done. */
export async function createCluster(place: Place) {
  const unfinished = `${place.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (place.account) await chown(unfinished, place.account.uid, place.account.gid)
  await writePassword(place)
  await initialise(place, unfinished)
  await rename(unfinished, place.data)
}

/** Puts right what a copy made by root, or a tidy hand, has changed. */
export async function repairCluster(place: Place) {
  const { account, data, passwordFile } = place
  if (account && (await stat(data)).uid !== account.uid) await run('chown', ['-R', `${account.uid}:${account.gid}`, data])
  if (existsSync(passwordFile)) return
  await writePassword(place)
  const alone = run(program(place, 'postgres'), ['--single', '-D', data, superuser], { ...account, env: environment, cwd: data })
  alone.child.stdin?.end(`alter role ${superuser} password '${await readPassword(place)}'\n`)
  await alone
}

export const readPassword = async ({ passwordFile }: Place) => (await readFile(passwordFile, 'utf8')).trim()

/** Makes the application's role and database where they are missing; a start may have been cut off before. */
export async function ensureDatabase(access: Access) {
  const db = connect(addressOf({ ...access, role: superuser, database: superuser }), { connections: 1 })
  try {
    // Names cannot be parameters; both the name and the password (hexadecimal) are our own.
    await db.unsafe(`${(await hasRole(db)) ? 'alter' : 'create'} role ${application} login createdb password '${access.password}'`)
    if (!(await hasDatabase(db))) await db.unsafe(`create database ${application} owner ${application}`)
  } finally {
    await db.end()
  }
}

async function writePassword({ passwordFile, account }: Place) {
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (account) await chown(passwordFile, account.uid, account.gid) // initdb reads it
}

/**
 * Locale C would take Chinese characters for punctuation, so it is C.UTF-8, which PostgreSQL brings itself.
 * Systems whose C library does not know that name get C for the little that still asks the library.
 */
async function initialise(place: Place, folder: string) {
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${place.passwordFile}`]
  const attempt = (locale: string) =>
    run(program(place, 'initdb'), ['-D', folder, ...encoding, ...access, `--locale=${locale}`], {
      ...place.account,
      ...{ env: environment, cwd: folder, windowsHide: true },
    })
  await attempt('C.UTF-8').catch((error: Error) => {
    if (!error.message.includes('invalid locale name')) throw error
    return attempt('C')
  })
}

async function hasRole(db: Database) {
  return (await db`select from pg_roles where rolname = ${application}`).length > 0
}

async function hasDatabase(db: Database) {
  return (await db`select from pg_database where datname = ${application}`).length > 0
}

export const isCreated = ({ data }: Place) => existsSync(data)
