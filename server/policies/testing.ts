import type { PolicyFields } from '#contract/policies.ts'

/** A notice as a manager would publish it. */
export const samplePolicy = (changes: Partial<PolicyFields> = {}): PolicyFields => ({
  title: '关于规范村级小型工程备案的通知',
  number: '样政发〔2026〕1号',
  issuer: '样本人民政府',
  category: 'guide',
  level: 'county',
  issuedOn: '2026-01-05',
  amendedOn: null,
  inForceFrom: '2026-02-01',
  ending: null,
  endsOn: null,
  successorId: null,
  extent: 'full',
  body: '第一章 总则\n第一条 村级小型工程开工前应当备案。\n第二条 备案材料包括会议记录和预算。',
  ...changes,
})
