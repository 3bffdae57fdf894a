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

/** The most memory it has had, in MiB. */
export const megabytesOf = (pid: number) => Math.round(Number(/VmHWM:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0) / 1024)

/** Processor seconds so far; the clock of Linux ticks a hundred times a second. */
export const secondsOf = (pid: number) => {
  const fields = told(pid, 'stat').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
}
