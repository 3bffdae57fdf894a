import { expect, test } from 'vitest'
import { agreedUpon, type Proposed, type ProposingPaper, proposedBy } from './proposals.ts'

const minutes = '会议时间：2026年3月10日。应到32人，实到28人。经举手表决，同意26票，弃权2票。'
const contract = '合同价款：人民币（大写）壹拾万元整，（小写）¥100,000.00元。签订日期：2026年4月2日'

test.each<[string, ProposingPaper, string[], boolean, Record<string, string | number>]>([
  ['minutes', 'decision', [minutes], false, { shouldAttend: 32, didAttend: 28, agreed: 26, decisionDate: '2026-03-10' }],
  ['scanned minutes, but for the day', 'decision', [minutes], true, { shouldAttend: 32, didAttend: 28, agreed: 26 }],
  ['minutes of two meetings', 'decision', [minutes, '应到50人，实到40人，同意39票。时间：2026年3月12日'], false, {}],
  [
    'minutes of two votes, but for the votes',
    'decision',
    [`${minutes}另一议题同意20票。`],
    false,
    { shouldAttend: 32, didAttend: 28, decisionDate: '2026-03-10' },
  ],
  ['a contract', 'contract', ['第一页', contract], false, { contractPrice: 10_000_000, signDate: '2026-04-02' }],
  ['a scanned contract, but for the day', 'contract', [contract], true, { contractPrice: 10_000_000 }],
  ['a scanned contract without words', 'contract', ['合同价款：100,000.00元'], true, {}],
  ['a contract with two prices', 'contract', ['合同总价：100,000.00元。合同总价：200,000.00元。'], false, {}],
  ['a rounded price', 'contract', ['合同总价：38.65万元'], false, {}],
  ['a price whose words say something else', 'contract', ['合同价款：人民币（大写）壹拾万元整，（小写）¥120,000.00元。'], false, {}],
  ['an estimate', 'estimate', ['工程总造价：386,500.00元'], false, { estimatedPrice: 38_650_000 }],
  ['a table without a label', 'estimate', ['合计 386500'], false, {}],
  ['an empty page', 'contract', [''], false, {}],
])('%s proposes', (_, kind, pages, isRecognised, expected) => {
  const found = proposedBy(kind, pages, { isRecognised })
  expect(Object.fromEntries(found.map(({ field, value }) => [field, value]))).toEqual(expected)
})

test('a proposal says on which page it stands', () => {
  expect(proposedBy('contract', ['第一页', contract], { isRecognised: false }).map(({ page }) => page)).toEqual([2, 2])
})

test('papers that say different things propose nothing of it', () => {
  const said = (field: Proposed['field'], value: number, page = 1): Proposed => ({ field, value, page })
  expect(agreedUpon([said('agreed', 26), said('didAttend', 28), said('agreed', 27), said('didAttend', 28, 3)])).toEqual([
    said('didAttend', 28),
  ])
})
