import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import { terms } from '#contract/terms.ts'
import { bilingual } from '../client/bilingual.ts'

export type EvidenceNames = { steps: Record<EvidenceStep, string>; categories: Record<FileCategory, string> }

/** What steps and categories of files are called, wherever files are asked for or shown. */
export const evidenceNames = bilingual<EvidenceNames>({
  en: {
    steps: {
      filing: 'Filing',
      sourcing: 'Procurement notice',
      round: 'Failed round',
      award: 'Award or collective opinion',
      contract: 'Contract',
      start: 'Start of work',
      report: 'Progress report',
      payment: 'Payment',
      amendment: 'Amendment',
      change: 'Change order',
      suspension: 'Pause',
      completion: 'Completion',
      acceptance: 'Acceptance',
      settlement: 'Settlement',
      termination: 'Termination',
      correction: 'Correction',
      supervision: 'Supervision',
      explanation: 'Explanation of an alert',
      rectification: 'Fix of a finding',
    },
    categories: {
      PROJECT_GENERATION_BASIS_FILE: terms.en.decisionDocuments,
      PROJECT_PROCESS_FILE: 'Process document',
      PROJECT_SUPERVISION_FILE: 'Supervision document',
      PROJECT_PROCESS_CONTACT_NAME_FILE: 'Contract',
      PROJECT_PROCESS_ESTIMATED_PRICE_FILE: 'Estimate',
      PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE: 'Settlement review report',
      PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE: terms.en.proofOfPayment,
      PROJECT_PROCESS_ACTUAL_ENDDATE_FILE: terms.en.proofOfCompletion,
    },
  },
  zh: {
    steps: {
      filing: '备案',
      sourcing: '发包公告',
      round: '流标',
      award: '定标或集体意见',
      contract: '合同',
      start: '开工',
      report: '进度',
      payment: '付款',
      amendment: '备案变更',
      change: '工程变更',
      suspension: '暂停实施',
      completion: '完工',
      acceptance: '验收',
      settlement: '结算',
      termination: '终止',
      correction: '更正',
      supervision: '监督',
      explanation: '预警说明',
      rectification: '整改',
    },
    categories: {
      PROJECT_GENERATION_BASIS_FILE: terms.zh.decisionDocuments,
      PROJECT_PROCESS_FILE: '过程资料',
      PROJECT_SUPERVISION_FILE: '监督资料',
      PROJECT_PROCESS_CONTACT_NAME_FILE: '合同文件',
      PROJECT_PROCESS_ESTIMATED_PRICE_FILE: '估算价依据',
      PROJECT_PROCESS_SETTLEMENT_REVIEW_PRICE__FILE: '审定价依据',
      PROJECT_PROCESS_CUMULATIVE_INVESTMENT_FILE: terms.zh.proofOfPayment,
      PROJECT_PROCESS_ACTUAL_ENDDATE_FILE: terms.zh.proofOfCompletion,
    },
  },
})
