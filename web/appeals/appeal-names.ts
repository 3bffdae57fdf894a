import type { AppealOutcome, AppealState, AppealType } from '#contract/appeal-states.ts'
import { bilingual } from '../client/bilingual.ts'
import { appealTypeNames } from '../terms/appeal-types.ts'

type Names = {
  types: Record<AppealType, string>
  states: Record<AppealState, string>
  outcomes: Record<AppealOutcome, string>
}

/** What types, states and outcomes are called, on both sides of the counter. */
export const appealNames = bilingual<Names>({
  en: {
    types: appealTypeNames.en,
    states: {
      submitted: 'Submitted',
      accepted: 'Accepted',
      assigned: 'Assigned',
      investigating: 'Under investigation',
      'more-information': 'Waiting for the author',
      replied: 'Replied',
      closed: 'Closed',
      'review-requested': 'Review requested',
      reviewed: 'Reviewed',
      'recheck-requested': 'Recheck requested',
      final: 'Final',
      'not-accepted': 'Not accepted',
      transferred: 'Transferred',
      merged: 'Merged',
      withdrawn: 'Withdrawn',
    },
    outcomes: {
      substantiated: 'Substantiated',
      partly: 'Partly substantiated',
      unsubstantiated: 'Not substantiated',
      answered: 'Answered',
    },
  },
  zh: {
    types: appealTypeNames.zh,
    states: {
      submitted: '待受理',
      accepted: '已受理',
      assigned: '已交办',
      investigating: '调查中',
      'more-information': '待补充',
      replied: '已答复',
      closed: '已办结',
      'review-requested': '已申请复查',
      reviewed: '已复查',
      'recheck-requested': '已申请复核',
      final: '终结',
      'not-accepted': '不予受理',
      transferred: '已转送',
      merged: '已并案',
      withdrawn: '已撤回',
    },
    outcomes: { substantiated: '属实', partly: '部分属实', unsubstantiated: '不属实', answered: '已答复' },
  },
})
