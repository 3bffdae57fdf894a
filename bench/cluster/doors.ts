import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { passwords, readSample, replaced } from './databases.ts'
import type { Programs } from './programs.ts'

/** Where people come in. Everything else is where the samples in deploy/ put it. */
export const webAddress = 'http://127.0.0.1:9430'
export const processes = [1, 2, 3, 4].map((number) => ({ number, host: `127.0.0.1${number}`, url: `http://127.0.0.1${number}:9092` }))

const addressFor = (role: 'postgres' | 'supervision' | 'supervision_server', password: string, port: number, database = 'supervision') =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

export const databaseAddresses = {
  superuser: addressFor('postgres', passwords.superuser, 5400, 'postgres'),
  owner: addressFor('supervision', passwords.owner, 5400),
  direct: addressFor('supervision_server', passwords.server, 5400),
  pooled: addressFor('supervision_server', passwords.server, 6432),
  standby: addressFor('supervision_server', passwords.server, 5401),
}

/** HAProxy before the processes and the databases, as deploy/haproxy.cfg says, but without TLS and on loopback. */
export async function startHaproxy(programs: Programs, folder: string) {
  const file = join(folder, 'haproxy.cfg')
  const pairs = processes.map(({ number, host }) => [`10.0.0.1${number}:9092`, `${host}:9092`] as const)
  await writeFile(
    file,
    replaced(await readSample('haproxy.cfg'), [
      ['maxconn 20000', 'maxconn 2000'],
      ['bind :443 ssl crt /etc/haproxy/site.pem', 'bind 127.0.0.1:9430'],
      ...pairs,
    ]),
  )
  return programs.started({ name: 'haproxy', command: ['haproxy', '-db', '-f', file] })
}

/** PgBouncer in transaction mode, as deploy/pgbouncer.ini says. */
export async function startPgBouncer(programs: Programs, folder: string) {
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  await writeFile(users, `"supervision_server" "${passwords.server}"\n`)
  await writeFile(
    file,
    replaced(await readSample('pgbouncer.ini'), [
      ['/etc/pgbouncer/userlist.txt', users],
      ['[pgbouncer]\n', '[pgbouncer]\nunix_socket_dir =\n'],
    ]),
  )
  for (const one of [file, users]) await chmod(one, 0o644)
  return programs.started({ name: 'pgbouncer', user: 'postgres', command: ['pgbouncer', file] })
}
