import { keepPreviousData, QueryClient, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply, Route } from '#contract/route.ts'
import { call, Unreachable } from './api.ts'

/** A refusal is an answer and is not asked for again; only an unreachable server is, twice. */
export const createReplies = () =>
  new QueryClient({
    defaultOptions: {
      // Asked at once, whatever the browser thinks of the line: what cannot be reached is told, not silently held back.
      queries: {
        networkMode: 'always',
        retry: (failures, reason) => reason instanceof Unreachable && failures < 2,
        retryDelay: 1000,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

type Options = { enabled?: boolean; staleTime?: number; keepPrevious?: boolean }

/** What a route answers, kept and shared under the room it belongs to. */
export function useReply<R extends Route>(route: R, input: Input<R>, options: Options = {}): UseQueryResult<Reply<R>> {
  const { keepPrevious, ...others } = options
  return useQuery<Reply<R>>({
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, signal),
    ...(keepPrevious ? { placeholderData: keepPreviousData<Reply<R>> } : {}),
    ...others,
  })
}

/** The same outside of rendering, such as for the branch of a tree that was just opened. */
export const fetchReply = <R extends Route>(replies: QueryClient, route: R, input: Input<R>): Promise<Reply<R>> =>
  replies.fetchQuery({ queryKey: keyOf(route, input), queryFn: ({ signal }) => call(route, input, signal) })

/** Calls a route that changes something; whatever was read of the same room, and of the others named, is then read again. */
export function useCall<R extends Route>(route: R, alsoChanges: readonly string[] = []) {
  const replies = useQueryClient()
  return useMutation<Reply<R>, Error, Input<R>>({
    mutationFn: (input) => call(route, input),
    onSuccess: (_, input) => {
      const isGone = ({ queryKey }: { queryKey: readonly unknown[] }) => route.method === 'DELETE' && isAbout(queryKey, route, input)
      const readAgain = (name: string) => replies.invalidateQueries({ queryKey: [name], predicate: (query) => !isGone(query) })
      return Promise.all([room(route), ...alsoChanges].map(readAgain))
    },
  })
}

/** What was just deleted is not asked for again by a drawer that is still closing. */
function isAbout([, path, input]: readonly unknown[], route: Route, gone: unknown): boolean {
  const paramsOf = (given: unknown) => JSON.stringify((given as { params?: unknown } | undefined)?.params ?? null)
  return path === route.path && paramsOf(input) === paramsOf(gone)
}

const keyOf = <R extends Route>(route: R, input: Input<R>) => [room(route), route.path, input]

/** The room of a route: the first word of its path, `sessions` and `session` alike under the one room. */
const room = (route: Route) => (route.path.split('/')[1] ?? '').replace(/^sessions$/, 'session')
