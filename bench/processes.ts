import { readFileSync } from 'node:fs'

/** What Linux tells of a process; nothing of one that is gone. */
export const told = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

export const childrenOf = (pid: number): number[] => told(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)

const withDescendants = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withDescendants)]

/** In MiB: the memory of a process and of everything it has started, what several share being counted once. */
export const sharedOutMegabytes = (pid: number) =>
  withDescendants(pid).reduce((sum, one) => sum + Number(/^Pss:\s+(\d+)/m.exec(told(one, 'smaps_rollup'))?.[1] ?? 0), 0) / 1024

/** The most memory it has had, in MiB. */
export const megabytesOf = (pid: number) => Math.round(Number(/VmHWM:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0) / 1024)

/** Processor seconds so far; the clock of Linux ticks a hundred times a second. */
export const secondsOf = (pid: number) => {
  const fields = told(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}
