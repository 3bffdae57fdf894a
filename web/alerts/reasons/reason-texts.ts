import type { linkKinds } from '#contract/risk.ts'
import { bilingual } from '../../client/bilingual.ts'

type LinkKind = (typeof linkKinds)[number]

type Words = {
  inputs: string
  limit: string
  fromLimits: string
  fromIndicator: string
  fromOthers: string
  policy: string
  yuan: (amount: string) => string
  perUnit: (amount: string) => string
  percent: (share: string) => string
  days: (count: string) => string
  metres: (count: string) => string
  kilometres: (count: string) => string
  proof: (category: string, step: string) => string
  finding: (number: string, due: string) => string
  nameless: Record<LinkKind, string>
  compareBids: (bidders: string) => string
  and: string
}

export const reasonTexts = bilingual<Words>({
  en: {
    inputs: 'What was found',
    limit: 'Compared with',
    fromLimits: 'limit of the region, frozen when the filing was first submitted',
    fromIndicator: 'figure of this indicator, the same for the whole installation',
    fromOthers: 'calculated from comparable projects',
    policy: 'Legal basis',
    yuan: (amount) => `¥${amount}`,
    perUnit: (amount) => `¥${amount} per unit`,
    percent: (share) => `${share}%`,
    days: (count) => (count === '1' ? '1 day' : `${count} days`),
    metres: (count) => `${count} m`,
    kilometres: (count) => `${count} km`,
    proof: (category, step) => `${category} (${step})`,
    finding: (number, due) => `${number}, due ${due}`,
    nameless: {
      project: 'A project',
      unit: 'A unit',
      user: 'An account of the platform',
      expert: 'An expert of the pool',
      file: 'A file',
      change: 'A change order',
      finding: 'A finding',
    },
    compareBids: (bidders) => `Read the bids side by side: ${bidders}`,
    and: ' and ',
  },
  zh: {
    inputs: '触发依据',
    limit: '对照标准',
    fromLimits: '首次提交时锁定的区域限额',
    fromIndicator: '本指标的设定值，全平台统一',
    fromOthers: '由可比项目测算',
    policy: '政策依据',
    yuan: (amount) => `${amount} 元`,
    perUnit: (amount) => `每单位 ${amount} 元`,
    percent: (share) => `${share}%`,
    days: (count) => `${count} 天`,
    metres: (count) => `${count} 米`,
    kilometres: (count) => `${count} 公里`,
    proof: (category, step) => `${step} · ${category}`,
    finding: (number, due) => `${number}，${due} 到期`,
    nameless: {
      project: '某项目',
      unit: '某单位',
      user: '平台内某用户',
      expert: '专家库内某专家',
      file: '某材料',
      change: '某项变更',
      finding: '某项问题',
    },
    compareBids: (bidders) => `对照查看投标文件：${bidders}`,
    and: '、',
  },
})
export type ReasonWords = Words
