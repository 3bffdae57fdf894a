import type { LimitField } from '#contract/limits.ts'
import { bilingual } from '../client/bilingual.ts'

export const limitNames = bilingual<Record<LimitField, string>>({
  en: {
    directLimit: 'Direct limit',
    simpleLimit: 'Simple limit',
    statutoryLimit: 'Statutory limit',
    publicityDays: 'Decision publicity',
    awardPublicityDays: 'Award publicity',
    bidDays: 'Bid period',
    signatureDays: 'Signature after award within',
    reportDays: 'Progress report every',
    changeSoftPercent: 'Changes, soft limit',
    changeHardPercent: 'Changes, hard limit',
    prepaymentPercent: 'Prepayment up to',
    progressPercent: 'Progress payments up to',
    retentionPercent: 'Retention up to',
  },
  zh: {
    directLimit: '直接发包限额',
    simpleLimit: '简易竞争限额',
    statutoryLimit: '法定招标限额',
    publicityDays: '决议公示期',
    awardPublicityDays: '成交公示期',
    bidDays: '投标期限',
    signatureDays: '成交后签约期限',
    reportDays: '进度报告间隔',
    changeSoftPercent: '变更提醒比例',
    changeHardPercent: '变更上限比例',
    prepaymentPercent: '预付款上限',
    progressPercent: '进度款上限',
    retentionPercent: '质保金上限',
  },
})
