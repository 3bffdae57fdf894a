import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { Place } from './place.ts'
import { disownStranger, end, type Launch, launch } from './postmaster.ts'

type Terms = {
  place: Place
  launched: Launch
  child: ChildProcess
  log: (message: string) => void
  /** Called when PostgreSQL has ended without having been asked to and cannot be started again. */
  onLost: (message: string) => void
  pauses?: readonly number[]
}

/**
 * What is waited before each try, in milliseconds: at first nearly nothing, because the old sessions are gone in a moment. Whoever fails for
 * two minutes will fail for longer.
 */
const ordinaryPauses = [50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 50_000]
/** Whoever has run this long starts afresh with the pauses. */
const settled = 60_000

/** Starts PostgreSQL again, at the same address, whenever it ends without having been asked to: from the moment this is wanted. */
export function createKeeper({ place, launched, child: first, log, onLost, pauses = ordinaryPauses }: Terms) {
  const stopping = new AbortController()
  let child = first
  let startedAt = Date.now()
  let tries = 0
  let ended: Promise<void> | undefined
  let reviving: Promise<void> = Promise.resolve()

  const watch = () => {
    const revive = () => {
      if (!stopping.signal.aborted) reviving = startAgain()
    }
    if (isOver(child)) revive()
    else child.once('exit', revive)
  }
  const startAgain = async () => {
    log('PostgreSQL ended unexpectedly and is started again.')
    if (Date.now() - startedAt > settled) tries = 0
    for (const wait of pauses.slice(tries)) {
      tries += 1
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      await disownStranger(place)
      const started = await launch(place, launched).catch(() => null) // its own log says why
      if (!started) continue
      child = started
      startedAt = Date.now()
      return watch()
    }
    onLost(`PostgreSQL ended unexpectedly and does not start again; ${place.logFile} says why.`)
  }
  const stop = async () => {
    stopping.abort()
    await reviving
    if (!isOver(child)) await endOwn(child, place)
  }
  return { keepRunning: watch, stop: () => (ended ??= stop()) }
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** A process that has given its memory back serves nothing any more, yet it is there until its parent has noticed its end. */
async function endOwn(child: ChildProcess, place: Place) {
  await end(child.pid as number, place) // a process that is ready has a number
  while (!isOver(child)) await pause(5)
}
