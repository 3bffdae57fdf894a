import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { command } from './programs.ts'

/** Three machines with PostgreSQL, Patroni and etcd, as the samples in deploy/ name them: each a network of its own behind one bridge. */
export const machines = ['pg1', 'pg2', 'pg3'] as const
export type Machine = (typeof machines)[number]
export const addressOf = (machine: Machine) => `10.0.0.2${machine.at(-1)}`

/** The drill itself lives in a network of its own, in which these addresses are nobody else's, and with mounts of its own, so that names are, too. */
export async function connectMachines(): Promise<void> {
  await mkdir('/run/netns', { recursive: true })
  await command('mount', '-t', 'tmpfs', 'drill', '/run/netns')
  await command('ip', 'link', 'set', 'lo', 'up')
  await command('ip', 'link', 'add', 'name', 'bridge0', 'type', 'bridge')
  await command('ip', 'address', 'add', '10.0.0.1/24', 'dev', 'bridge0')
  await command('ip', 'link', 'set', 'bridge0', 'up')
  for (const machine of machines) {
    await command('ip', 'netns', 'add', machine)
    await command('ip', 'link', 'add', 'name', machine, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine)
    await command('ip', 'link', 'set', machine, 'master', 'bridge0', 'up')
    await command('ip', '-n', machine, 'address', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    await command('ip', '-n', machine, 'link', 'set', 'eth0', 'up')
    await command('ip', '-n', machine, 'link', 'set', 'lo', 'up')
  }
}

/** Pulls the plug of its network, or puts it back; nothing on the machine ends by it. */
export const cut = (machine: Machine) => command('ip', 'link', 'set', machine, 'down')
export const mend = (machine: Machine) => command('ip', 'link', 'set', machine, 'up')

/** The ids of everything that runs on a machine. */
export async function processesOn(machine: Machine): Promise<number[]> {
  return (await command('ip', 'netns', 'pids', machine)).split('\n').filter(Boolean).map(Number)
}

/** Those of them whose title tells what they do. */
export const processesNamed = async (machine: Machine, words: string) =>
  (await processesOn(machine)).filter((pid) => titleOf(pid).includes(words))

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // it has just ended
  }
}

export function send(signal: NodeJS.Signals, pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}
