import { useState } from 'react'
import { useTyped } from './use-typed.ts'

/** What somebody types into a field that finds things on the server while they type. */
export function useSearchText(longest = 100) {
  const [text, setText] = useState('')
  const clean = (typed: string) => typed.trim().slice(0, longest)
  const { typed, type, isSettled, events } = useTyped({ value: text, clean, onSettle: setText, pause: 250 })
  return {
    /** What is looked for. */
    text,
    typed,
    type,
    /** Until then nothing should be offered: Enter must not choose what was found for other letters. */
    isSettled,
    /** For a select; its own blur and Enter are about choosing. */
    select: {
      showSearch: { filterOption: false, onSearch: type },
      onCompositionStart: events.onCompositionStart,
      onCompositionEnd: events.onCompositionEnd,
    },
    events,
  }
}
