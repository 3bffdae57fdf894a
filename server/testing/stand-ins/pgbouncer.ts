import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../../database/connect.ts'
import { freePort } from '../free-port.ts'

/** A package of Debian's, which need not be there. */
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

/** The real pooler in transaction mode before a database, with few sessions for many. */
export async function startPgBouncer(databaseUrl: string) {
  const { hostname, port: databasePort, username, password } = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'))
  const port = await freePort()
  await writeFile(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  const settings = [
    ...['[databases]', `* = host=${hostname} port=${databasePort}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`],
    ...[
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users.txt')}`,
      'pool_mode = transaction',
      'default_pool_size = 3',
    ],
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'))
  await chmod(folder, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], { ...account, stdio: 'ignore' })
  const url = Object.assign(new URL(databaseUrl), { port: String(port) }).href
  const db = connect(url, { connections: 1, pooler: { direct: databaseUrl } })
  while ((await db`select 1`.catch(() => null)) === null) await pause(20)
  await db.end()
  const close = async () => {
    child.kill('SIGINT')
    await rm(folder, { recursive: true })
  }
  return { url, close }
}
