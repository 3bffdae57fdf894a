import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { afterPress } from '../../client/press.ts'

type Terms<Value> = {
  /** Held elsewhere, such as by the address, which may tell it back late. */
  value: Value
  /** What is handed on of something typed: without the spaces around it, for example. */
  clean?: (typed: Value) => Value
  onSettle: (value: Value) => void
  /** How long typing has to rest. */
  pause?: number
}

/**
 * What somebody types, handed on once typing rests, and at once on Enter or when the field is left; never while an input method composes,
 * nor under somebody's finger: a list that answers before a press has ended would take the row away from it.
 * What is being typed is never overwritten: neither by a late echo of what was handed on before, nor by anything else. When nobody types,
 * a value from outside is shown. `events` belong on the field or around it.
 */
export function useTyped<Value>({ value, clean = (typed) => typed, onSettle, pause = 400 }: Terms<Value>) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef({ typed, handedOn: value, isTyping: false, isComposing: false, isFocused: false, awaitsEcho: false }).current

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the value comes from outside
  useEffect(() => {
    if (Object.is(value, field.handedOn)) field.awaitsEcho = false
    // Older than what was handed on last. Once the field is left, nobody is disturbed by it.
    const isLateEcho = field.awaitsEcho && field.isFocused
    if (field.isTyping || isLateEcho || Object.is(value, clean(field.typed))) return
    Object.assign(field, { typed: value, handedOn: value, awaitsEcho: false })
    setTyped(value)
  }, [value])

  const settle = () => {
    clearTimeout(timer.current)
    field.isTyping = false
    const next = clean(field.typed)
    if (Object.is(next, field.awaitsEcho ? field.handedOn : value)) return
    Object.assign(field, { handedOn: next, awaitsEcho: true })
    onSettle(next)
  }
  const latest = useRef<typeof settle | null>(settle)
  latest.current = settle
  const settleReleased = () => afterPress(() => latest.current?.())
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      latest.current = null
    },
    [],
  )
  const settleSoon = () => {
    clearTimeout(timer.current)
    field.isTyping = true
    if (!field.isComposing) timer.current = setTimeout(settleReleased, pause)
  }

  return {
    typed,
    /** Nothing of it is still to be handed on. */
    isSettled: Object.is(clean(typed), value),
    type: (next: Value) => {
      field.typed = next
      setTyped(next)
      settleSoon()
    },
    events: {
      onFocus: () => {
        field.isFocused = true
      },
      onBlur: () => {
        Object.assign(field, { isFocused: false, isComposing: false })
        settleReleased()
      },
      onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
        if (key === 'Enter' && !field.isComposing && !nativeEvent.isComposing) settle()
      },
      onCompositionStart: () => {
        field.isComposing = true
        settleSoon()
      },
      onCompositionEnd: () => {
        field.isComposing = false
        settleSoon()
      },
    },
  }
}
