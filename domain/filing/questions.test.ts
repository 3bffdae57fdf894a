import { expect, test } from 'vitest'
import { isAskable, isMarkable, mayAnswer, settles, stateAfterAnswer } from './questions.ts'

const files = [{ id: 'minutes' }]

test.each([
  ['decisionDate', true, true],
  ['fundingLines', true, true],
  ['minutes', true, true],
  ['filing', false, true],
  ['contract.signDate', false, true],
  ['contract.supplier', false, true],
  ['settlement.reviewed', false, true],
  ['contract', false, false],
  ['contract.password', false, false],
  ['constructor', false, false],
  ['another file', false, false],
])('%s can be marked by a return: %s, and asked about: %s', (target, marked, asked) => {
  expect([isMarkable(target, files), isAskable(target, files)]).toEqual([marked, asked])
})

const region = { code: '990101101000', prefix: '990101101', level: 'town' } as const
const person = (id: string, ...authorities: 'PROJECT_MANAGEMENT'[]) => ({ id, region, authorities, supervises: [] }) as never // as much as the rule looks at
const filing = {
  state: 'town-review',
  scopeCode: '990101101201',
  regionLevel: 'village',
  filerId: 'clerk',
  touchedBy: ['clerk', 'editor'],
} as const
const question = {
  state: 'open',
  internal: false,
  returned: false,
  askedBy: { id: 'asker' },
  askedOf: { id: 'asked' },
  entries: [],
} as const

test.each([
  ['whoever asked', person('asker'), {}, true],
  ['whoever was asked', person('asked'), {}, true],
  ['whoever was asked by a return', person('asked'), { returned: true }, false],
  ['whoever decides', person('decider', 'PROJECT_MANAGEMENT'), {}, true],
  ['whoever decides, of a return', person('decider', 'PROJECT_MANAGEMENT'), { returned: true }, true],
  ['whoever decides, of what supervisors ask each other', person('decider', 'PROJECT_MANAGEMENT'), { internal: true }, false],
  ['whoever has changed the filing', person('editor', 'PROJECT_MANAGEMENT'), {}, false],
  ['anybody else', person('reader'), {}, false],
])('%s may settle a question: %s', (_who, actor, changes, may) => {
  expect(settles(actor, { ...question, ...changes }, filing)).toBe(may)
})

test('an answer waits for whoever asked, a further question for an answer, and what is resolved or full takes none', () => {
  expect([stateAfterAnswer('clerk', question), stateAfterAnswer('asker', question)]).toEqual(['answered', 'open'])
  expect(mayAnswer(question)).toBe(true)
  expect(mayAnswer({ ...question, state: 'resolved' })).toBe(false)
  expect(mayAnswer({ ...question, entries: Array.from({ length: 30 }, () => null) })).toBe(false)
})
