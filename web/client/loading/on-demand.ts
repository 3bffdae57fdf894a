import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { loadChunk } from './load-chunk.ts'

/** A part that a page can do without for a while, such as the calendar of a date. */
export type OnDemand<Part extends object> = {
  known: () => Part | null
  /** Asked for once; after a failure, again with the next touch. */
  fetch: () => Promise<void>
  onArrival: (tell: () => void) => () => void
}

export function onDemand<Part extends object>(load: () => Promise<Part>): OnDemand<Part> {
  let part: Part | null = null
  let asked: Promise<void> | null = null
  const listeners = new Set<() => void>()
  const arrive = (arrived: Part) => {
    part = arrived
    for (const tell of listeners) tell()
  }
  const forget = () => {
    asked = null
  }
  return {
    known: () => part,
    fetch: () => {
      asked ??= loadChunk(load).then(arrive, forget)
      return asked
    },
    onArrival: (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

/**
 * Stands a light field in for a whole one, which is fetched when somebody comes near it, or once the page has come to rest. When it
 * arrives, it takes over where somebody stands: focus and caret, but not in the middle of a character that is still being composed.
 */
export function useOnDemand<Part extends object>(wanted: OnDemand<Part>) {
  const place = useRef<HTMLDivElement>(null)
  const left = useRef<Caret | null>(null)
  const [part, setPart] = useState(wanted.known)
  const [isComposing, setIsComposing] = useState(false)
  useEffect(() => {
    if (part || isComposing) return
    // At once: no key may fall between the field that goes and the one that comes.
    const exchange = () =>
      flushSync(() => {
        left.current = caretIn(place.current)
        setPart(wanted.known)
      })
    if (wanted.known()) return void queueMicrotask(exchange)
    return wanted.onArrival(exchange)
  }, [part, isComposing, wanted])
  useEffect(() => {
    const timer = setTimeout(() => void wanted.fetch(), 1500)
    return () => clearTimeout(timer)
  }, [wanted])
  useLayoutEffect(() => {
    if (part && left.current) putBack(place.current, left.current)
    left.current = null
  }, [part])
  const near = () => void wanted.fetch()
  const touches = {
    onPointerEnter: near,
    onFocus: near,
    onCompositionStart: () => setIsComposing(true),
    onCompositionEnd: () => setIsComposing(false),
  }
  return { part, place, touches }
}

type Caret = { start: number; end: number }

function caretIn(place: HTMLElement | null): Caret | null {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || !place?.contains(field)) return null
  return { start: field.selectionStart ?? 0, end: field.selectionEnd ?? 0 }
}

function putBack(place: HTMLElement | null, { start, end }: Caret): void {
  const field = place?.querySelector('input')
  field?.focus()
  field?.setSelectionRange(start, end)
}
