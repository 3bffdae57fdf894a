import { useState } from 'react'
import { Refusal } from '#contract/errors.ts'

type Ways<Row> = {
  /** Says whatever else was refused. */
  refuse: (failure: unknown) => void
  /** Writes what somebody else saved into the form. */
  take: (theirs: Row) => void
}

/**
 * A form over a record that others change meanwhile. The route that refuses a former version answers with the present one; until its writer
 * has chosen, everything typed stays in the form.
 */
export function useCatchUp<Opened>(opened: Opened, { refuse, take }: Ways<NonNullable<Opened>>) {
  /** What the form was opened with, or last caught up with. */
  const [base, setBase] = useState(opened)
  const [fresh, setFresh] = useState<NonNullable<Opened> | null>(null)
  const fail = (failure: unknown) => {
    if (!(failure instanceof Refusal) || failure.code !== 'record.changed' || !failure.facts.fresh) return refuse(failure)
    setFresh(failure.facts.fresh as NonNullable<Opened>) // what the route answers with
  }
  const catchUp = (saved: NonNullable<Opened>) => {
    setBase(saved)
    setFresh(null)
  }
  const ways = (theirs: NonNullable<Opened>) => ({
    onKeepMine: () => catchUp(theirs),
    onTakeTheirs: () => {
      take(theirs)
      catchUp(theirs)
    },
  })
  return { base, fresh, fail, catchUp, ways }
}
