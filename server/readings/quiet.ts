import { cpus } from 'node:os'

/** What the processors did since the machine was started, in milliseconds of all of them together. */
export type Sample = { at: number; busy: number; idle: number }

const aMinute = 60_000
/** What is older says nothing of the last minute. */
const longest = 3 * aMinute

/** Whether the machine has been below half its load for a minute, and so has room for work that nobody waits for. */
export function hasBeenQuiet(samples: readonly Sample[], now: Sample): boolean {
  const before = samples.findLast(({ at }) => now.at - at >= aMinute && now.at - at <= longest)
  if (!before) return false
  const [busy, idle] = [now.busy - before.busy, now.idle - before.idle]
  return busy >= 0 && busy < idle
}

/** Remembers what the machine did while it is asked now and then. */
export function watchMachine(measure: () => Sample = measureMachine): () => boolean {
  let samples: Sample[] = []
  return () => {
    const now = measure()
    const isQuiet = hasBeenQuiet(samples, now)
    samples = [...samples.filter(({ at }) => at <= now.at && now.at - at <= longest), now]
    return isQuiet
  }
}

/** Work that steps back for everything else (`nice`), such as ours, keeps nobody waiting; where a system does not tell it apart, it counts. */
function measureMachine(): Sample {
  const times = cpus().map((cpu) => cpu.times)
  const sum = (part: 'user' | 'sys' | 'irq' | 'idle' | 'nice') => times.reduce((total, one) => total + one[part], 0)
  return { at: Date.now(), busy: sum('user') + sum('sys') + sum('irq'), idle: sum('idle') + sum('nice') }
}
