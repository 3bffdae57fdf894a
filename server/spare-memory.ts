import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** In milliseconds: how often is looked; idle is who had next to nothing to do between two looks. */
const usualBeat = 10_000
/** The share of the time in which the process had something to do. */
const idle = 0.1
/** In bytes: what is not worth the tenth of a second that collecting takes. */
const worthwhile = 16 * 1024 * 1024

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * The engine lets its memory grow while there is work, and keeps it when there is none: nothing tells it so. Here it is told: once the process is
 * idle what is garbage is collected, and what is free goes back to the system.
 */
export function giveBackSpareMemory(beat = usualBeat): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  let lastLook = performance.eventLoopUtilization()
  let least = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, lastLook)
    lastLook = now
    if (utilization > idle || heapSize() < least + worthwhile) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    least = heapSize()
  }, beat)
  timer.unref()
  return () => clearInterval(timer)
}

function heapSize() {
  const { total_heap_size, external_memory } = getHeapStatistics()
  return total_heap_size + external_memory
}
