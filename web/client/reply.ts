import {
  keepPreviousData,
  type Query,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useDeferredValue, useSyncExternalStore } from 'react'
import { Refusal, refusals } from '#contract/errors.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { call, isUnreachable } from './api.ts'

/** A refusal is an answer and is not asked for again; only an unreachable server is, twice. */
export const createReplies = () =>
  new QueryClient({
    defaultOptions: {
      // Asked at once, whatever the browser thinks of the line: what cannot be reached is told, not silently held back.
      queries: {
        networkMode: 'always',
        retry: (failures, reason) => isUnreachable(reason) && failures < 2,
        retryDelay: 1000,
        staleTime: 10_000,
        // Whoever comes back to the page sees what is true now.
        refetchOnWindowFocus: 'always',
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

type Options<Data> = {
  enabled?: boolean
  staleTime?: number
  keepPrevious?: boolean
  /** In so many milliseconds it is asked again, as long as the answer is of that kind. */
  every?: (data: Data | undefined) => number | false
}

/**
 * What a screen knows of a route's answer. `error` says why there is nothing to show: an answer that once arrived stays on the page,
 * with everything typed into it, when asking again fails. That failure is told for the whole page (`useOutdated`).
 */
export type Answer<Data> = Pick<UseQueryResult<Data>, 'isPending' | 'isFetching' | 'isPlaceholderData'> & {
  data: Data | undefined
  error: Error | null
  refetch: () => Promise<unknown>
}

/** What a route answers, kept and shared by everything on the page that asks the same. */
export function useReply<R extends Route>(route: R, input: Input<R>, options: Options<Reply<R>> = {}): Answer<Reply<R>> {
  const { keepPrevious, every, ...others } = options
  const { data, error, isFetching, refetch, ...arrival } = useQuery<Reply<R>>({
    ...question(useQueryClient(), route, input),
    ...(every && { refetchInterval: ({ state }) => every(state.data) }),
    ...(keepPrevious ? { placeholderData: keepPreviousData<Reply<R>> } : {}),
    ...others,
  })
  // Lists are drawn in slices: a page full of rows would hold up whoever has begun to type or to scroll.
  const drawn = useDeferredValue(data)
  const isLate = keepPrevious === true && drawn !== data
  return {
    data: isLate ? drawn : data,
    error: data === undefined ? error : null,
    isPending: arrival.isPending || (isLate && drawn === undefined),
    isFetching,
    isPlaceholderData: arrival.isPlaceholderData || isLate,
    refetch,
  }
}

/** The same outside of rendering, such as for the branch of a tree that was just opened. */
export const fetchReply = <R extends Route>(replies: QueryClient, route: R, input: Input<R>): Promise<Reply<R>> =>
  replies.fetchQuery(question(replies, route, input))

type Effect = {
  /** As with a read mark or a draft that saves itself: its own reply is put in place, and the rest is asked for when it is next looked at. */
  quiet?: boolean
  /** What the writer can read no more afterwards. A deletion says so by itself. */
  gone?: Route
}

/** Calls a route that changes something. Afterwards nothing on the page says what was true before. */
export function useCall<R extends Route>(route: R, effect: Effect = {}) {
  const replies = useQueryClient()
  return useMutation<Reply<R>, Error, Input<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: (reply, input) => settleWrite(replies, { route, input, reply, ...effect }),
    // What was refused so has changed meanwhile: whoever reads the refusal sees the present state beside it.
    onError: (failure) => (isOutOfDate(failure) && !effect.quiet ? refresh(replies) : undefined),
  })
}

/** For what changes something by other means than `useCall`, such as an upload: to be called with the reply. */
export function useWritten() {
  const replies = useQueryClient()
  return useCallback(<R extends Route>(write: Write<R>) => settleWrite(replies, write), [replies])
}

/** Asks again for everything on the page, and for the rest when it is next looked at. */
export function useRefresh(): () => Promise<void> {
  const replies = useQueryClient()
  return useCallback(() => refresh(replies), [replies])
}

/** Why something on the page could not be asked for again, although the server can be reached. */
export function useOutdated(): Error | null {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((tell: () => void) => cache.subscribe(tell), [cache])
  return useSyncExternalStore(subscribe, () => cache.getAll().find(isOutdated)?.state.error ?? null)
}

const isOutdated = (query: Query) =>
  query.isActive() && query.state.data !== undefined && query.state.error !== null && !isUnreachable(query.state.error)

type Write<R extends Route> = Effect & { route: R; input: Input<R>; reply: Reply<R> }
/** What a kept reply is the answer to. */
type Asked = { route: Route; input: { params?: Record<string, unknown>; query?: unknown } }

/** How many writes have ended, by client: a read that one of them overtook may tell of the time before it. */
const writes = new WeakMap<QueryClient, number>()
const writesOf = (replies: QueryClient) => writes.get(replies) ?? 0

const question = <R extends Route>(replies: QueryClient, route: R, input: Input<R>) => ({
  queryKey: [route.path, input],
  queryFn: ({ signal }: { signal: AbortSignal }) => readPresent(replies, () => call(route, input, signal)),
  meta: { asked: { route, input } },
})

async function readPresent<T>(replies: QueryClient, read: () => Promise<T>): Promise<T> {
  const before = writesOf(replies)
  const answer = await read()
  return before === writesOf(replies) ? answer : readPresent(replies, read)
}

async function settleWrite<R extends Route>(replies: QueryClient, { route, input, reply, quiet, gone }: Write<R>): Promise<void> {
  writes.set(replies, writesOf(replies) + 1)
  const write: Asked = { route, input: input as Asked['input'] } // its parts are looked at one by one
  const all = replies.getQueryCache().getAll()
  const inPlace = all.filter((query) => showsSameRecord(query, write))
  const lost = gone ?? (route.method === 'DELETE' ? route : null)
  const identity = lost && identityOf({ ...write, route: lost })
  const unreadable = identity ? all.filter((query) => isAbout(askedBy(query), identity)) : []
  for (const { queryKey } of inPlace) replies.setQueryData(queryKey, reply)
  for (const query of unreadable) forget(replies, query)
  const isStale = (query: Query) => !inPlace.includes(query) && !unreadable.includes(query)
  if (quiet) await replies.invalidateQueries({ predicate: isStale, refetchType: 'none' })
  else await refresh(replies, isStale)
}

/** A drawer that is still closing does not ask for it again, and once it is closed nothing is left of it. */
function forget(replies: QueryClient, query: Query): void {
  const cache = replies.getQueryCache()
  const isRead = () => query.getObserversCount() > 0
  if (!isRead()) cache.remove(query)
  else {
    const stop = cache.subscribe((event) => {
      if (event.query !== query || isRead()) return
      stop()
      cache.remove(query)
    })
  }
}

/** How long a button goes on turning until the page has caught up; a line that hangs holds nobody longer. */
const patience = 3_000

async function refresh(replies: QueryClient, predicate: (query: Query) => boolean = () => true): Promise<void> {
  const timeUp = Promise.withResolvers<void>()
  const timer = setTimeout(timeUp.resolve, patience)
  await Promise.race([replies.invalidateQueries({ predicate }), timeUp.promise])
  clearTimeout(timer)
}

/** The record that a path ends with, such as `/regions/:code`; none for what only belongs to one, such as `/policies/:id/favourite`. */
const identityOf = ({ route, input }: Asked): unknown => input.params?.[/:(\w+)$/.exec(route.path)?.[1] ?? '']

/** Whether something is asked of a record, by its path or by a filter. */
const isAbout = ({ input }: Asked, identity: unknown): boolean =>
  Object.values({ ...input.params, ...(input.query as object | undefined) }).includes(identity)

/** A write answers with the record itself where both routes name the same schema and the one path leads through the other. */
function showsSameRecord(query: Query, write: Asked): boolean {
  const asked = askedBy(query)
  return asked.route.reply === write.route.reply && asked.input.query === undefined && isWithin(write, asked)
}

function isWithin(inner: Asked, outer: Asked): boolean {
  const isBelow = inner.route.path === outer.route.path || inner.route.path.startsWith(`${outer.route.path}/`)
  return isBelow && Object.entries(outer.input.params ?? {}).every(([name, value]) => inner.input.params?.[name] === value)
}

const askedBy = (query: Query) => query.meta?.asked as Asked // every question has one

const isOutOfDate = (failure: unknown) => failure instanceof Refusal && [403, 404, 409].includes(refusals[failure.code])
