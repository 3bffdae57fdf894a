import type { FilingField, FilingWarning } from '#contract/filing.ts'
import { terms } from '#contract/terms.ts'
import type { Band } from '#domain/filing/methods.ts'
import { bilingual } from '../client/bilingual.ts'

type Words = Record<FilingField, string> & {
  begin: string
  cancel: string
  nameHelp: string
  descriptionHelp: string
  steps: Record<FilingStep, string>
  saving: string
  saved: string
  notSaved: string
  retry: string
  next: string
  back: string
  addLine: string
  removeLine: (number: number) => string
  line: (number: number) => string
  lineSource: string
  lineAmount: string
  lineDocument: string
  balance: (sum: string, wanted: string) => string
  balanced: string
  bands: Record<Band, (from: string) => string>
  exemptionNeeded: string
  warnings: Record<FilingWarning, (facts: { explanationDays: number; publicityDays: number }) => string>
  shortPublicityReason: string
  similar: string
  stepsTitle: string
  stepStates: Record<StepState, string>
  more: string
  checkTitle: string
  checkReady: string
  checkMissing: (count: number) => string
  goThere: string
  submit: string
  marked: string
  returned: string
  attendance: string
  publicity: string
  period: string
  place: string
  deleteDraft: string
  deleteTitle: string
  deleteText: string
}
export const filingSteps = ['what', 'where', 'decision', 'money', 'how', 'evidence', 'check'] as const
export type FilingStep = (typeof filingSteps)[number]
/** `open` is what nobody has looked at yet. */
export type StepState = 'done' | 'faulty' | 'open'

const alertEn = (days: number) =>
  `You can submit, but this raises an alert that must be explained within ${days} working ${days === 1 ? 'day' : 'days'}.`
const alertZh = (days: number) => `可以提交，但将产生预警，须在 ${days} 个工作日内说明。`

export const filingTexts = bilingual<Words>({
  en: {
    name: 'Project name',
    kind: terms.en.kind,
    regionCode: terms.en.region,
    ownerUnitId: terms.en.owner,
    trade: 'Industry category',
    description: 'Description',
    majorProject: 'Key project',
    quantity: 'Quantity',
    quantityUnit: 'Unit of measure',
    address: 'Address',
    longitude: 'Place',
    latitude: 'Place',
    decisionType: 'Decided by',
    decisionDate: 'Date of decision',
    shouldAttend: 'Should attend',
    didAttend: 'Did attend',
    agreed: 'In favour',
    publicityStart: 'Published from',
    publicityEnd: 'Published until',
    estimatedPrice: terms.en.estimate,
    controlPrice: terms.en.priceCeiling,
    fundingLines: 'Funding',
    method: terms.en.method,
    exemptionReason: terms.en.exemption,
    exemptionNote: 'Explanation',
    plannedStart: 'Planned start',
    plannedEnd: 'Planned end',
    contactName: 'Contact',
    contactPhone: 'Phone',
    inPublicBudget: 'In the public budget',
    inAnnualPlan: 'In the annual plan',
    farmlandTouched: 'Uses farmland',
    remark: 'Remark',
    begin: 'Begin',
    cancel: 'Cancel',
    nameHelp: 'What and where, such as “Taoyuan Village, paving of the road to group three”.',
    descriptionHelp: 'What is built or bought, how much and to what standard; 10–2,000 characters.',
    steps: { what: 'What', where: 'Where and who', decision: 'Decision', money: 'Money', how: 'Method', evidence: 'Files', check: 'Check' },
    saving: 'Saving…',
    saved: 'Saved',
    notSaved: 'Not saved yet. What you typed is kept here.',
    retry: 'Try again',
    next: 'Next',
    back: 'Back',
    addLine: 'Add a source',
    removeLine: (number) => `Remove source ${number}`,
    line: (number) => `Source ${number}`,
    lineSource: 'Funding source',
    lineAmount: 'Amount',
    lineDocument: 'Document number',
    balance: (sum, wanted) => `${sum} of ${wanted}`,
    balanced: 'The lines add up to the estimate.',
    bands: {
      'below-direct': (from) => `Below ${from} any method may be used.`,
      'below-simple': (from) => `From ${from}, competition or a draw from the contractor library is required.`,
      'below-statutory': (from) => `From ${from}, a tender, a negotiation or a consultation is required.`,
      statutory: (from) => `From ${from}, a tender is required.`,
    },
    exemptionNeeded: 'This amount requires a stricter method. Choose an exemption reason.',
    warnings: {
      'quorum-not-met': ({ explanationDays }) => `Fewer than two thirds attended. ${alertEn(explanationDays)}`,
      'majority-not-met': ({ explanationDays }) => `No more than half agreed. ${alertEn(explanationDays)}`,
      'short-publicity': ({ publicityDays }) =>
        `The decision was published for fewer than ${publicityDays} days. You can submit with a reason.`,
      'publicity-before-decision': () => 'The publication begins before the decision. Check both dates.',
      'start-before-decision': () => 'The work is planned to start before the decision. Check both dates.',
    },
    shortPublicityReason: 'Why the publicity was short',
    similar: 'A filing with a similar name exists:',
    stepsTitle: 'Steps of the filing',
    stepStates: { done: 'done', faulty: 'needs attention', open: 'to do' },
    more: 'More details',
    checkTitle: 'Before you submit',
    checkReady: 'Ready to submit.',
    checkMissing: (count) => (count === 1 ? '1 item is missing:' : `${count} items are missing:`),
    goThere: 'Fix',
    submit: 'Submit for review',
    marked: 'Marked by the reviewer',
    returned: 'Returned for correction',
    attendance: 'Attendance',
    publicity: 'Publication of the decision',
    period: 'Planned period',
    place: 'Position on the map',
    deleteDraft: 'Delete draft',
    deleteTitle: 'Delete this draft?',
    deleteText: 'It was never submitted. Its fields and files are deleted for good.',
  },
  zh: {
    name: '项目名称',
    kind: terms.zh.kind,
    regionCode: terms.zh.region,
    ownerUnitId: terms.zh.owner,
    trade: '行业类别',
    description: '建设内容',
    majorProject: '重点项目',
    quantity: '工程量',
    quantityUnit: '计量单位',
    address: '建设地点',
    longitude: '位置坐标',
    latitude: '位置坐标',
    decisionType: '决策方式',
    decisionDate: '决策日期',
    shouldAttend: '应到人数',
    didAttend: '实到人数',
    agreed: '同意人数',
    publicityStart: '公示开始',
    publicityEnd: '公示结束',
    estimatedPrice: terms.zh.estimate,
    controlPrice: terms.zh.priceCeiling,
    fundingLines: '资金构成',
    method: terms.zh.method,
    exemptionReason: terms.zh.exemption,
    exemptionNote: '情况说明',
    plannedStart: '计划开工',
    plannedEnd: '计划完工',
    contactName: '联系人',
    contactPhone: '联系电话',
    inPublicBudget: '是否纳入公共预算',
    inAnnualPlan: '是否列入年度计划',
    farmlandTouched: '是否占用耕地',
    remark: '备注',
    begin: '开始填报',
    cancel: '取消',
    nameHelp: '写明地点和内容，如“桃源村三组道路硬化工程”。',
    descriptionHelp: '写明建设或购置的内容、数量、标准，10–2000 个字符。',
    steps: {
      what: '项目内容',
      where: '地点与单位',
      decision: '决策情况',
      money: '资金',
      how: '发包方式',
      evidence: '附件',
      check: '核对提交',
    },
    saving: '正在保存…',
    saved: '已保存',
    notSaved: '尚未保存，您填写的内容仍保留在此。',
    retry: '重试',
    next: '下一步',
    back: '上一步',
    addLine: '增加资金来源',
    removeLine: (number) => `删除第 ${number} 项资金来源`,
    line: (number) => `资金来源 ${number}`,
    lineSource: '资金来源',
    lineAmount: '金额',
    lineDocument: '文件号',
    balance: (sum, wanted) => `已填 ${sum}，应为 ${wanted}`,
    balanced: '各项资金之和与估算价一致。',
    bands: {
      'below-direct': (from) => `低于 ${from} 的，可采用任何发包方式。`,
      'below-simple': (from) => `达到 ${from} 的，须采用竞争方式或从承包单位名录库抽取。`,
      'below-statutory': (from) => `达到 ${from} 的，须招标、竞争性谈判或竞争性磋商。`,
      statutory: (from) => `达到 ${from} 的，必须招标。`,
    },
    exemptionNeeded: '该金额应采用更严格的发包方式，须选择不采用规定方式的理由。',
    warnings: {
      'quorum-not-met': ({ explanationDays }) => `到会人数不足三分之二。${alertZh(explanationDays)}`,
      'majority-not-met': ({ explanationDays }) => `同意人数未过半。${alertZh(explanationDays)}`,
      'short-publicity': ({ publicityDays }) => `决策公示不足 ${publicityDays} 天，说明原因后可以提交。`,
      'publicity-before-decision': () => '公示开始日期早于决策日期，请核对。',
      'start-before-decision': () => '计划开工日期早于决策日期，请核对。',
    },
    shortPublicityReason: '公示天数不足的原因',
    similar: '已存在名称相近的备案：',
    stepsTitle: '填报步骤',
    stepStates: { done: '已完成', faulty: '需要修改', open: '待填写' },
    more: '更多信息',
    checkTitle: '提交前核对',
    checkReady: '材料齐全，可以提交。',
    checkMissing: (count) => `还有 ${count} 项需要补充：`,
    goThere: '前往补充',
    submit: '提交审核',
    marked: '审核人标注',
    returned: '退回修改',
    attendance: '到会情况',
    publicity: '决策公示',
    period: '计划工期',
    place: '地理位置',
    deleteDraft: '删除草稿',
    deleteTitle: '删除该草稿？',
    deleteText: '该草稿从未提交，其内容和附件将被永久删除。',
  },
})
