import { Refusal } from '#contract/errors.ts'
import type { Language } from '#contract/language.ts'
import { isPageRefusal, refusalText } from '#contract/refusal-texts.ts'
import { RefusedCall, Unreachable } from '../client/api.ts'
import { bilingual, useLanguage } from '../client/language.ts'

const texts = bilingual({
  en: {
    unreachable: 'The server cannot be reached. Nothing was saved; please try again.',
    unexpected: 'Something unexpected went wrong.',
    request: (id: string) => `Request ${id}`,
  },
  zh: { unreachable: '无法连接服务器，未保存任何内容，请重试。', unexpected: '发生意外错误。', request: (id) => `请求编号 ${id}` },
})

/** What to tell a person about a failure, in their language at the moment it is shown. */
export function failureText(language: Language, failure: unknown): string {
  if (failure instanceof Unreachable) return texts[language].unreachable
  if (!(failure instanceof Refusal)) return texts[language].unexpected
  // What this page has no words for, or is too old to know, comes with the server's own.
  if (!isPageRefusal(failure.code)) return failure instanceof RefusedCall ? failure.said : texts[language].unexpected
  return refusalText(language, failure.code, failure.facts)
}

export function useRefusalText(): (failure: unknown) => string {
  const language = useLanguage()
  return (failure) => failureText(language, failure)
}

/** Whoever asks for help can name the request; the server logged it under this id. */
export const requestText = (language: Language, id: string): string => texts[language].request(id)
