import { useRef, useState } from 'react'
import { type DictionaryItem, dictionaries, type EditableDictionary } from '#contract/dictionaries.ts'
import { moved } from '#domain/dictionaries.ts'
import { call } from '../client/api.ts'
import { useRefresh } from '../client/reply.ts'
import { useRefusal } from '../ui/feedback/refusals.ts'

/**
 * The order of a dictionary while somebody changes it. What they see follows each step at once; what is saved follows
 * one call after the other, each made from the order the server last answered with.
 */
export function useOrdering(dictionary: EditableDictionary, items: readonly DictionaryItem[]) {
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const isSaving = useRef(false)
  const refuse = useRefusal()
  const inForce = items.map(({ code }) => code)
  const order = shown ?? inForce
  /** What is wanted now. A pointer can move and let go before the page is drawn again. */
  const wanted = useRef(order)
  if (shown === null) wanted.current = order

  const readAgain = useRefresh()
  const save = async () => {
    if (isSaving.current) return
    isSaving.current = true
    await saveUntilSame({ dictionary, inForce, wanted, readAgain }).catch((failure: unknown) => {
      refuse(failure)
      return readAgain()
    })
    isSaving.current = false
    setShown(null)
  }
  /** Shows an order without saving it: a drag may still go elsewhere. */
  const preview = (from: number, to: number) => {
    wanted.current = moved(wanted.current, from, to)
    setShown(wanted.current)
  }
  return {
    items: order.flatMap((code) => items.find((item) => item.code === code) ?? []),
    preview,
    move: (from: number, to: number) => {
      preview(from, to)
      void save()
    },
    commit: () => void save(),
    cancel: () => setShown(null),
  }
}

type Saving = {
  dictionary: EditableDictionary
  inForce: readonly string[]
  wanted: { readonly current: readonly string[] }
  readAgain: () => Promise<unknown>
}

/** Steps taken while a call is under way, or while its result is read, are sent with the next one. */
async function saveUntilSame({ dictionary, inForce, wanted, readAgain }: Saving) {
  let seen = inForce
  while (seen.join() !== wanted.current.join()) {
    const body = { seen: [...seen], codes: [...wanted.current] }
    seen = (await call(dictionaries.reorder, { params: { dictionary }, body })).map(({ code }) => code)
    if (seen.join() === wanted.current.join()) await readAgain()
  }
}
