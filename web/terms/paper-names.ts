import type { FileCategory } from '#contract/file-categories.ts'
import type { ProjectKind } from '#contract/kinds.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import { bilingual } from '../client/bilingual.ts'
import { useTexts } from '../client/language.ts'
import { evidenceNames } from './evidence-names.ts'

type Words = {
  papers: Partial<Record<EvidenceStep, string>>
  /** Works begin with a notice, goods and services with an order. */
  orders: string
  /** Where nobody competed. */
  directAward: string
}

/** What a step is proved with, as people in an office call the paper. */
export const paperNames = bilingual<Words>({
  en: {
    papers: {
      sourcing: 'Procurement notice',
      round: 'Record of the failed round',
      award: 'Evaluation or draw record, award publicity',
      contract: 'Contract',
      start: 'Start notice, photo of the site board',
      report: 'Photo of the site',
      amendment: 'Grounds for the amendment',
      change: 'Signed change form',
      suspension: 'Grounds for pausing or resuming',
      acceptance: 'Acceptance sheet, photos',
      termination: 'Grounds for the termination',
      correction: 'Proof of the right figure',
      supervision: 'Supervision order',
    },
    orders: 'Order or delivery note',
    directAward: 'Collective decision on the contractor',
  },
  zh: {
    papers: {
      sourcing: '发包公告',
      round: '流标记录',
      award: '评审或抽取记录、中标公示',
      contract: '合同文本',
      start: '开工通知、公示牌照片',
      report: '施工现场照片',
      amendment: '备案变更依据',
      change: '工程变更签证单',
      suspension: '暂停或恢复实施依据',
      acceptance: '验收单、现场照片',
      termination: '终止依据',
      correction: '更正依据',
      supervision: '监督文书',
    },
    orders: '订单或送货单',
    directAward: '集体研究确定承包方的意见',
  },
})

type Proof = { category: FileCategory; step: EvidenceStep }
/** What of a filing decides which paper is meant. */
type About = { kind: ProjectKind; rounds: readonly unknown[] }

const general: readonly FileCategory[] = ['PROJECT_PROCESS_FILE', 'PROJECT_SUPERVISION_FILE']

/** A category that holds papers of every step says too little: there the step names the paper. */
export function usePaperName(about?: About): (proof: Proof) => string {
  const words = useTexts(paperNames)
  const names = useTexts(evidenceNames)
  return ({ category, step }) => {
    if (!general.includes(category)) return names.categories[category]
    if (step === 'start' && about && about.kind !== 1) return words.orders
    if (step === 'award' && about?.rounds.length === 0) return words.directAward
    return words.papers[step] ?? names.steps[step]
  }
}
