import { terms } from '#contract/terms.ts'
import { bilingual } from '../../client/bilingual.ts'

export const figureTexts = bilingual({
  en: {
    estimate: terms.en.estimate,
    contract: terms.en.contractPrice,
    withChanges: 'with changes of',
    settlement: terms.en.settledPrice,
    paid: 'Paid',
    progress: 'Progress',
    plannedEnd: 'Planned end',
    contractEnd: 'Contract ends',
    ended: 'Ended',
  },
  zh: {
    estimate: terms.zh.estimate,
    contract: terms.zh.contractPrice,
    withChanges: '含变更',
    settlement: terms.zh.settledPrice,
    paid: '已付款',
    progress: '进度',
    plannedEnd: '计划完工',
    contractEnd: '合同完工',
    ended: '实际完工',
  },
})
