import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { connect } from '../../database/connect.ts'
import { findPlace } from '../../embedded/place.ts'
import { startEmbedded } from '../../embedded/postgres.ts'
import { end, launch } from '../../embedded/postmaster.ts'
import { freePort } from '../free-port.ts'

/** Nothing here has to survive a power cut; the copy follows by what the first sends it. */
const settings = {
  fsync: 'off',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '256MB',
  listen_addresses: '127.0.0.1',
}

/** A PostgreSQL with a second one that follows it, made from a copy of its files; `fill` happens before the copy. */
export async function startPair(fill: (addresses: { owner: string; server: string }) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'supervision-pair-'))
  await chmod(folder, 0o711)
  const primary = await startEmbedded({ folder, settings })
  await fill(primary.addresses)
  const place = await findPlace({ folder, refuge: folder, log: () => {} })
  const password = (await readFile(place.superuserPasswordFile, 'utf8')).trim()
  const superuser = Object.assign(new URL(primary.addresses.owner), { username: 'postgres', password, pathname: '/postgres' })
  const copy = { ...place, data: join(folder, 'standby'), logFile: join(folder, 'standby.log') }
  await copyWhileRunning(superuser.href, place.data, copy.data)
  if (place.account) await promisify(execFile)('chown', ['-R', `${place.account.uid}:${place.account.gid}`, copy.data])
  const port = await freePort()
  const following = {
    ...settings,
    unix_socket_directories: '',
    io_method: 'sync',
    primary_conninfo: `host=127.0.0.1 port=${superuser.port} user=postgres password=${password}`,
  }
  let child = await launch(copy, { port, settings: following })
  const stopStandby = () => end(child.pid ?? 0, copy)
  const at = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  return {
    addresses: primary.addresses,
    standby: at(primary.addresses.server),
    /** May stop and go on with following. */
    standbySuperuser: at(superuser.href),
    stopStandby,
    startStandby: async () => {
      child = await launch(copy, { port, settings: following })
    },
    close: async () => {
      await stopStandby()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function copyWhileRunning(superuser: string, from: string, to: string) {
  const db = connect(superuser, { connections: 1, staysOpen: true })
  await db`select pg_backup_start('copy', true)`
  await cp(from, to, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$/.test(path) })
  const [row] = await db<[{ labelfile: string }]>`select labelfile from pg_backup_stop(false)`
  await writeFile(join(to, 'backup_label'), row.labelfile)
  await writeFile(join(to, 'standby.signal'), '')
  await chmod(to, 0o700)
  await db.end()
}
