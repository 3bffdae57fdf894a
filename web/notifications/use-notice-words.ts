import type { Notice, NoticeKind } from '#contract/notifications.ts'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import { indicatorTexts } from '#domain/risk/texts.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { noticeTexts } from './notice-texts.ts'

/** What is on a day, rather than due by it. */
const tellsADay: readonly NoticeKind[] = ['inspection.planned', 'reminder.inspection', 'reminder.draw']

export type NoticeWords = { title: string; about: string; further: string }

/** A notification in the reader's language: what it tells, of what, and by when. */
export function useNoticeWords(): (notice: Pick<Notice, 'kind' | 'facts'>) => NoticeWords {
  const words = useTexts(noticeTexts)
  const labelOf = useLabel()
  return ({ kind, facts }) => {
    const { filing, unit, region, indicator, severity, dueOn } = facts
    const name = isKnown(indicator) ? labelOf(indicatorTexts[indicator].name) : ''
    return {
      title: words.titles[kind](facts),
      about: [filing, unit, region && labelOf(region)].filter(Boolean).join(' · '),
      further: [name, severity && words.severities[severity], dueOn && (tellsADay.includes(kind) ? words.on : words.dueOn)(dueOn)]
        .filter(Boolean)
        .join(' · '),
    }
  }
}

const isKnown = (id: string | undefined): id is IndicatorId => indicatorIds.some((known) => known === id)
