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
  K52: {
    name: { en: 'Invoice used twice', zh: '发票重复使用' },
    explanation: {
      en: 'One invoice proves payments of several projects, or more payments of this one than it covers.',
      zh: '同一张发票用于多个项目的付款，或用于本项目多笔付款且合计超过发票金额。',
    },
    formula: {
      en: 'One invoice under payments of another project recorded before (5 if all of them together > its total with tax, else 3), or under ≥ 2 payments of this one with a sum > its total (4)',
      zh: '同一发票已用于其他项目的付款（合计 > 价税合计 5，否则 3），或用于本项目 ≥ 2 笔付款且合计 > 价税合计（4）',
    },
    policy: [law.invoiceRules(20, 21)],
    figures: {},
  },
  K53: {
    name: { en: 'Paid more than invoiced', zh: '付款超出发票金额' },
    explanation: {
      en: 'The invoices under a payment add up to less than what was paid.',
      zh: '一笔付款所附发票的价税合计少于付款金额。',
    },
    formula: {
      en: 'Payment − total with tax of the invoices under it > {share} of the payment, once every paper under it was read (3)',
      zh: '该笔付款材料均已读取，付款金额 − 所附发票价税合计 > 付款金额的 {share}（3）',
    },
    policy: [law.invoiceRules(19, 20)],
    figures: { share: { en: 'Share without an invoice', zh: '无发票部分占比' } },
  },
  K54: {
    name: { en: 'Seller is not the contractor', zh: '发票销售方不是承包方' },
    explanation: {
      en: 'The contractor was paid on an invoice of somebody else.',
      zh: '付款所附发票由承包方以外的单位开具。',
    },
    formula: {
      en: 'Neither credit code nor name of the seller is the contractor’s; not asked of tax offices that issue for others, nor of branches (4)',
      zh: '销售方的统一社会信用代码、名称均与承包方不符，税务机关代开及总分公司之间除外（4）',
    },
    policy: [law.invoiceRules(18, 21)],
    figures: {},
  },
  K55: {
    name: { en: 'Buyer is not the owner', zh: '发票购买方不是业主' },
    explanation: {
      en: 'The invoice of a payment is made out to somebody who is neither the owner nor its village, town or county.',
      zh: '付款所附发票的购买方既不是业主单位，也不是所在村、乡镇或上级单位。',
    },
    formula: {
      en: 'The buyer is not the owner by credit code or name, and bears the name of no region that the project lies in (3)',
      zh: '购买方的统一社会信用代码、名称均与业主不符，且名称不含项目所在村、乡镇及上级地区（3）',
    },
    policy: [law.invoiceRules(19, 21)],
    figures: {},
  },
  K56: {
    name: { en: 'Invoice of an odd date', zh: '开票日期异常' },
    explanation: {
      en: 'An invoice is older than the contract, or was issued long after the payment.',
      zh: '发票早于合同签订开具，或在付款很久之后才开具。',
    },
    formula: {
      en: 'Date of an invoice before the signature, or > {days} days after its payment (2)',
      zh: '开票日期早于合同签订日，或晚于付款日 {days} 天以上（2）',
    },
    policy: [law.invoiceRules(18, 21)],
    figures: { days: { en: 'Days after the payment', zh: '晚于付款天数' } },
  },
}
