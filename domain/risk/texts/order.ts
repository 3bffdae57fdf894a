import type { FamilyTexts } from './indicator-text.ts'
import * as law from './laws.ts'

export const order: FamilyTexts<'order'> = {
  K04: {
    name: { en: 'Started before filed', zh: '未备先建' },
    explanation: { en: 'Work began before the project was filed.', zh: '项目备案之前已开工。' },
    formula: { en: 'Actual start < filed (4)', zh: '实际开工日 < 备案日（4）' },
    policy: [law.investmentRegulations(34)],
    figures: {},
  },
  K05: {
    name: { en: 'Signed too early', zh: '提前签订合同' },
    explanation: {
      en: 'The contract was signed before the award publicity had ended, or before the project was filed.',
      zh: '中标公示期未满或项目未备案即签订合同。',
    },
    formula: {
      en: 'Signature not after the end of award publicity, or before filed (4)',
      zh: '签订日未晚于中标公示截止日，或早于备案日（4）',
    },
    policy: [law.tenderingRegulations(54)],
    figures: {},
  },
  K06: {
    name: { en: 'Decided afterwards', zh: '事后补决策' },
    explanation: {
      en: 'The decision bears a later date than the signature or the start: it was made up afterwards.',
      zh: '决策日期晚于合同签订或开工，属事后补办。',
    },
    formula: { en: 'Decision > signature or actual start (5)', zh: '决策日 > 签订日或实际开工日（5）' },
    policy: [law.villageLaw(24), law.collectiveLaw(26)],
    figures: {},
  },
  K07: {
    name: { en: 'Started before signature', zh: '未签合同先开工' },
    explanation: { en: 'Work began without a signed contract.', zh: '合同签订之前已开工。' },
    formula: { en: 'Actual start < signature (4)', zh: '实际开工日 < 签订日（4）' },
    policy: [law.buildingLaw(15)],
    figures: {},
  },
  K08: {
    name: { en: 'Quorum not met', zh: '表决不符合法定人数' },
    explanation: {
      en: 'Too few attended the meeting that decided, or too few of them agreed.',
      zh: '作出决策的会议到会人数或同意人数不足。',
    },
    formula: {
      en: 'Attended < {attendance} of those who should, or agreed ≤ {agreement} of those present (4)',
      zh: '到会人数 < 应到 {attendance}，或同意人数 ≤ 到会 {agreement}（4）',
    },
    policy: [law.villageLaw(22, 26), law.collectiveLaw(27)],
    figures: {
      attendance: { en: 'Share that must attend', zh: '最低到会比例' },
      agreement: { en: 'Share that must be passed by those in favour', zh: '同意须超过的比例' },
    },
  },
  K09: {
    name: { en: 'Contractor founded too recently', zh: '承包方成立时间异常' },
    explanation: {
      en: 'The contractor was founded after it signed, or shortly before.',
      zh: '承包方在签约之后才成立，或成立不久即签约。',
    },
    formula: {
      en: 'Founded after signature (5), or < {days} days before (3)',
      zh: '成立日晚于签订日（5），或签约前成立不足 {days} 天（3）',
    },
    policy: [law.buildingLaw(26), law.procurementLaw(22)],
    figures: { days: { en: 'Days a contractor should exist', zh: '最短成立天数' } },
  },
}
