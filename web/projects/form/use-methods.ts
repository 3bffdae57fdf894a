import { dictionaries } from '#contract/dictionaries.ts'
import type { Reply } from '#contract/route.ts'
import type { Method } from '#domain/filing/methods.ts'
import { useReply } from '../../client/reply.ts'

export type OfferedMethod = Reply<typeof dictionaries.options>[number] & Method

/** The ways of contracting that can be chosen; none as long as they are not known. */
export function useMethods(): readonly OfferedMethod[] {
  const items = useReply(dictionaries.options, { params: { dictionary: 'qrgysqd' } }, { staleTime: 300_000 })
  return (items.data ?? []).filter((item): item is OfferedMethod => item.methodClass !== null)
}
