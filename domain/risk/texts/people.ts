import type { FamilyTexts } from './indicator-text.ts'
import * as law from './laws.ts'

export const people: FamilyTexts<'people'> = {
  K41: {
    name: { en: 'Supplier of everything', zh: '供应商跨行业异常' },
    explanation: {
      en: 'The supplier wins in far more trades than others do: it may lend its name.',
      zh: '供应商承接的行业明显多于同类单位，可能出借资质。',
    },
    formula: {
      en: 'Distinct trades ≥ Q3 + {factor} IQR of suppliers with ≥ {awards} awards (2)',
      zh: '承接行业数 ≥ 承接 {awards} 个以上合同的供应商的 Q3 + {factor} IQR（2）',
    },
    policy: [law.buildingLaw(26), law.tenderingLaw(33)],
    figures: {
      awards: { en: 'Awards at least', zh: '最少合同数' },
      factor: { en: 'Factor of the fence', zh: '离群系数' },
    },
  },
  K46: {
    name: { en: 'Appeals', zh: '申诉举报' },
    explanation: {
      en: 'Somebody has appealed about this project. Shown to unconcerned supervisors only; it is part of no score and no list.',
      zh: '有人对本项目提出申诉举报。仅对无关联的监督人员可见，不计入任何评分和列表。',
    },
    formula: { en: 'Substantiated (4), {open} open (3), one open (2)', zh: '查实（4），{open} 件未办结（3），一件未办结（2）' },
    policy: [law.petitionRegulations(22, 34), law.villageLaw(31), law.tenderingRegulations(60)],
    figures: { open: { en: 'Open appeals', zh: '未办结件数' } },
  },
  K47: {
    name: { en: 'Rectification overdue', zh: '整改逾期' },
    explanation: { en: 'A finding should have been put right by now and was not.', zh: '检查发现的问题超过期限仍未整改。' },
    formula: { en: 'Rectification overdue (3; serious or > {days} days 5)', zh: '整改逾期（3；严重问题或超过 {days} 天 5）' },
    policy: [law.investmentRegulations(27, 34)],
    figures: { days: { en: 'Days overdue that weigh more', zh: '加重的逾期天数' } },
  },
  K48: {
    name: { en: 'Persons not independent', zh: '人员身份关联' },
    explanation: {
      en: 'People who should check each other share a phone or are the same person.',
      zh: '应当相互制约的人员共用手机号，或为同一人。',
    },
    formula: {
      en: "Filer, decider, acceptor, agency or supplier's representative share a mobile, or filer and acceptor a name (5)",
      zh: '经办人、审批人、验收人员、审价机构、供应商代表手机号相同，或经办人与验收人员同名（5）',
    },
    policy: [law.procurementRegulations(9), law.tenderingRegulations(34)],
    figures: {},
  },
  K49: {
    name: { en: 'One decider, one supplier', zh: '审批人与供应商固定搭配' },
    explanation: {
      en: 'The same decider keeps granting value changes to the same supplier, although others could decide.',
      zh: '同一审批人多次批准同一供应商的造价变更，而当地另有审批人。',
    },
    formula: {
      en: 'One decider, ≥ {changes} value changes of one supplier in {months} months, ≥ {deciders} deciders there (3)',
      zh: '{months} 个月内同一审批人批准同一供应商造价变更 ≥ {changes} 次，且当地审批人 ≥ {deciders} 名（3）',
    },
    policy: [law.procurementRegulations(9), law.auditPractice],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      changes: { en: 'Value changes', zh: '造价变更次数' },
      deciders: { en: 'Deciders there at least', zh: '当地最少审批人数' },
    },
  },
  K68: {
    name: { en: 'Records corrected', zh: '登记更正异常' },
    explanation: {
      en: 'What was recorded has been corrected often, or an open alert ended with a correction. Compare the correction with its proof.',
      zh: '已登记内容多次更正，或更正后原有预警随之消除，请对照更正依据核实。',
    },
    formula: {
      en: '≥ {corrections} corrections granted, or one that cleared an open alert (3)',
      zh: '同意更正 ≥ {corrections} 次，或更正后未办结的预警消除（3）',
    },
    policy: [law.auditPractice],
    figures: { corrections: { en: 'Corrections', zh: '更正次数' } },
  },
  K50: {
    name: { en: 'Concentrated market', zh: '市场集中度过高' },
    explanation: {
      en: 'A few suppliers share the work of a town and trade among themselves. A figure of the region, never an alert.',
      zh: '某乡镇某行业的项目集中于少数供应商。属区域指标，不产生预警。',
    },
    formula: {
      en: 'Σ share² of a town and trade over {months} months ≥ {concentration}, n ≥ {awards}',
      zh: '某乡镇某行业 {months} 个月内 Σ 份额² ≥ {concentration}，且 n ≥ {awards}',
    },
    policy: [law.procurementLaw(3), law.auditPractice],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      concentration: { en: 'Concentration', zh: '集中度' },
      awards: { en: 'Awards at least', zh: '最少合同数' },
    },
  },
}
