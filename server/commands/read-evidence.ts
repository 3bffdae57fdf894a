import { readEverything } from '../readings/reading-all.ts'
import { readProgress } from '../readings/store.ts'
import { transcribeEverything } from '../readings/transcribing.ts'
import { readScanProgress } from '../readings/transcript-store.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db, config) => {
  const { waiting } = await readProgress(db)
  const read = await timed((onRead) => readEverything(db, config, onRead), waiting)
  const { unreadable, cpuSeconds } = await readProgress(db)
  console.log(
    `${read.result} files were read in ${read.seconds} s; ${unreadable} of all could not be, ${cpuSeconds} s of processor time so far.`,
  )
  const { waiting: scansWaiting } = await readScanProgress(db)
  const scans = await timed((onRead) => transcribeEverything(db, config, onRead), scansWaiting)
  if (scans.result === null) console.log('Scans were not read: what recognises letters is not installed on this machine.')
  else {
    const all = await readScanProgress(db)
    console.log(
      `${scans.result} scans and photos were read in ${scans.seconds} s; ${all.unreadable} of all could not be, ${all.cpuSeconds} s of processor time so far.`,
    )
  }
})

/** One line that moves where somebody watches; where the output goes into a file, a line now and then. */
async function timed<Result>(work: (onRead: (count: number) => void) => Promise<Result>, total: number) {
  const began = Date.now()
  let shown = began
  const show = (count: number) => {
    if (process.stdout.isTTY) process.stdout.write(`\r${count} of ${total}   `)
    else if (Date.now() - shown >= 10_000) {
      console.log(`${count} of ${total}`)
      shown = Date.now()
    }
  }
  const result = await work(show)
  if (process.stdout.isTTY) process.stdout.write('\n')
  return { result, seconds: Math.round((Date.now() - began) / 1000) }
}
