import type { Notice } from '#contract/notifications.ts'
import { noticeTexts } from '#domain/notices/notice-texts.ts'
import { type NoticeWords, noticeWords } from '#domain/notices/notice-words.ts'
import { useLabel, useTexts } from '../client/language.ts'

/** A notification in the reader's language. */
export function useNoticeWords(): (notice: Pick<Notice, 'kind' | 'facts'>) => NoticeWords {
  const words = useTexts(noticeTexts)
  const labelOf = useLabel()
  return (notice) => noticeWords(notice, words, labelOf)
}
