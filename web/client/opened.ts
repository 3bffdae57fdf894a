import { useNavigate, useSearch } from '@tanstack/react-router'
import { firstOf, type Pairs } from './query-string.ts'

/** Which record a list has open beside it, held by the address: a link to it opens it, and back closes it. */
export function useOpened(name: string) {
  const pairs: Pairs = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (value: string | undefined) => void navigate({ to: '.', search: { ...pairs, [name]: value }, resetScroll: false })
  return { opened: firstOf(pairs[name]) ?? null, open: (id: string) => go(id), close: () => go(undefined) }
}
