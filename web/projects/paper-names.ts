import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { bilingual, useTexts } from '../client/language.ts'
import { evidenceNames } from '../terms/evidence-names.ts'

type Words = { papers: Partial<Record<EvidenceStep, string>>; order: string }

/** Which paper a step means by its process files; the other categories say it by their own names. */
const texts = bilingual<Words>({
  en: {
    papers: {
      sourcing: 'Procurement notice',
      round: 'Record of the failed round',
      award: 'Evaluation or draw record, award notice or collective opinion',
      start: 'Start notice and photo of the site board',
      report: 'Photos of the site',
      amendment: 'Decision on the amendment',
      change: 'Signed change form',
      suspension: 'Notice of the pause or resumption',
      acceptance: 'Acceptance sheet and photos',
      termination: 'Decision on the termination',
      correction: 'Proof of the right value',
      supervision: 'Supervision paper',
    },
    order: 'Order or delivery note',
  },
  zh: {
    papers: {
      sourcing: '发包公告',
      round: '流标记录',
      award: '评审或抽取记录、中标公示，或集体研究意见',
      start: '开工通知、工程公示牌照片',
      report: '施工现场照片',
      amendment: '备案变更依据',
      change: '经签字的工程变更单',
      suspension: '暂停实施或恢复实施通知',
      acceptance: '验收单、验收照片',
      termination: '终止决定',
      correction: '更正依据',
      supervision: '监督文书',
    },
    order: '订单或送货单',
  },
})

/** What a place for files asks for. Goods and services begin with an order instead of a start notice. */
export function usePaperName({ kind }: Pick<ProjectDetail, 'kind'>): (category: FileCategory, step: EvidenceStep) => string {
  const words = useTexts(texts)
  const { categories } = useTexts(evidenceNames)
  return (category, step) => {
    if (category !== 'PROJECT_PROCESS_FILE' && category !== 'PROJECT_SUPERVISION_FILE') return categories[category]
    return (step === 'start' && kind !== 1 ? words.order : words.papers[step]) ?? categories[category]
  }
}
