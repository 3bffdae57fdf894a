import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { type Answer, type Order, overLimit, typesettingLimits } from './order.ts'

/**
 * The process that sets papers. A template is a program that an administrator wrote: it may run for ever or fill the memory. A thread does the
 * work, and this one ends the whole process when it takes too much.
 */
const { memory, seconds } = typesettingLimits
const secondsUsed = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

let begun = Number.POSITIVE_INFINITY
const worker = new Worker(new URL('./worker.ts', import.meta.url), { argv: process.argv.slice(2) })
worker.on('message', (answer: Answer) => {
  begun = Number.POSITIVE_INFINITY
  process.send?.(answer)
})
worker.on('error', () => process.exit(1))
process.on('message', (order: Order) => {
  begun = secondsUsed()
  worker.postMessage(order)
})
process.on('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() / 1_000_000 > memory || secondsUsed() - begun > seconds) process.exit(overLimit)
}, 50)
