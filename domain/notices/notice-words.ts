import type { Label } from '#contract/language.ts'
import type { Notice, NoticeKind } from '#contract/notifications.ts'
import { type IndicatorId, indicatorIds } from '#contract/risk.ts'
import { indicatorTexts } from '../risk/texts.ts'
import type { NoticeTexts } from './notice-texts.ts'

/** What is on a day, rather than due by it. */
const tellsADay: readonly NoticeKind[] = ['inspection.planned', 'reminder.inspection', 'reminder.draw']

export type NoticeWords = { title: string; about: string; further: string }

/** A notification in one language: what it tells, of what, and by when. */
export function noticeWords(
  { kind, facts }: Pick<Notice, 'kind' | 'facts'>,
  words: NoticeTexts,
  labelOf: (label: Label) => string,
): NoticeWords {
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

const isKnown = (id: string | undefined): id is IndicatorId => indicatorIds.some((known) => known === id)
