import type { FamilyTexts } from './indicator-text.ts'
import * as law from './laws.ts'

export const money: FamilyTexts<'money'> = {
  K23: {
    name: { en: 'Large changes', zh: '变更幅度过大' },
    explanation: {
      en: 'Approved changes add up to a large part of the contract, or take a contract awarded without competition above what its method allows.',
      zh: '已批准变更占合同价比例过高，或非竞争发包的合同变更后达到该发包方式的限额。',
    },
    formula: {
      en: 'Σ|v| / C > soft limit (3), > hard limit (4); changed, non-competitive and C + V ≥ direct limit (5)',
      zh: 'Σ|v| / C > 一般限值（3）、> 严格限值（4）；有变更、非竞争方式且 C + V ≥ 直接发包限额（5）',
    },
    policy: [law.procurementLaw(49), law.investmentRegulations(23)],
    figures: {},
  },
  K24: {
    name: { en: 'Odd changes', zh: '变更次数或时点异常' },
    explanation: {
      en: 'There are many changes of value, one came right after signature, or one was asked for when the work had ended.',
      zh: '造价变更次数多、签约不久即变更，或完工后才提出变更。',
    },
    formula: {
      en: '≥ {changes} value changes, or one asked within {days} days of signature (3); one asked after the end (4)',
      zh: '造价变更 ≥ {changes} 次，或签约后 {days} 天内提出（3）；完工后提出（4）',
    },
    policy: [law.investmentRegulations(21, 34)],
    figures: {
      changes: { en: 'Value changes', zh: '造价变更次数' },
      days: { en: 'Days after signature', zh: '签约后天数' },
    },
  },
  K25: {
    name: { en: 'Settled price above the contract', zh: '审定价超合同' },
    explanation: {
      en: 'The settled price exceeds the contract and approved changes.',
      zh: '审定价超过合同价及已批准变更。',
    },
    formula: { en: 'R > C + V (3), R > {factor} C (4)', zh: 'R > C + V（3），R > {factor} C（4）' },
    policy: [law.investmentRegulations(23)],
    figures: { factor: { en: 'Multiple of the contract', zh: '合同价倍数' } },
  },
  K26: {
    name: { en: 'Odd settlement review', zh: '结算审减异常' },
    explanation: {
      en: 'The review cut a large part of what was claimed, or nothing at all of a large contract.',
      zh: '结算审减率过高（虚报），或较大合同审减为零（审而不减）。',
    },
    formula: {
      en: '(S − R) / S > {share} (3); S = R with C ≥ simple limit (2)',
      zh: '(S − R) / S > {share}（3）；S = R 且 C ≥ 简易竞争限额（2）',
    },
    policy: [law.investmentRegulations(25), law.auditPractice],
    figures: { share: { en: 'Share cut', zh: '审减率' } },
  },
  K27: {
    name: { en: 'Paid ahead of progress', zh: '超进度付款' },
    explanation: {
      en: 'Payments run ahead of the work by more than the agreed prepayment explains.',
      zh: '付款比例明显超前于工程进度和约定预付款。',
    },
    formula: { en: 'P / (C + V) − max(g, prepayment) > {share} (4)', zh: 'P / (C + V) − max(g, 预付款比例) > {share}（4）' },
    policy: [law.paymentNotice],
    figures: { share: { en: 'Share ahead', zh: '超前比例' } },
  },
  K28: {
    name: { en: 'Overpaid', zh: '超付' },
    explanation: {
      en: 'More was paid than contract and approved changes, or than the settled price.',
      zh: '付款超过合同价及已批准变更，或超过审定价。',
    },
    formula: { en: 'P > C + V before settlement, P > R after (5)', zh: '结算前 P > C + V，结算后 P > R（5）' },
    policy: [law.paymentNotice, law.investmentRegulations(23)],
    figures: {},
  },
  K29: {
    name: { en: 'Retention not kept', zh: '未按规定留存款项' },
    explanation: {
      en: 'More was paid before the price review than allowed, or the retention was paid before the warranty ended.',
      zh: '结算审核前付款超过进度款上限，或质保期未满即支付质保金。',
    },
    formula: {
      en: 'Before review P / C > progress-payment limit, or before warranty end P > (1 − retention) R (3)',
      zh: '审核前 P / C > 进度款上限，或质保期满前 P >（1 − 质保金比例）R（3）',
    },
    policy: [law.paymentNotice, law.retentionRules(7)],
    figures: {},
  },
  K42: {
    name: { en: 'Prepayment or retention too high', zh: '预付款或质保金比例超限' },
    explanation: { en: 'The contract agrees on more prepayment or retention than allowed.', zh: '合同约定的预付款或质保金比例超过规定。' },
    formula: { en: 'Prepayment > limit, or retention > limit (2)', zh: '预付款比例 > 上限，或质保金比例 > 上限（2）' },
    policy: [law.settlementRules(12), law.retentionRules(7)],
    figures: {},
  },
  K43: {
    name: { en: 'Too round to be true', zh: '金额过于整齐' },
    explanation: {
      en: 'Estimate, contract and settlement are all round amounts, or all the same.',
      zh: '估算、合同、结算金额均为整数，或三者完全相同。',
    },
    formula: {
      en: 'C ≥ direct limit and E, C, R all multiples of {round} yuan, or E = C = R (2)',
      zh: 'C ≥ 直接发包限额，且 E、C、R 均为 {round} 元的整数倍，或 E = C = R（2）',
    },
    policy: [law.auditPractice],
    figures: { round: { en: 'Round amount', zh: '整数金额' } },
  },
  K51: {
    name: { en: 'Paid late', zh: '拖欠款项' },
    explanation: {
      en: 'The price was reviewed long ago, but what is due has not been paid.',
      zh: '结算审定后长期未付清应付款项。',
    },
    formula: {
      en: 'Settled, P < (1 − retention) R, > {days} days after review (2)',
      zh: '已结算，P <（1 − 质保金比例）R，审定后超过 {days} 天（2）',
    },
    policy: [law.smallFirmsRegulations(9)],
    figures: { days: { en: 'Days after review', zh: '审定后天数' } },
  },
}
