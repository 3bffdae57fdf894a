import type { ProjectAction } from '#contract/lifecycle.ts'
import { bilingual } from '../../client/bilingual.ts'

export type StageKey = 'award' | 'supplier' | 'contract' | 'papers'

type Words = {
  /** What follows from a step, where its form does not tell. */
  leads: Partial<Record<ProjectAction, string>>
  stages: Record<StageKey, string>
  stageOf: (at: number, all: number) => string
  next: string
  back: string
  whoseBid: string
  whoseBidHelp: string
  noBid: string
  drawn: string
  drawnLink: string
}

export const stepTexts = bilingual<Words>({
  en: {
    leads: {
      withdraw: 'The filing becomes a draft again. You can change it and submit it again.',
      'start-review': 'From now on the filer can no longer withdraw it.',
      archive: 'The filing is closed. Only the county can reopen it.',
      void: 'The filing ends here. Its number is kept.',
    },
    stages: { award: 'Procurement result', supplier: 'Contractor', contract: 'Contract', papers: 'Papers' },
    stageOf: (at, all) => `Step ${at} of ${all}`,
    next: 'Next',
    back: 'Back',
    whoseBid: 'Whose bid it is',
    whoseBidHelp: 'Choose the bidder before you upload a bid. For all other papers leave it empty.',
    noBid: 'Not a bid',
    drawn: 'Contractors can be drawn by lot from the library.',
    drawnLink: 'Draws of this filing',
  },
  zh: {
    leads: {
      withdraw: '撤回后备案恢复为草稿，可修改后重新提交。',
      'start-review': '开始审核后，经办人不能再撤回。',
      archive: '归档后档案封存，仅县级可以撤销归档。',
      void: '作废后备案终结，备案编号予以保留。',
    },
    stages: { award: '发包结果', supplier: '承包方', contract: '合同', papers: '附件' },
    stageOf: (at, all) => `第 ${at} 步，共 ${all} 步`,
    next: '下一步',
    back: '上一步',
    whoseBid: '投标人',
    whoseBidHelp: '上传投标文件时请先选择投标人，其他材料不选。',
    noBid: '不是投标文件',
    drawn: '可从承包单位名录库中随机抽取承包方。',
    drawnLink: '查看本项目的抽取',
  },
})
