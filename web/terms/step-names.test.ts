import { expect, test } from 'vitest'
import { projectActions } from '#contract/lifecycle.ts'
import { stepName, stepNames } from './step-names.ts'

test('every line of history has its words in both languages', () => {
  for (const action of projectActions) expect(stepName(stepNames.zh, action)).toBe(stepNames.zh.actions[action])
  const others = ['create', 'grant-change', 'refuse-over-price', 'withdraw-amendment', 'consent-termination', 'grant', 'unheard-of']
  expect(others.map((action) => stepName(stepNames.zh, action))).toEqual([
    '新建草稿',
    '同意工程变更申请',
    '不同意超价签约申请',
    '撤回备案变更申请',
    '监督人员同意终止',
    '同意申请',
    'unheard-of',
  ])
  expect(others.slice(1, 6).map((action) => stepName(stepNames.en, action))).toEqual([
    'Approved: Change order',
    'Rejected: Higher price',
    'Request withdrawn: Amendment',
    'Supervisor consented: Termination',
    'Approved',
  ])
})
