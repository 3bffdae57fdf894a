import type { FamilyTexts } from './indicator-text.ts'
import * as law from './laws.ts'

export const sourcing: FamilyTexts<'sourcing'> = {
  K01: {
    name: { en: 'Must tender, not tendered', zh: '应招标未招标' },
    explanation: {
      en: 'The amount reaches the statutory limit, yet the contract is not tendered and no exemption reason is given.',
      zh: '金额达到法定招标限额，未采用招标方式，也未说明不采用规定方式的理由。',
    },
    formula: {
      en: 'max(E, C) ≥ T, method not a tender, no exemption reason (5)',
      zh: 'max(E, C) ≥ T，方式非招标，且无不采用规定方式的理由（5）',
    },
    policy: [law.tenderingLaw(3, 49, 66), law.tenderingRegulations(9), law.mustTenderRules(5)],
    figures: {},
  },
  K02: {
    name: { en: 'Just under a limit', zh: '金额贴近限额' },
    explanation: {
      en: 'The amount lies just below a limit from which a stricter contracting method would be required.',
      zh: '金额略低于某一限额，恰好避开了更严格的发包方式。',
    },
    formula: { en: '{share} L ≤ max(E, C) < L (3; non-competitive 4)', zh: '{share} L ≤ max(E, C) < L（3；非竞争方式 4）' },
    policy: [law.tenderingLaw(4), law.localLimits],
    figures: { share: { en: 'Begins at this share of the limit', zh: '起算比例（占限额）' } },
  },
  K03: {
    name: { en: 'Suspected split', zh: '疑似化整为零' },
    explanation: {
      en: 'Similar projects decided within a short time each stay below a limit that they reach together.',
      zh: '短期内决策的若干相似项目，单个均低于限额，合计达到限额。',
    },
    formula: {
      en: 'Same owner or village, project category and industry, decisions within {days} days, and name alike ≥ {likeness}, same contractor, or < {metres} m apart; each < L, sum ≥ L (4; 5 if L = T or same contractor)',
      zh: '同业主或同村、同类别、同行业，决策相隔不超过 {days} 天，且名称相似度 ≥ {likeness}、或同一承包方、或相距 < {metres} 米；单个 < L，合计 ≥ L（4；L = T 或同一承包方为 5）',
    },
    policy: [law.tenderingLaw(4, 49), law.procurementRegulations(28), law.mustTenderRules(5)],
    figures: {
      days: { en: 'Days between decisions', zh: '决策间隔天数' },
      likeness: { en: 'Likeness of names', zh: '名称相似度' },
      metres: { en: 'Distance between sites', zh: '地点距离' },
    },
  },
  K10: {
    name: { en: 'Repeat contractor', zh: '承包方集中' },
    explanation: {
      en: 'One contractor gets several contracts from the same owner and a large share of their value.',
      zh: '同一业主的多个合同及大部分金额由同一承包方承接。',
    },
    formula: {
      en: '≥ {awards} awards of the owner in {months} months and ≥ {share} of its value (3; ≥ {highShare} 4)',
      zh: '{months} 个月内承接同一业主 ≥ {awards} 个合同，且占其合同金额 ≥ {share}（3；≥ {highShare} 为 4）',
    },
    policy: [law.procurementLaw(3), law.tenderingLaw(5)],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      awards: { en: 'Awards at least', zh: '最少合同数' },
      share: { en: 'Share of value', zh: '金额占比' },
      highShare: { en: 'Share that weighs more', zh: '加重占比' },
    },
  },
  K11: {
    name: { en: 'Repeated non-competitive awards', zh: '反复非竞争发包' },
    explanation: {
      en: 'The same owner repeatedly awards contracts to the same contractor without competition.',
      zh: '同一业主多次以非竞争方式将项目交给同一承包方。',
    },
    formula: {
      en: '≥ {awards} non-competitive awards of one pair in {months} months, or ≥ {fewAwards} with sum ≥ direct limit (4)',
      zh: '{months} 个月内同一业主与承包方非竞争发包 ≥ {awards} 次，或 ≥ {fewAwards} 次且合计 ≥ 直接发包限额（4）',
    },
    policy: [law.procurementRegulations(28), law.tenderingLaw(4)],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      awards: { en: 'Awards at least', zh: '最少次数' },
      fewAwards: { en: 'Awards that reach the limit together', zh: '合计达到限额的最少次数' },
    },
  },
  K12: {
    name: { en: 'Owner avoids competition', zh: '业主规避竞争' },
    explanation: {
      en: 'An owner awards far more of its larger projects without competition than other owners do. A figure of the owner, never an alert.',
      zh: '业主达到直接发包限额的项目中，非竞争方式占比明显高于其他业主。属业主指标，不产生预警。',
    },
    formula: {
      en: 'Non-competitive share among E ≥ direct limit ≥ max({share}, Q3 + {factor} IQR of owners), n ≥ {projects}',
      zh: 'E ≥ 直接发包限额的项目中，非竞争占比 ≥ max({share}, 各业主 Q3 + {factor} 倍四分位距)，且 n ≥ {projects}',
    },
    policy: [law.procurementLaw(26)],
    figures: {
      share: { en: 'Share at least', zh: '最低占比' },
      projects: { en: 'Projects at least', zh: '最少项目数' },
      factor: { en: 'Factor of the fence', zh: '离群系数' },
    },
  },
  K13: {
    name: { en: 'Too few bidders', zh: '有效投标人不足' },
    explanation: { en: 'The round that led to the contract had too few valid bidders.', zh: '形成合同的发包轮次有效投标（响应）人不足。' },
    formula: { en: 'Fewer than {bidders} valid bidders (3; one 4)', zh: '有效投标人少于 {bidders} 家（3；仅一家 4）' },
    policy: [law.tenderingLaw(28), law.tenderingRegulations(44), law.procurementLaw(38, 40)],
    figures: { bidders: { en: 'Valid bidders needed', zh: '最少有效投标人' } },
  },
  K14: {
    name: { en: 'Contract at or above the price ceiling', zh: '合同价贴近或超过最高限价' },
    explanation: {
      en: 'The contract price exceeds the price ceiling or estimate, or is hardly below it despite competition.',
      zh: '合同价超过最高限价（或估算价），或经竞争后仍几乎等于最高限价。',
    },
    formula: { en: 'C > ceiling (4); competitive and C ≥ {share} of it (3)', zh: 'C > 上限价（4）；竞争方式且 C ≥ {share} 上限价（3）' },
    policy: [law.tenderingRegulations(27, 51)],
    figures: { share: { en: 'Close to the ceiling from', zh: '贴近上限比例' } },
  },
  K15: {
    name: { en: 'Unusually low contract', zh: '合同价异常偏低' },
    explanation: {
      en: 'The price lies so far below the ceiling that it may not cover the cost, and changes may follow.',
      zh: '合同价远低于上限价，可能低于成本，后续易发生变更加价。',
    },
    formula: { en: 'C < {share} ceiling (3)', zh: 'C < {share} 上限价（3）' },
    policy: [law.tenderingLaw(33), law.tenderingRegulations(51), law.qualityRegulations(10)],
    figures: { share: { en: 'Low below this share', zh: '偏低比例' } },
  },
  K16: {
    name: { en: 'Bids in a pattern', zh: '报价呈规律性' },
    explanation: {
      en: 'Bids are equal or rise in equal steps, as if one hand had written them.',
      zh: '报价相同或呈等差排列，疑似同一人编制。',
    },
    formula: {
      en: 'Two bids equal, or ≥ 3 bids in equal steps within {tolerance} of the step (4)',
      zh: '两家报价相同，或三家以上报价等差、步长偏差不超过 {tolerance}（4）',
    },
    policy: [law.tenderingRegulations(40)],
    figures: { tolerance: { en: 'Deviation of a step', zh: '步长偏差' } },
  },
  K17: {
    name: { en: 'Rivals disqualified', zh: '竞争对手均被否决' },
    explanation: {
      en: 'Every rival of the winner, or the lowest bid, was declared invalid.',
      zh: '中标人的竞争对手全部被否决，或最低报价被否决。',
    },
    formula: { en: 'All rivals, or the lowest bid, invalid (4)', zh: '其他投标人全部无效，或最低报价无效（4）' },
    policy: [law.tenderingLaw(40), law.tenderingRegulations(49, 51)],
    figures: {},
  },
  K18: {
    name: { en: 'Standing rival', zh: '固定陪标' },
    explanation: {
      en: 'Two firms keep meeting in the same rounds and the same one always wins.',
      zh: '两家单位多次同场投标，且总是同一家中标。',
    },
    formula: {
      en: 'A pair co-bids ≥ {meetings} times in {months} months and the same one always wins (3)',
      zh: '{months} 个月内两家同场投标 ≥ {meetings} 次，且均由同一家中标（3）',
    },
    policy: [law.tenderingLaw(32), law.tenderingRegulations(39)],
    figures: {
      months: { en: 'Months looked back', zh: '回溯月数' },
      meetings: { en: 'Rounds together', zh: '同场次数' },
    },
  },
  K19: {
    name: { en: 'Bidders linked', zh: '投标人存在关联' },
    explanation: {
      en: 'A bidder shares its contact with another bidder, or its phone with an account or expert of the platform.',
      zh: '投标人与其他投标人联系方式相同，或电话与平台用户、专家相同。',
    },
    formula: {
      en: 'Same phone, or same representative and address, as another bidder (4); same phone as an account or expert (5)',
      zh: '与其他投标人电话相同，或法定代表人和地址均相同（4）；与用户或专家电话相同（5）',
    },
    policy: [law.tenderingRegulations(34, 40)],
    figures: {},
  },
  K20: {
    name: { en: 'Contractor banned at signature', zh: '签约时承包方被禁入' },
    explanation: {
      en: 'The contractor was on the bad-conduct list on the day it signed.',
      zh: '签订合同当日，承包方处于不良行为禁入期内。',
    },
    formula: { en: 'Ban in force on the day of signature (5)', zh: '签订日处于禁入期内（5）' },
    policy: [law.procurementLaw(22, 77)],
    figures: {},
  },
  K21: {
    name: { en: 'Publicity too short', zh: '公告公示期不足' },
    explanation: {
      en: 'Bidders had less time than a tender must leave, or the award was published for too short.',
      zh: '招标公告至投标截止时间不足，或中标公示期不足。',
    },
    formula: {
      en: 'E ≥ T and notice to closing < bid period, or award publicity < limit (3)',
      zh: 'E ≥ T 且公告至截止 < 投标期限，或中标公示 < 规定天数（3）',
    },
    policy: [law.tenderingLaw(24), law.tenderingRegulations(54)],
    figures: {},
  },
  K22: {
    name: { en: 'Signed late', zh: '逾期签订合同' },
    explanation: { en: 'The contract was signed later than allowed after the award.', zh: '定标后超过规定期限才签订合同。' },
    formula: { en: 'Signature − award > signature limit (3)', zh: '签订日 − 定标日 > 规定期限（3）' },
    policy: [law.tenderingLaw(46), law.procurementLaw(46)],
    figures: {},
  },
  K63: {
    name: { en: 'Bids from one file', zh: '投标文件同源' },
    explanation: {
      en: 'Bids of different bidders descend from one document, or were written by the same person.',
      zh: '不同投标人的投标文件出自同一文档，或者由同一人编制。',
    },
    formula: {
      en: 'Two bidders of a round share the birth number of a document or ≥ {sittings} editing sessions, the number of a PDF, or an author, none of which is the tender document’s (4); two of these (5)',
      zh: '同一轮次两家投标人的文件有相同的文档初始编号或 ≥ {sittings} 个编辑编号、相同的 PDF 编号、相同的作者之一，招标文件自带的除外（4）；两项以上（5）',
    },
    policy: [law.tenderingRegulations(40), law.tenderingLaw(32)],
    figures: { sittings: { en: 'Shared editing sessions at least', zh: '最少相同编辑编号数' } },
  },
  K64: {
    name: { en: 'Bids in the same words', zh: '投标文件文字雷同' },
    explanation: {
      en: 'Bids of different bidders share long passages that neither the tender document nor other tenders of the county have.',
      zh: '不同投标人的投标文件有大段相同文字，既不是招标文件自带的内容，也不是本县其他投标中常见的内容。',
    },
    formula: {
      en: 'Share of the shorter bid’s own wording that the other has as well ≥ {look} (3), ≥ {strong} (4), of ≥ {prints} prints; never graver than {severity}',
      zh: '较短投标文件自有文字中与另一份相同的占比 ≥ {look}（3）、≥ {strong}（4），且自有指纹数 ≥ {prints}；严重程度最高 {severity}',
    },
    policy: [law.tenderingRegulations(40), law.tenderingLaw(32)],
    figures: {
      look: { en: 'Share to look at', zh: '关注占比' },
      strong: { en: 'Share that is strong', zh: '严重占比' },
      prints: { en: 'Own prints at least', zh: '最少自有指纹数' },
      severity: { en: 'Severity at most', zh: '最高严重程度' },
    },
  },
}
