import { bilingual } from '../../client/bilingual.ts'

export const figureTexts = bilingual({
  en: {
    estimate: 'Estimate',
    contract: 'Contract',
    withChanges: 'with changes of',
    settlement: 'Reviewed settlement',
    paid: 'Paid',
    progress: 'Progress',
    plannedEnd: 'Planned end',
    contractEnd: 'Contract ends',
    ended: 'Ended',
  },
  zh: {
    estimate: '估算价',
    contract: '合同价',
    withChanges: '含变更',
    settlement: '结算审核价',
    paid: '已付款',
    progress: '进度',
    plannedEnd: '计划完工',
    contractEnd: '合同完工',
    ended: '实际完工',
  },
})
