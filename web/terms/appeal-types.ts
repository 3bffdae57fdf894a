import type { AppealType } from '#contract/appeal-states.ts'
import { terms } from '#contract/terms.ts'
import { bilingual } from '../client/bilingual.ts'

export const appealTypeNames = bilingual<Record<AppealType, string>>({
  en: {
    complaint: 'Complaint',
    report: 'Report of wrongdoing',
    suggestion: 'Suggestion',
    question: 'Question',
    'tender-objection': terms.en.tenderObjection,
  },
  zh: { complaint: '投诉', report: '举报', suggestion: '意见建议', question: '咨询', 'tender-objection': terms.zh.tenderObjection },
})
