import type { ProjectAction } from '#contract/lifecycle.ts'
import { bilingual } from '../../client/bilingual.ts'

type Words = {
  /** The first of them stands there already where nothing speaks against it. */
  steps: Partial<Record<ProjectAction, readonly string[]>>
  toCounty: string
  grant: readonly string[]
  settle: readonly string[]
  refuse: readonly string[]
}

/** What an office writes into its decisions, day by day. */
export const phraseTexts = bilingual<Words>({
  en: {
    steps: {
      approve: ['Complete. Approved for filing.', 'The notes were followed up. Approved for filing.'],
      return: [
        'The decision documents are incomplete.',
        'The funding lines are not proved.',
        'The figures in the form and in the files differ.',
      ],
      'send-back': ['The town is asked to check the method of contracting.', 'The town is asked to complete its review.'],
      accept: ['The quality is as agreed. Accepted.', 'The quantity was checked on site. Accepted.'],
      'fail-acceptance': ['The work is not complete.', 'The quality is not as agreed. To be fixed and accepted again.'],
      archive: ['The overpayment was explained and the papers are on file.'],
    },
    toCounty: 'Complete. Passed on to the county.',
    grant: ['The grounds are sufficient. Approved.', 'Approved as requested.'],
    settle: ['The settled price is proved. Approved.', 'Approved as reviewed.'],
    refuse: ['The grounds are not sufficient.', 'The papers are incomplete. Ask again with them.'],
  },
  zh: {
    steps: {
      approve: ['材料齐全，同意备案。', '已按要求补正，同意备案。'],
      return: ['立项依据不完整，请补充。', '资金来源证明不足，请补充。', '填报内容与附件不一致，请核对。'],
      'send-back': ['请乡镇核实发包方式。', '请乡镇补充审核意见。'],
      accept: ['质量符合约定，同意验收。', '经现场核实工程量，同意验收。'],
      'fail-acceptance': ['工程尚未完成，不同意验收。', '质量不符合约定，整改后重新验收。'],
      archive: ['超付原因已说明，材料齐全，同意归档。'],
    },
    toCounty: '材料齐全，同意报县级审核。',
    grant: ['依据充分，同意。', '同意按申请办理。'],
    settle: ['审定价依据充分，同意。', '同意按审定结果结算。'],
    refuse: ['依据不足，不同意。', '材料不全，请补充后重新申请。'],
  },
})
