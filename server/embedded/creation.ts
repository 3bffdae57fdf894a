import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { connect, type Database } from '../database/connect.ts'
import type { Place } from './place.ts'
import { environment, program } from './postmaster.ts'

const run = promisify(execFile)

/** The database, and the role that owns it and its tables. It is no superuser, as it would be on a server of one's own. */
const application = 'supervision'
/** The role the server works with: it owns nothing, so that it cannot undo the rules of the tables. */
const serverRole = 'supervision_server'
const superuser = 'postgres'

/** Where the database is reached: as the owner of its tables, and as the server. */
export type Addresses = { owner: string; server: string }

type Access = { port: number; passwords: Passwords }
type Passwords = { superuser: string; owner: string; server: string }

export const addressesOf = ({ port, passwords }: Access): Addresses => ({
  owner: addressOf(port, { role: application, password: passwords.owner }),
  server: addressOf(port, { role: serverRole, password: passwords.server }),
})

const addressOf = (port: number, { role, password, database = application }: { role: string; password: string; database?: string }) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** Makes an empty cluster. It gets its name only when complete, so an interrupted first start leaves nothing half done. */
export async function createCluster(place: Place) {
  const unfinished = `${place.data}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  if (place.account) await chown(unfinished, place.account.uid, place.account.gid)
  await writeSuperuserPassword(place)
  await writePassword(place.ownerPasswordFile)
  await writePassword(place.serverPasswordFile)
  await initialise(place, unfinished).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true }) // on a full disk its room is needed most
    throw error
  })
  await rename(unfinished, place.data)
}

/** Puts right what a copy made by root, or a tidy hand, has changed. */
export async function repairCluster(place: Place) {
  const { account, data, superuserPasswordFile, ownerPasswordFile, serverPasswordFile } = place
  if (account && (await stat(data)).uid !== account.uid) await run('chown', ['-R', `${account.uid}:${account.gid}`, data])
  await chmod(data, 0o700) // PostgreSQL refuses a folder that others may enter
  for (const file of [ownerPasswordFile, serverPasswordFile]) if (!existsSync(file)) await writePassword(file) // the roles get them at every start
  if (existsSync(superuserPasswordFile)) return
  await writeSuperuserPassword(place)
  const alone = run(program(place, 'postgres'), ['--single', '-D', data, superuser], { ...account, env: environment, cwd: data })
  alone.child.stdin?.end(`alter role ${superuser} password '${await readPassword(superuserPasswordFile)}'\n`)
  await alone
}

export const readPasswords = async ({ superuserPasswordFile, ownerPasswordFile, serverPasswordFile }: Place): Promise<Passwords> => ({
  superuser: await readPassword(superuserPasswordFile),
  owner: await readPassword(ownerPasswordFile),
  server: await readPassword(serverPasswordFile),
})

const readPassword = async (file: string) => (await readFile(file, 'utf8')).trim()

/** Makes the two roles and the database where they are missing; a start may have been cut off before. */
export async function ensureDatabase({ port, passwords }: Access) {
  const db = connect(addressOf(port, { role: superuser, password: passwords.superuser, database: superuser }), { connections: 1 })
  try {
    await ensureRole(db, application, `createdb password '${passwords.owner}'`)
    await ensureRole(db, serverRole, `password '${passwords.server}'`)
    await db.unsafe(`grant ${serverRole} to ${application}`) // so that the owner sees what the server waits for
    if (!(await hasDatabase(db))) await db.unsafe(`create database ${application} owner ${application}`)
  } finally {
    await db.end({ timeout: 5 })
  }
}

async function writePassword(file: string) {
  await rm(file, { force: true })
  await writeFile(file, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
}

async function writeSuperuserPassword({ superuserPasswordFile, account }: Place) {
  await writePassword(superuserPasswordFile)
  if (account) await chown(superuserPasswordFile, account.uid, account.gid) // initdb reads it
}

/**
 * Locale C would take Chinese characters for punctuation, so it is C.UTF-8, which PostgreSQL brings itself.
 * Systems whose C library does not know that name get C for the little that still asks the library.
 */
async function initialise(place: Place, folder: string) {
  const encoding = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${place.superuserPasswordFile}`]
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

/** Names cannot be parameters; both the name and the password (hexadecimal) are our own. */
async function ensureRole(db: Database, name: string, options: string) {
  const exists = (await db`select from pg_roles where rolname = ${name}`).length > 0
  await db.unsafe(`${exists ? 'alter' : 'create'} role ${name} login ${options}`)
}

async function hasDatabase(db: Database) {
  return (await db`select from pg_database where datname = ${application}`).length > 0
}

export const isCreated = ({ data }: Place) => existsSync(data)
