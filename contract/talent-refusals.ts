import type { Facts, RefusalCode } from './errors.ts'
import type { Language } from './language.ts'

type Text = string | ((facts: Facts) => string)

/** What the talent pool and its draws say when they say no; part of `refusal-texts.ts`. */
export const talentRefusals = {
  'expert.closed': { en: 'The expert is no longer at this stage.', zh: '该专家当前状态不允许此操作。' },
  'draw.closed': { en: 'The draw is not at this stage.', zh: '该次抽取当前状态不允许此操作。' },
  'draw.busy': {
    en: 'This expert has meanwhile accepted another session at the same time. Record a decline instead.',
    zh: '该专家已接受同一时段的其他评审，请登记为不参加。',
  },
  'draw.no-alternate': {
    en: 'No alternate of this specialty is left. A new draw with a reason is needed.',
    zh: '该专业已无候补人员，须说明理由重新组织抽取。',
  },
  'draw.too-few': {
    en: 'Even the county has too few who can be drawn, counting one person per employer and as many alternates as seats.',
    zh: '按同一单位限一人、候补与正选人数相同计算，全县符合条件者仍不足，无法抽取。',
  },
} satisfies Record<Extract<RefusalCode, `expert.${string}` | `draw.${string}`>, Record<Language, Text>>
