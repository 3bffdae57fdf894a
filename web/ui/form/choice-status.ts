import type { KeyboardEvent } from 'react'
import { bilingual, useTexts } from '../../client/language.ts'
import type { Answer } from '../../client/reply.ts'
import { useRefusalText } from '../../plain/refusal-text.ts'

export const choiceTexts = bilingual({ en: { searching: 'Searching…' }, zh: { searching: '正在查找…' } })

type Reply = Pick<Answer<unknown>, 'error' | 'isPending' | 'isFetching' | 'isPlaceholderData'>

/**
 * What a list of choices says while it has none: that it is being asked for, why it cannot be had, or, once answered, that there is
 * nothing. Asking again in the background shows nowhere. Enter waits for the answer: the library would close the list and empty the field.
 */
export function useChoiceStatus(reply: Reply, nothing?: string, isTyping = false) {
  const words = useTexts(choiceTexts)
  const textOf = useRefusalText()
  const isAsking = isTyping || (reply.isFetching && (reply.isPending || reply.isPlaceholderData))
  return {
    loading: isAsking,
    notFoundContent: reply.error ? textOf(reply.error) : isAsking ? words.searching : nothing,
    ...(reply.error ? { status: 'error' as const } : {}),
    ...(isAsking ? { onInputKeyDown: keepEnter } : {}),
  }
}

function keepEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
}
