import { dictionaries } from '#contract/dictionaries.ts'
import type { Method } from '#domain/filing/methods.ts'
import { useReply } from '../client/reply.ts'

/** A way of contracting with the class by which the rules judge it; null until it is known. */
export function useMethod(code: string | null): Method | null {
  const methods = useReply(dictionaries.options, { params: { dictionary: 'qrgysqd' } }, { staleTime: 300_000 })
  const item = methods.data?.find((one) => one.code === code)
  return item?.methodClass ? { code: item.code, methodClass: item.methodClass } : null
}
