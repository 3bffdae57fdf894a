import type { FamilyTexts } from './indicator-text.ts'
import * as law from './laws.ts'

export const people: FamilyTexts<'people'> = {
  K41: {
    name: { en: 'Contractor in too many industries', zh: '承包方跨行业异常' },
    explanation: {
      en: 'The contractor wins in far more industries than others do: it may be lending its name.',
      zh: '承包方承接的行业明显多于同类单位，可能出借资质。',
    },
    formula: {
      en: 'Distinct industries ≥ Q3 + {factor} IQR of contractors with ≥ {awards} awards (2)',
      zh: '承接行业数 ≥ 承接 {awards} 个以上合同的承包方的 Q3 + {factor} 倍四分位距（2）',
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
      en: 'Somebody has appealed about this project. Shown only to supervisors who are not recused; it is part of no score and no list.',
      zh: '有人对本项目提出申诉举报。仅对无关联的监督人员可见，不计入任何评分和列表。',
    },
    formula: { en: 'Substantiated (4), {open} open (3), one open (2)', zh: '查实（4），{open} 件未办结（3），一件未办结（2）' },
    policy: [law.petitionRegulations(22, 34), law.villageLaw(31), law.tenderingRegulations(60)],
    figures: { open: { en: 'Open appeals', zh: '未办结件数' } },
  },
  K47: {
    name: { en: 'Fix overdue', zh: '整改逾期' },
    explanation: { en: 'A finding is past its due date and has not been fixed.', zh: '检查发现的问题超过期限仍未整改。' },
    formula: { en: 'Fix overdue (3; serious or > {days} days 5)', zh: '整改逾期（3；严重问题或超过 {days} 天 5）' },
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
      en: "Filer, decider, acceptor, agency or contractor's representative share a mobile number, or filer and acceptor a name (5)",
      zh: '经办人、办理人、验收人员、审价机构、承包方代表手机号相同，或经办人与验收人员同名（5）',
    },
    policy: [law.procurementRegulations(9), law.tenderingRegulations(34)],
    figures: {},
  },
  K49: {
    name: { en: 'One decider, one contractor', zh: '办理人与承包方固定搭配' },
    explanation: {
      en: 'The same decider keeps approving value changes for the same contractor, although others could decide.',
      zh: '同一办理人多次同意同一承包方的造价变更，而当地另有办理人。',
    },
    formula: {
      en: 'One decider, ≥ {changes} value changes of one contractor in {months} months, ≥ {deciders} deciders there (3)',
      zh: '{months} 个月内同一办理人同意同一承包方造价变更 ≥ {changes} 次，且当地办理人 ≥ {deciders} 名（3）',
    },
    policy: [law.procurementRegulations(9), law.auditPractice],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      changes: { en: 'Value changes', zh: '造价变更次数' },
      deciders: { en: 'Deciders there at least', zh: '当地最少办理人数' },
    },
  },
  K68: {
    name: { en: 'Records corrected', zh: '登记更正异常' },
    explanation: {
      en: 'What was recorded has been corrected often, or an open alert ended with a correction. Compare the correction with its proof.',
      zh: '已登记内容多次更正，或更正后原有预警随之解除，请对照更正依据核实。',
    },
    formula: {
      en: '≥ {corrections} corrections approved, or one that cleared an open alert (3)',
      zh: '同意更正 ≥ {corrections} 次，或更正后未办结的预警解除（3）',
    },
    policy: [law.auditPractice],
    figures: { corrections: { en: 'Corrections', zh: '更正次数' } },
  },
  K50: {
    name: { en: 'Concentrated market', zh: '市场集中度过高' },
    explanation: {
      en: 'A few contractors share the work of a town and industry among themselves. A figure of the region, never an alert.',
      zh: '某乡镇某行业的项目集中于少数承包方。属区域指标，不产生预警。',
    },
    formula: {
      en: 'Σ share² of a town and industry over {months} months ≥ {concentration}, n ≥ {awards}',
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
