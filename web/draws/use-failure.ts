import { useQueryClient } from '@tanstack/react-query'
import { useRefusal } from '../ui/refusals.ts'

/** Tells why a step of a draw was refused and reads the draw again: what was typed stays, and the next try starts from what is true now. */
export function useFailure(form?: Parameters<typeof useRefusal>[0]): (failure: unknown) => Promise<void> {
  const refuse = useRefusal(form)
  const replies = useQueryClient()
  return (failure) => {
    refuse(failure)
    return replies.invalidateQueries({ queryKey: ['draws'] })
  }
}
