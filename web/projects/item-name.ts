import { type DictionaryName, dictionaries } from '#contract/dictionaries.ts'
import { useLabel } from '../client/language.ts'
import { useReply } from '../client/reply.ts'

/** Codes as names; what was disabled since keeps its name. */
export function useItemName(dictionary: DictionaryName): (code: string | null) => string | null {
  const labelOf = useLabel()
  const items = useReply(dictionaries.names, { params: { dictionary } }, { staleTime: 300_000 })
  return (code) => {
    const item = items.data?.find((one) => one.code === code)
    return item ? labelOf(item.label) : code
  }
}
