import type { Delay } from '#contract/project-filters.ts'
import { bilingual } from '../../client/bilingual.ts'

type Words = {
  stage: Record<'contracted' | 'settled', string>
  delay: Record<Delay, string>
  overBudget: string
  withinBudget: string
  disclosure: Record<'complete' | 'incomplete', string>
  competition: Record<'yes' | 'no', string>
  aboveDirect: string
  belowDirect: string
  owner: (name: string) => string
  supplier: (name: string) => string
  unnamed: string
  filer: (name: string) => string
  indicator: (name: string) => string
  signed: (from: string, until: string) => string
}

export const analysisChipTexts = bilingual<Words>({
  en: {
    stage: { contracted: 'With a contract', settled: 'With a settled price' },
    delay: {
      completed: 'Completed',
      'on-time': 'Completed on time',
      late: 'Completed late',
      'late-30': 'Completed 1–30 days late',
      'late-90': 'Completed 31–90 days late',
      'late-more': 'Completed over 90 days late',
      overdue: 'Past due, not completed',
      'overdue-30': '1–30 days overdue today',
      'overdue-90': '31–90 days overdue today',
      'overdue-more': 'Over 90 days overdue today',
    },
    overBudget: 'Over budget',
    withinBudget: 'Within budget',
    disclosure: { complete: 'Everything due was published', incomplete: 'Something due was not published' },
    competition: { yes: 'Competitively awarded', no: 'Awarded without competition' },
    aboveDirect: 'Estimate at or above the direct limit',
    belowDirect: 'Estimate below the direct limit',
    owner: (name) => `Owner: ${name}`,
    supplier: (name) => `Contractor: ${name}`,
    unnamed: 'a person or villagers’ team',
    filer: (name) => `Filer: ${name}`,
    indicator: (name) => `Indicator fired: ${name}`,
    signed: (from, until) => `Signed ${from} to ${until}`,
  },
  zh: {
    stage: { contracted: '已签合同', settled: '已有审定价' },
    delay: {
      completed: '已完工',
      'on-time': '按期完工',
      late: '延误完工',
      'late-30': '延误 1–30 天完工',
      'late-90': '延误 31–90 天完工',
      'late-more': '延误 90 天以上完工',
      overdue: '已超约定完工日未完工',
      'overdue-30': '今日逾期 1–30 天',
      'overdue-90': '今日逾期 31–90 天',
      'overdue-more': '今日逾期 90 天以上',
    },
    overBudget: '超估算',
    withinBudget: '未超估算',
    disclosure: { complete: '应公示内容均已公示', incomplete: '有应公示未公示内容' },
    competition: { yes: '竞争性发包', no: '非竞争发包' },
    aboveDirect: '估算达到直接发包限额',
    belowDirect: '估算低于直接发包限额',
    owner: (name) => `业主单位：${name}`,
    supplier: (name) => `承包方：${name}`,
    unnamed: '个人或村民施工队',
    filer: (name) => `经办人：${name}`,
    indicator: (name) => `触发指标：${name}`,
    signed: (from, until) => `${from} 至 ${until} 签约`,
  },
})
