import { setTimeout as pause } from 'node:timers/promises'
import type { Databases } from './databases.ts'
import { databaseAddresses } from './doors.ts'
import { cut, type Machine, machines, mend, processesNamed, send } from './machines.ts'
import { withDatabase } from './platform.ts'
import { type Program, until } from './programs.ts'

export type Parts = { databases: Databases; processes: readonly Program[]; pgBouncer: Program; store: Program }

/** `strike` breaks something and answers when its consequences are over, or have lasted long enough; `repair` puts back what was taken. */
type Fault = { means: string; strike: (parts: Parts, round: number) => Promise<Repair>; mayLose?: boolean }
type Repair = () => unknown

export const faults = {
  process: {
    means: 'one of four processes is killed',
    strike: ({ processes }, round) => killFor(processes[round % processes.length] as Program, 3), // within the list
  },
  replica: { means: 'the machine of a standby dies', strike: killStandby },
  primary: { means: 'the machine of the primary dies', strike: ({ databases }) => killPrimary(databases) },
  pooler: { means: 'PgBouncer is killed, for three seconds', strike: ({ pgBouncer }) => killFor(pgBouncer, 3) },
  store: { means: 'the store of files is killed, for eight seconds', strike: ({ store }) => killFor(store, 8) },
  etcd: { means: 'all of etcd is killed, for twenty seconds', strike: killEtcd },
  freeze: { means: 'Patroni of the primary stands still until another leads', strike: freezePatroni },
  partition: { means: 'the primary loses its network until another leads', strike: cutPrimaryOff },
  delay: { means: 'replication stands still, then the primary dies', strike: ({ databases }) => killAhead(databases) },
  asynchronous: { means: 'the same without synchronous mode', strike: killAheadUnconfirmed, mayLose: true },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]
export const faultOf = (name: FaultName): Fault => faults[name]

async function killFor(program: Program, seconds: number): Promise<Repair> {
  await program.kill()
  await pause(seconds * 1_000)
  return program.start
}

const leading = async (databases: Databases): Promise<Machine> => {
  const machine = await databases.primary()
  if (!machine) throw new Error('Nobody leads.')
  return machine
}
const untilAnotherLeads = (databases: Databases, old: Machine) =>
  until('another leads', async () => {
    const now = await databases.primary()
    return now !== null && now !== old
  })

async function killStandby({ databases }: Parts, round: number): Promise<Repair> {
  const old = await leading(databases)
  const standby = machines.filter((machine) => machine !== old)[round % 2] as Machine // there are two
  await databases.killMachine(standby)
  await pause(12_000) // until everybody has noticed
  return () => databases.startMachine(standby)
}

async function killPrimary(databases: Databases): Promise<Repair> {
  const old = await leading(databases)
  await databases.killMachine(old)
  await untilAnotherLeads(databases, old)
  return () => databases.startMachine(old)
}

async function killEtcd({ databases }: Parts): Promise<Repair> {
  await Promise.all(databases.etcds().map(({ kill }) => kill()))
  await pause(20_000)
  return () => {
    for (const { start } of databases.etcds()) start()
  }
}

async function freezePatroni({ databases }: Parts): Promise<Repair> {
  const old = await leading(databases)
  const frozen = [databases.patroniOn(old).pid()]
  send('SIGSTOP', frozen)
  try {
    await untilAnotherLeads(databases, old)
    await pause(5_000) // whoever wakes now finds a world that has gone on
  } finally {
    send('SIGCONT', frozen)
  }
  return () => {}
}

async function cutPrimaryOff({ databases }: Parts): Promise<Repair> {
  const old = await leading(databases)
  await cut(old)
  try {
    await untilAnotherLeads(databases, old)
    await pause(5_000)
  } finally {
    await mend(old)
  }
  return () => {}
}

/** Killing alone shows nothing on one machine, where the standbys have everything at once. */
async function killAhead(databases: Databases, untilAhead: () => Promise<unknown> = () => pause(1_500)): Promise<Repair> {
  const old = await leading(databases)
  const standbys = machines.filter((machine) => machine !== old)
  const following = async () => (await Promise.all(standbys.map((machine) => processesNamed(machine, 'walreceiver')))).flat()
  await until('both standbys follow', async () => (await following()).length === 2)
  const receivers = await following()
  send('SIGSTOP', receivers)
  try {
    await untilAhead()
    await databases.killMachine(old)
  } finally {
    send('SIGTERM', receivers) // what lies in their buffers is lost, as on a wire that was cut
    send('SIGCONT', receivers)
  }
  await untilAnotherLeads(databases, old)
  return () => databases.startMachine(old)
}

/** Until heads of lines that will be lost are noted outside the database. */
async function killAheadUnconfirmed({ databases }: Parts): Promise<Repair> {
  await databases.keepSynchronous(false)
  const isNotedSince = async (moment: Date) =>
    (await withDatabase(databaseAddresses.direct, (db) => db`select from audit_heads_place where noted_at > ${moment}`)).length > 0
  const repair = await killAhead(databases, async () => {
    const begun = new Date()
    await until('a head of the trail is noted', () => isNotedSince(new Date(begun.getTime() + 1_000)), 30)
  })
  return async () => {
    await repair()
    await until('the databases are whole', databases.areWhole)
    await databases.keepSynchronous(true)
  }
}
