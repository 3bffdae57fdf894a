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

/** In MiB: the memory of a process, its part of what several share. */
export const ownMegabytes = (pid: number) => Number(/^Pss:\s+(\d+)/m.exec(told(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024

/** The same of a process and of everything it has started. */
export const sharedOutMegabytes = (pid: number) => withDescendants(pid).reduce((sum, one) => sum + ownMegabytes(one), 0)

/** The most memory it has had, in MiB. */
export const megabytesOf = (pid: number) => Math.round(Number(/VmHWM:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0) / 1024)

/** Processor seconds so far; the clock of Linux ticks a hundred times a second. */
export const secondsOf = (pid: number) => {
  const fields = told(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}
