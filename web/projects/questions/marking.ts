import { createContext, useContext, useState } from 'react'
import type { Mark } from '#contract/project-actions.ts'

/** What a decider has marked for the return that is being prepared; null while none is. */
export type Marking = {
  marks: readonly Mark[] | null
  begin: () => void
  end: () => void
  mark: (target: string) => void
  unmark: (target: string) => void
  note: (target: string, note: string) => void
}

const nothing = () => {}
export const MarkingContext = createContext<Marking>({
  marks: null,
  begin: nothing,
  end: nothing,
  mark: nothing,
  unmark: nothing,
  note: nothing,
})
export const useMarking = () => useContext(MarkingContext)

/** Fields and papers are marked where they stand; the reason and the button that returns stand in the action bar. */
export function useMarkingState(onBegin: () => void): Marking {
  const [marks, setMarks] = useState<readonly Mark[] | null>(null)
  const change = (next: (given: readonly Mark[]) => readonly Mark[]) => setMarks((given) => given && next(given))
  return {
    marks,
    begin: () => {
      setMarks([])
      onBegin()
    },
    end: () => setMarks(null),
    mark: (target) => change((given) => [...given.filter((one) => one.target !== target), { target, note: null }]),
    unmark: (target) => change((given) => given.filter((one) => one.target !== target)),
    note: (target, note) => change((given) => given.map((one) => (one.target === target ? { target, note } : one))),
  }
}
