import { vi } from 'vitest'
import { Refusal, refusals } from '#contract/errors.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import { serverRefusalText } from '#contract/server-refusal-texts.ts'

type Answer = { route: Route; answer: (input: never) => unknown }

/** What the server answers on one route: a reply, a thrown `Refusal`, or a thrown `noConnection`. */
export const on = <R extends Route>(route: R, answer: (input: Input<R>) => Reply<R> | Promise<Reply<R>>): Answer => ({ route, answer })

/** Thrown by an answer, it is as if nobody had answered. */
export const noConnection = new TypeError('Failed to fetch')

export type Asked = { route: Route; params: Record<string, string>; query: Record<string, string>; body: unknown }

/**
 * Stands where the network would be, until the next one does: what a page still asks while it goes away must not reach the real one.
 * Answers the calls as they came in.
 */
export function fakeServer(...answers: readonly Answer[]): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, signal }: RequestInit) => {
    const url = new URL(address)
    const path = url.pathname.replace(/^.*?\/api/, '')
    const found = answers.flatMap(({ route, answer }) => {
      const params = route.method === method ? paramsIn(route.path, path) : null
      return params ? [{ route, answer, params }] : []
    })[0]
    if (!found) throw new Error(`Nobody answers ${method} ${path}.`)
    const input = {
      params: found.params,
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : null,
    }
    asked.push({ route: found.route, ...input })
    return abortable(
      signal,
      respond(() => found.answer(input as never)),
    )
  })
  return asked
}

async function respond(answer: () => unknown): Promise<Response> {
  try {
    return Response.json(await answer())
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason
    const { code, facts, fields } = reason
    return Response.json({ code, facts, fields, message: serverRefusalText('en', code, facts) }, { status: refusals[code] })
  }
}

function abortable<T>(signal: AbortSignal | null | undefined, answer: Promise<T>): Promise<T> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true })
    answer.then(resolve, reject)
  })
}

function paramsIn(pattern: string, path: string): Record<string, string> | null {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path)
  return found && Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]))
}
