import type { Facts, FieldFault } from './errors.ts'
import type { Language } from './language.ts'

type Text = string | ((facts: Facts) => string)

/** What is wrong with what a filing or one of its steps is told; part of `refusal-texts.ts`. */
export const filingFaults = {
  'does-not-add-up': { en: 'The lines do not add up to the estimate.', zh: '各项资金之和与估算价不一致。' },
  'above-ceiling': {
    en: 'Above the price ceiling or the estimate. Request a higher price.',
    zh: '超过最高限价（控制价）或估算价，须申请超价签约。',
  },
  'nothing-changed': { en: 'Nothing was changed.', zh: '未作任何变更。' },
  'contradicts-record': {
    en: 'This contradicts what another step recorded. Correct that as well.',
    zh: '更正后与其他步骤已登记的内容矛盾，请一并更正。',
  },
  'not-as-paid': {
    en: (facts) => `The payments on record add up to ${facts.limit} yuan. Record what is missing first.`,
    zh: (facts) => `已登记付款合计 ${facts.limit} 元，如有遗漏请先登记付款。`,
  },
  'is-the-owner': { en: 'The owner cannot be its own contractor.', zh: '承包方不得为业主单位。' },
  'not-a-bidder': { en: 'The winner must be one of the valid bidders of the last round.', zh: '中标单位须为最后一轮的有效投标人。' },
  'not-a-contractor': { en: 'This unit is registered as a review agency only.', zh: '该单位仅登记为审价机构，不能作为承包方。' },
  'not-an-agency': { en: 'This unit is not registered as a review agency.', zh: '该单位未登记为审价机构。' },
  'id-number': { en: 'At least one digit of this identity number is mistyped.', zh: '身份证号有误，请核对。' },
  'of-the-supplier': { en: 'Somebody of the contractor cannot accept the work.', zh: '承包方人员不得参加验收。' },
  'not-independent': { en: 'The review agency must be neither contractor nor owner.', zh: '审价机构不得为承包方或业主单位。' },
} satisfies Partial<Record<FieldFault, Record<Language, Text>>>
