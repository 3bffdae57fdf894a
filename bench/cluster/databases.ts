import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { addressOf, type Machine, machines, processesOn, send } from './machines.ts'
import { ask, command, type Program, type Programs, until } from './programs.ts'

/** Only ever on networks that exist for as long as the drill. */
export const passwords = { superuser: 'superuser-of-the-drill', owner: 'owner-of-the-drill', server: 'server-of-the-drill' }

type Member = { name: Machine; role: string }

/** Three PostgreSQL kept by Patroni, which agree through etcd, set up as deploy/patroni.yml says. */
export async function startDatabases(programs: Programs, folder: string) {
  const etcds = new Map<Machine, Program>()
  const patronis = new Map<Machine, Program>()
  for (const machine of machines) {
    etcds.set(machine, programs.add({ name: `etcd-${machine}`, machine, user: 'etcd', command: await etcdOf(machine, folder) }))
    const settings = await settingsOf(machine, folder)
    const file = await patroniFile(machine, folder)
    patronis.set(machine, programs.add({ name: `patroni-${machine}`, machine, user: 'postgres', command: ['patroni', file], settings }))
  }
  const programOf = (these: Map<Machine, Program>, machine: Machine) => these.get(machine) as Program // every machine has one

  const startMachine = (machine: Machine) => {
    for (const program of [programOf(etcds, machine), programOf(patronis, machine)]) if (!program.isRunning()) program.start()
  }
  const killMachine = async (machine: Machine) => {
    send('SIGKILL', await processesOn(machine))
    await until(`nothing runs on ${machine}`, async () => (await processesOn(machine)).length === 0)
  }

  const members = async (): Promise<Member[]> => {
    for (const machine of machines) {
      const { status, text } = await ask(`${restOf(machine)}/cluster`)
      if (status === 200) return JSON.parse(text).members
    }
    return []
  }
  const primary = async (): Promise<Machine | null> => {
    for (const machine of machines) if ((await ask(`${restOf(machine)}/primary`)).status === 200) return machine
    return null
  }
  /** One leads, two follow closely, and unless that was switched off one of them confirms every commit. Asked of each: the list of members is old. */
  const areWhole = async () => {
    const roles = await Promise.all(machines.map(roleOf))
    const healthy = await Promise.all(machines.map((machine) => ask(`http://${addressOf(machine)}:2379/health`)))
    const isConfirmed = !isSynchronous || (await members()).some(({ role }) => role === 'sync_standby')
    return roles.toSorted().join() === 'primary,replica,replica' && isConfirmed && healthy.every(({ status }) => status === 200)
  }

  let isSynchronous = true
  const keepSynchronous = async (wanted: boolean) => {
    const leader = await primary()
    // Without it somebody takes over however much they lack: by itself Patroni would leave it to an operator beyond a megabyte.
    const settings = { synchronous_mode: wanted, maximum_lag_on_failover: wanted ? 2 ** 20 : 2 ** 30 }
    await fetch(`${restOf(leader ?? 'pg1')}/config`, { method: 'PATCH', body: JSON.stringify(settings) })
    isSynchronous = wanted
    const isSo = async () => (await members()).some(({ role }) => role === 'sync_standby') === wanted
    await until(`synchronous mode is ${wanted}`, isSo)
  }

  for (const machine of machines) programOf(etcds, machine).start()
  await until('etcd answers', async () => (await ask(`http://${addressOf('pg1')}:2379/health`)).text.includes('true'))
  for (const machine of machines) programOf(patronis, machine).start()
  await until('three databases follow each other', areWhole)
  return {
    ...{ startMachine, killMachine, primary, areWhole, keepSynchronous },
    patroniOn: (machine: Machine) => programOf(patronis, machine),
    etcds: () => [...etcds.values()],
  }
}
export type Databases = Awaited<ReturnType<typeof startDatabases>>

/** A standby that follows by less than a megabyte, or what leads; anything else does not work yet. */
async function roleOf(machine: Machine): Promise<string> {
  for (const path of ['primary', 'replica?lag=1MB'])
    if ((await ask(`${restOf(machine)}/${path}`)).status === 200) return path.split('?')[0] ?? ''
  return 'none'
}

const restOf = (machine: Machine) => `http://${addressOf(machine)}:8008`

async function etcdOf(machine: Machine, folder: string): Promise<string[]> {
  const place = await ownFolder(join(folder, `etcd-${machine}`), 'etcd')
  const [client, peer] = [`http://${addressOf(machine)}:2379`, `http://${addressOf(machine)}:2380`]
  const everybody = machines.map((one) => `${one}=http://${addressOf(one)}:2380`).join()
  return [
    ...['etcd', '--enable-v2', '--name', machine, '--data-dir', join(place, 'data')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', everybody],
    ...['--heartbeat-interval', '150', '--election-timeout', '1500'], // disks of a busy machine are slow
  ]
}

const settingsOf = async (machine: Machine, folder: string) => ({
  PATRONI_NAME: machine,
  PATRONI_RESTAPI_LISTEN: `${addressOf(machine)}:8008`,
  PATRONI_RESTAPI_CONNECT_ADDRESS: `${addressOf(machine)}:8008`,
  PATRONI_POSTGRESQL_LISTEN: `${addressOf(machine)}:5432`,
  PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${addressOf(machine)}:5432`,
  PATRONI_POSTGRESQL_DATA_DIR: join(await ownFolder(join(folder, machine), 'postgres'), 'data'),
  PATRONI_POSTGRESQL_PGPASS: join(folder, machine, 'pgpass'),
  PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
  PATRONI_REPLICATION_PASSWORD: passwords.superuser,
  PATRONI_REWIND_PASSWORD: passwords.superuser,
})

/** The three lie on one disk here, so their sockets need a place each. */
async function patroniFile(machine: Machine, folder: string): Promise<string> {
  const sample = await readSample('patroni.yml')
  const file = join(folder, machine, 'patroni.yml')
  await writeFile(file, replaced(sample, [['/var/run/postgresql', join(folder, machine)]]))
  await chmod(file, 0o644)
  return file
}

export const readSample = (name: string) => readFile(resolve(import.meta.dirname, '..', '..', 'deploy', name), 'utf8')

/** A sample for this machine; what is to be replaced must be there. */
export const replaced = (sample: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((text, [old, fresh]) => {
    if (!text.includes(old)) throw new Error(`The sample no longer says: ${old}`)
    return text.replaceAll(old, fresh)
  }, sample)

async function ownFolder(folder: string, user: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 })
  const [uid, gid] = await Promise.all([command('id', '-u', user), command('id', '-g', user)])
  await chown(folder, Number(uid), Number(gid))
  return folder
}
