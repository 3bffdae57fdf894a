import { useNavigate, useRouter } from '@tanstack/react-router'
import type { AskedName, Asking } from '#contract/addresses.ts'
import { usePairs } from './pairs.ts'
import { firstOf, type Pairs, writePairs } from './query-string.ts'
import type { Filled } from './screen-path.ts'

/** The entry of the history from which a record was opened, and what its address asked for. */
type From = { index: number; search: string }
type OpenedFrom = { readonly [name: string]: From | undefined }

declare module '@tanstack/react-router' {
  interface HistoryState {
    openedFrom?: OpenedFrom
  }
}

type State = { openedFrom?: OpenedFrom; __TSR_index: number }

type Filing = '/v2/project/:id'

/** Where a link leads: to be spread into a `Link`. */
export type RecordLink = ({ to: '.'; search: (now: Pairs) => Pairs } | { to: Filled<Filing>; search?: Asking<Filing> }) & {
  hash?: string
  resetScroll?: boolean
  state?: (now: State) => { openedFrom: OpenedFrom }
}

/**
 * Which record a list has open beside it, held by the address: a link to it opens it, and back closes it. `parts` are further names of the
 * address that are about the record and go with it.
 */
export function useOpened(name: AskedName, parts: readonly AskedName[] = []) {
  const pairs = usePairs()
  const navigate = useNavigate()
  const router = useRouter()
  const own = [name, ...parts]
  const linkFrom = (now: Pairs, id: string) => ({
    to: '.' as const,
    // From the address of the click: what was typed into a filter may have settled since the link was drawn.
    search: (atClick: Pairs) => ({ ...without(atClick, own), [name]: id }),
    resetScroll: false,
    state: ({ openedFrom, __TSR_index: index }: State) => ({
      openedFrom: { ...openedFrom, [name]: now[name] === undefined ? { index, search: writePairs(now) } : openedFrom?.[name] },
    }),
  })
  const close = () => {
    const { search: now, state } = router.latestLocation
    if (now[name] === undefined) return
    const rest = without(now, own)
    const from = state.openedFrom?.[name]
    // Back to where it was opened, so that the next step back leaves the list. What has changed since, or was never opened here, stays.
    if (from?.search === writePairs(rest)) router.history.go(from.index - state.__TSR_index)
    else void navigate({ to: '.', search: rest, resetScroll: false, replace: true })
  }
  return {
    opened: firstOf(pairs[name]) ?? null,
    linkTo: (id: string) => linkFrom(pairs, id),
    /** For what is no link: a record that was just made. From the address of that moment. */
    open: (id: string) => void navigate(linkFrom(router.latestLocation.search, id)),
    close,
  }
}

const without = (pairs: Pairs, names: readonly string[]): Pairs =>
  Object.fromEntries(Object.entries(pairs).filter(([name]) => !names.includes(name)))
