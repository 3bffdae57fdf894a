import type { ProjectKind } from '#contract/kinds.ts'
import type { Label } from '#contract/language.ts'

const everywhere: Label[] = [
  { zh: '备案内容与现场实际一致', en: 'What was filed agrees with what is there' },
  { zh: '决策记录、公示照片真实完整', en: 'Minutes and photos of the publicity are genuine and complete' },
  {
    zh: '合同主体与实际履约单位一致，无转包、违法分包',
    en: 'The contractor is the one who does the work; nothing was passed on unlawfully',
  },
  { zh: '付款进度与实际进度相符，票据齐全', en: 'Payments follow the progress and their papers are complete' },
]

/** What an inspector looks at unless the installation has its own list, by kind of project. */
export const usualCheckLists: Record<ProjectKind, readonly Label[]> = {
  1: [
    ...everywhere,
    {
      zh: '施工现场设置公示牌，公开工程名称、造价、承包方和监督电话',
      en: 'A board on the site names the works, the price, the contractor and whom to call',
    },
    {
      zh: '工程量与图纸、清单相符（抽测长度、厚度、宽度）',
      en: 'Quantities agree with drawings and bills (length, thickness and width measured)',
    },
    { zh: '主要材料有合格证和进场检验记录', en: 'Main materials have certificates and were checked on arrival' },
    { zh: '隐蔽工程有影像和验收记录', en: 'Covered works have photos and records of acceptance' },
    { zh: '村务监督委员会或质量负责人参与监督', en: 'The village supervision committee or the quality supervisor takes part' },
    { zh: '安全防护、警示标识到位', en: 'Protection and warning signs are in place' },
    { zh: '变更有书面签证并已同意', en: 'Changes are signed on paper and were approved' },
  ],
  2: [
    ...everywhere,
    { zh: '货物的规格、型号、数量与合同一致', en: 'Make, model and quantity of the goods agree with the contract' },
    { zh: '有到货验收单和质保资料', en: 'Delivery was checked on paper and warranties are there' },
    { zh: '资产已登记入账，存放和使用责任明确', en: 'The assets are entered in the books, and who keeps and uses them is clear' },
  ],
  3: [
    ...everywhere,
    { zh: '服务成果与合同约定一致', en: 'The service rendered is what the contract asks for' },
    { zh: '服务人员、频次和记录真实', en: 'People, frequency and records of the service are genuine' },
    { zh: '考核结果与付款挂钩', en: 'Payment depends on the assessment' },
  ],
}
