import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Refusal } from '#contract/errors.ts'
import { isUnreachable } from './api.ts'
import { onReconnected } from './connection.ts'
import { forgetDraft, type KeptDraft, keepDraft } from './kept-drafts.ts'

/** Said honestly: `saved` only when the server has everything that was typed. */
export type SaveState = 'saved' | 'saving' | 'failed'

type Terms<Draft> = {
  /** Under which the browser keeps what is not saved yet. */
  name: string
  /** Of the record as it was last read. */
  version: number
  /** What an earlier visit could not save. */
  brought: KeptDraft<Draft> | null
  save: (draft: Draft, version: number) => Promise<{ version: number }>
  /** Somebody else was faster. Answers with what to save over their version, or with null until a person has chosen. */
  onConflict: (failure: Refusal) => Over<Draft> | null | Promise<Over<Draft> | null>
  /** `isAsked`: somebody pressed a button and waits, rather than typing on. */
  onFailure: (failure: unknown, isAsked: boolean) => void
}
type Over<Draft> = { draft: Draft; version: number }

/**
 * Saves what is typed, one save after the other, once the keys rest, and at once when the page is left or hidden. What could not be saved
 * is kept by the browser and sent when the server can be reached again. Somebody else's change (409) stops saving until it is settled.
 */
export function useAutosave<Draft>(terms: Terms<Draft>) {
  const latest = useRef(terms)
  latest.current = terms
  const [saver] = useState(() => createSaver(() => latest.current))
  const state = useSyncExternalStore(saver.subscribe, saver.state)
  useEffect(() => saver.noteVersion(terms.version), [saver, terms.version])
  useEffect(() => {
    saver.open()
    const stop = onReconnected(() => void saver.save(false))
    const saveHidden = () => document.visibilityState === 'hidden' && void saver.save(false)
    document.addEventListener('visibilitychange', saveHidden)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', saveHidden)
      saver.close()
    }
  }, [saver])
  return { ...saver, state }
}

/** How long after the last key. */
const rest = 1_000
/** How long after a failed attempt, each time twice as long; sooner when the server can be reached again, or when somebody types on. */
const [soonest, latest] = [5_000, 60_000]

function createSaver<Draft>(terms: () => Terms<Draft>) {
  let { version } = terms()
  const { brought } = terms()
  let draft = brought?.draft
  if (brought) version = brought.version
  /** How often something was typed, and how much of it is saved. */
  let typed = brought ? 1 : 0
  let saved = 0
  let isSaving = false
  let hasFailed = brought !== null
  let isConflict = false
  let isOpen = false
  let queue = Promise.resolve(true)
  let pause = soonest
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const isClean = () => typed === saved

  const saveOnce = async (isAsked: boolean): Promise<boolean> => {
    if (isClean() || draft === undefined) return true
    if (isConflict && !isAsked) return false
    const upTo = typed
    isSaving = true
    tell()
    try {
      version = (await terms().save(draft, version)).version
      settle(upTo)
      return true
    } catch (failure) {
      hasFailed = true
      if (!isStale(failure)) throw failure
      return await goOver(failure, isAsked)
    } finally {
      isSaving = false
      tell()
    }
  }
  const goOver = async (failure: Refusal, isAsked: boolean): Promise<boolean> => {
    const over = await terms().onConflict(failure)
    isConflict = over === null
    if (!over) return false
    take(over.draft, over.version)
    return saveOnce(isAsked)
  }
  const fail = (failure: unknown, isAsked: boolean) => {
    terms().onFailure(failure, isAsked)
    if (isOpen && isUnreachable(failure)) saveIn(pause)
    pause = Math.min(pause * 2, latest)
    return false
  }
  const settle = (upTo: number) => {
    saved = upTo
    hasFailed = false
    isConflict = false
    pause = soonest
    if (isClean()) forgetDraft(terms().name)
  }
  /** One after the other: a second save over the first would find its own version stale. A failed one leaves the way free. */
  const save = (isAsked: boolean): Promise<boolean> => {
    clearTimeout(timer)
    queue = queue.then(() => saveOnce(isAsked)).catch((failure: unknown) => fail(failure, isAsked))
    return queue
  }
  const saveIn = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void save(false), milliseconds)
  }
  const take = (next: Draft, over = version) => {
    draft = next
    version = over
    typed += 1
    keepDraft(terms().name, { draft, version })
    tell()
  }
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: (): SaveState => (hasFailed && !isSaving ? 'failed' : isClean() ? 'saved' : 'saving'),
    isClean,
    version: () => version,
    save,
    /** To be told of every change. */
    changed: (next: Draft) => {
      take(next)
      saveIn(rest)
    },
    open: () => {
      isOpen = true
    },
    /** Saved at once; what fails then waits for the next visit. */
    close: () => {
      isOpen = false
      void save(false)
    },
    /** Other steps raise the version without touching what is typed here. Over something unsaved the conflict must show. */
    noteVersion: (read: number) => {
      if (isClean()) version = Math.max(version, read)
    },
    /** After a conflict: goes on with one's own, over theirs. */
    keepMine: ({ draft: mine, version: theirs }: Over<Draft>) => {
      take(mine, theirs)
      return save(true)
    },
    /** Nothing of one's own is left to save, as after taking theirs. */
    drop: (theirs: number) => {
      version = theirs
      settle(typed)
      tell()
    },
  }
}

const isStale = (failure: unknown): failure is Refusal => failure instanceof Refusal && failure.code === 'record.changed'
