import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { policies } from '#contract/policies.ts'
import { shortTitle } from '#domain/policies/clauses.ts'
import { useOpened } from '../client/address/opened.ts'
import { usePairs } from '../client/address/pairs.ts'
import { firstOf } from '../client/address/query-string.ts'
import { useReply } from '../client/reply.ts'

/**
 * Which policy is open beside the list, and the article it was opened for, held by the address. A link that knows a text only by its title,
 * as clauses name them, is followed to that text, or to a search for it where the library holds none of that name.
 */
export function useOpenedPolicy() {
  const pairs = usePairs<'/zcfg'>()
  const navigate = useNavigate()
  const policy = useOpened('policy', ['clause', 'title'])

  const title = firstOf(pairs.title)
  const clause = firstOf(pairs.clause)
  const query = { text: title ?? '', page: 1, size: 1, sort: '-day' } as const
  const { data, error } = useReply(policies.list, { query }, { enabled: title !== undefined })
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed once, when the answer is there
  useEffect(() => {
    if (title === undefined || (!data && !error)) return
    const [first] = data?.items ?? []
    const isIt = first && shortTitle(first.title) === shortTitle(title)
    const found = isIt ? { policy: first.id, clause } : { text: title, clause: undefined }
    void navigate({ to: '.', search: { ...pairs, title: undefined, ...found }, resetScroll: false, replace: true })
  }, [title, data, error])

  return { ...policy, clause: clause ?? null }
}
