import { setPriority } from 'node:os'
import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { type Answer, overLimit, type Request } from './tasks.ts'

/**
 * The process that reads strangers' files. A thread of it does the reading; this one watches how much memory and processor time that takes and
 * ends the whole process when it is too much. A limit on the thread would not hold: what WebAssembly and buffers take is outside of it.
 */
const [memory = 0, seconds = 0, spentAt = 0, secondsPerPage = 0, priority = 0] = process.argv.slice(2).map(Number)
const megabytes = () => process.memoryUsage.rss() / 1_000_000
const secondsUsed = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

if (priority > 0) setPriority(priority)
let pages = 0
let begun = Number.POSITIVE_INFINITY
const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memory } })
worker.on('message', (answer: (Omit<Answer, 'isSpent'> & { isBroken: boolean }) | { pages: number }) => {
  if ('pages' in answer) {
    pages = answer.pages
    return
  }
  begun = Number.POSITIVE_INFINITY
  const { isBroken, ...outcome } = answer
  process.send?.({ ...outcome, isSpent: isBroken || megabytes() > spentAt })
})
worker.on('error', () => process.exit(overLimit)) // its heap is full: whatever else it throws is an answer
process.on('message', (request: Request) => {
  begun = secondsUsed()
  pages = 0
  worker.postMessage(request)
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (megabytes() > memory || secondsUsed() - begun > seconds + pages * secondsPerPage) process.exit(overLimit)
}, 20)
