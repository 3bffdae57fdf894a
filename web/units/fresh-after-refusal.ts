import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '#contract/errors.ts'

/** A refused action was mostly taken on something that has changed meanwhile: what is shown is read again, and the refusal goes on its way. */
export function useFreshAfterRefusal() {
  const replies = useQueryClient()
  return <T>(attempt: Promise<T>): Promise<T> =>
    attempt.catch(async (failure: unknown) => {
      if (failure instanceof Refusal) await replies.invalidateQueries({ queryKey: ['units'] })
      throw failure
    })
}
