import { expect, test } from 'vitest'
import { texts } from '../texts.ts'
import { type Compared, headingChanges } from './heading-changes.ts'

const policy: Compared = {
  title: '某县小型工程管理办法',
  number: null,
  issuer: '某县人民政府',
  category: 'local-rule',
  level: 'county',
  issuedOn: '2025-03-01',
  amendedOn: null,
  inForceFrom: null,
  ending: 'repealed',
  endsOn: '2026-03-01',
  successorId: 'a',
  successor: { id: 'a', title: '新办法', number: null, state: 'in-force' },
  extent: 'full',
  body: '第一条 为了规范管理。',
}

test('only what differs is told, the text that took its place by its title', () => {
  expect(headingChanges(policy, policy, texts.en)).toEqual([])
  const now: Compared = {
    ...policy,
    endsOn: '2026-04-01',
    successorId: 'b',
    successor: { id: 'b', title: '更新的办法', number: null, state: 'coming' },
  }
  expect(headingChanges(policy, now, texts.zh)).toEqual([
    { label: texts.zh.endsOn, before: '2026-03-01', now: '2026-04-01' },
    { label: '替代文本', before: '新办法', now: '更新的办法' },
  ])
  expect(headingChanges(policy, { ...policy, successorId: null, successor: null }, texts.en)).toEqual([
    { label: 'Replaced by', before: '新办法', now: '' },
  ])
})
