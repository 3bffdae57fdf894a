import type { ChangeType, DecisionType, ExemptionReason, ProjectAction, ProjectState, RequestKind } from '#contract/lifecycle.ts'
import { decisionTypeNames, exemptionNames } from '#contract/names/filing-names.ts'
import { projectStateNames } from '#contract/names/project-state-names.ts'
import type { Deviation } from '#domain/steps/action-findings.ts'
import type { PersonObstacle } from '#domain/steps/obstacles.ts'
import { bilingual } from '../client/bilingual.ts'
import { type EvidenceNames, evidenceNames } from '../terms/evidence-names.ts'
import { stepNames } from '../terms/step-names.ts'

type Words = EvidenceNames & {
  states: Record<ProjectState, string>
  actions: Record<ProjectAction, string>
  requests: Record<RequestKind, string>
  persons: Record<PersonObstacle, string>
  deviations: Record<Deviation, string>
  decisions: Record<DecisionType, string>
  exemptions: Record<ExemptionReason, string>
  changes: Record<ChangeType, string>
  stopped: string
}

/** What states, steps and reasons are called, wherever a filing is shown. */
export const lifecycleTexts = bilingual<Words>({
  en: {
    states: projectStateNames.en,
    actions: stepNames.en.actions,
    requests: stepNames.en.requests,
    ...evidenceNames.en,
    persons: {
      'not-owner-side': 'Only the filer or the village administrator can do this.',
      'not-decider': 'Only a project manager of the deciding office can do this.',
      'not-county': 'Only a project manager of the county can do this.',
      'duty-separated': 'You took part in this filing, so somebody else must decide it.',
      'not-supervisor': 'Only a supervisor assigned here can do this.',
    },
    deviations: {
      'started-before-filed': 'Work began before the project was filed',
      'started-before-signed': 'Work began before the contract was signed',
      'signed-before-filed': 'Signed before the project was filed',
      'signed-before-publicity-ended': 'Signed before the award publicity had ended',
      'signed-late': 'Signed later after the award than allowed',
      'short-bid-period': 'Bid period shorter than required',
      'short-award-publicity': 'Award publicity shorter than required',
      'few-bidders': 'Fewer than three valid bidders',
      'banned-supplier': 'Contractor on the bad-conduct list',
      'paid-beyond-contract': 'Paid beyond the contract and its changes',
      'short-decision-publicity': 'The decision was published for fewer days than required',
      'signed-above-bid': 'Signed for more than the winner had bid',
    },
    decisions: decisionTypeNames.en,
    exemptions: exemptionNames.en,
    changes: { value: 'Value', duration: 'Duration', scope: 'Scope' },
    stopped: 'Stopped',
  },
  zh: {
    states: projectStateNames.zh,
    actions: stepNames.zh.actions,
    requests: stepNames.zh.requests,
    ...evidenceNames.zh,
    persons: {
      'not-owner-side': '仅项目经办人或村级管理员可执行此操作。',
      'not-decider': '仅办理单位的项目管理员可执行此操作。',
      'not-county': '仅县级项目管理员可执行此操作。',
      'duty-separated': '您参与过该备案的填报，须由其他人员办理。',
      'not-supervisor': '仅负责本区域的监督人员可执行此操作。',
    },
    deviations: {
      'started-before-filed': '备案前已开工',
      'started-before-signed': '签约前已开工',
      'signed-before-filed': '备案前已签约',
      'signed-before-publicity-ended': '中标公示期未满即签约',
      'signed-late': '定标后逾期签约',
      'short-bid-period': '投标期限短于规定',
      'short-award-publicity': '中标公示期短于规定',
      'few-bidders': '有效投标人不足三家',
      'banned-supplier': '承包方在不良行为名单中',
      'paid-beyond-contract': '付款超过合同及变更金额',
      'short-decision-publicity': '决策公示天数少于规定',
      'signed-above-bid': '合同价高于中标报价',
    },
    decisions: decisionTypeNames.zh,
    exemptions: exemptionNames.zh,
    changes: { value: '造价', duration: '工期', scope: '范围' },
    stopped: '停工',
  },
})
