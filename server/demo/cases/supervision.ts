import type { FindingAction, FindingSeverity } from '#contract/findings.ts'
import type { InspectionState, InspectionType } from '#contract/inspections.ts'

/** One step of a finding: what, how many days after it was opened, and what is said with it. A new day is told in days from then on. */
export type FindingTurn = readonly [
  action: FindingAction,
  after: number,
  fields: { note?: string; reason?: string; to?: string; within?: number },
]

export type FindingCase = {
  severity: FindingSeverity
  description: string
  clause?: string
  amount?: number
  person?: string
  note?: string
  /** Days before today it was opened. */
  ago: number
  turns?: readonly FindingTurn[]
}

/** A visit, how many days ago (negative: to come), by whom, and what came of it. Numbers are the questions answered with no. */
export type VisitCase = {
  key: string
  type: InspectionType
  state: InspectionState
  ago: number
  lead: string
  others?: readonly string[]
  wrong?: readonly [at: number, note: string][]
  summary?: string
  cancelled?: string
  findings?: readonly FindingCase[]
}

/** What supervisors did in the invented county lately. Findings without a visit stand under `findings` below. */
export const visitCases: readonly VisitCase[] = [
  {
    key: 'sq-road',
    type: 'routine',
    state: 'closed',
    ago: 33,
    lead: 'supervisor2',
    others: ['蒋文（镇农业服务中心）'],
    summary: '现场与备案一致，公示牌、材料合格证齐全，抽测路面宽度三处均符合图纸。',
  },
  {
    key: 'ty-road',
    type: 'special',
    state: 'submitted',
    ago: 12,
    lead: 'supervisor2',
    others: ['村务监督委员会 程大勇'],
    wrong: [
      [4, '公示牌未写明造价和监督电话'],
      [5, '二组路段抽测厚度 15 厘米，设计 18 厘米'],
    ],
    summary: '二组约八十米路面厚度不足，公示牌内容不全，已当场指出并下发整改通知书。',
    findings: [
      {
        severity: 'general',
        description: '二组路段约 80 米混凝土路面厚度 15 厘米，低于设计的 18 厘米，应返工并重新检测。',
        clause: '施工合同第 7 条、设计图纸第 3 页',
        amount: 1_260_000,
        person: '施工负责人 陈工',
        note: '请在复查时带测厚仪。',
        ago: 12,
        turns: [['acknowledge', 1, {}]],
      },
      {
        severity: 'minor',
        description: '施工现场公示牌未公开工程造价和监督电话，应补充完整。',
        clause: '村级工程建设项目管理办法第 18 条',
        ago: 12,
        turns: [
          ['acknowledge', 1, {}],
          ['rectify', 4, { note: '已重新制作公示牌，补充造价、施工单位和监督电话。' }],
        ],
      },
    ],
  },
  {
    key: 'qs-stop',
    type: 'special',
    state: 'submitted',
    ago: 34,
    lead: 'supervisor',
    wrong: [[9, '高处作业无防护，未设警示标识']],
    summary: '高处安装灯具无安全防护，存在重大安全隐患，责令停工整改。',
    findings: [
      {
        severity: 'serious',
        description: '高处安装路灯未采取任何安全防护措施，作业区未设警示标识，须停工整改并对人员重新交底。',
        clause: '建设工程安全生产管理条例第 28 条',
        person: '现场负责人 胡工',
        ago: 34,
        turns: [['acknowledge', 2, {}]],
      },
    ],
  },
  {
    key: 'zl-canal',
    type: 'random',
    state: 'closed',
    ago: 18,
    lead: 'supervisor2',
    wrong: [[7, '沟底垫层覆盖前未留影像']],
    summary: '隐蔽工程记录缺失一处，其余符合要求。',
    findings: [
      {
        severity: 'general',
        description: '沟底垫层覆盖前未拍照、未验收，应开挖一处检验并补充记录。',
        ago: 18,
        turns: [
          ['acknowledge', 1, {}],
          ['rectify', 9, { note: '已在两处开挖检验，垫层厚度合格，影像资料已补。' }],
          ['close', 12, { note: '到场复查，开挖处垫层合格，同意销号。' }],
        ],
      },
    ],
  },
  { key: 'hd-sewage', type: 'routine', state: 'in-progress', ago: 1, lead: 'supervisor' },
  { key: 'lh-park', type: 'routine', state: 'planned', ago: -2, lead: 'supervisor', others: ['园林站 丁一'] },
  { key: 'qs-market', type: 'special', state: 'planned', ago: -4, lead: 'supervisor2' },
  { key: 'dk-ferry', type: 'special', state: 'planned', ago: -9, lead: 'supervisor' },
  { key: 'cs-tea', type: 'routine', state: 'cancelled', ago: 20, lead: 'supervisor', cancelled: '连日暴雨，进山道路中断，另行安排' },
]

/** Findings that came from the file rather than from a visit. */
export const paperFindings: readonly (FindingCase & { key: string; by: string })[] = [
  {
    key: 'dk-water',
    by: 'supervisor',
    severity: 'minor',
    description: '入户水表安装清单缺少户主签字，应补齐后归档。',
    ago: 9,
  },
  {
    key: 'xt-pond',
    by: 'supervisor',
    severity: 'general',
    description: '清淤土方量签证无测量记录，应补测并由质量负责人签字确认。',
    amount: 3_400_000,
    ago: 25,
    turns: [
      ['acknowledge', 2, {}],
      ['rectify', 10, { note: '已补充测量记录。' }],
      ['reopen', 14, { reason: '补充的记录无质量负责人签字，退回重新整改。', within: 17 }],
    ],
  },
  {
    key: 'lx-land',
    by: 'supervisor',
    severity: 'serious',
    description: '部分田块土方工程疑似转包，涉及资质出借，超出本级监督权限。',
    ago: 40,
    turns: [['transfer', 8, { to: '县住房和城乡建设局', reason: '涉嫌违法转包，移送查处' }]],
  },
  {
    key: 'hx-square',
    by: 'supervisor',
    severity: 'minor',
    description: '健身器材进场检验记录日期填写有误。',
    ago: 30,
    turns: [['waive', 3, { reason: '笔误，原始单据日期正确，不影响质量' }]],
  },
]
