import { expect, test } from 'vitest'
import { asNewAppeal, emptyDraft, faultsFrom, faultsIn, isTouched } from './draft.ts'

const written = { ...emptyDraft('BA9901012026100001'), type: 'complaint' as const, content: '村道的路面只铺了八厘米，合同写的是十八厘米。' }
const codes = (draft: typeof written) => Object.fromEntries(Object.entries(faultsIn(draft)).map(([field, fault]) => [field, fault.code]))

test('an anonymous appeal about a filing needs nothing more', () => {
  expect(faultsIn(written)).toEqual({})
  expect(asNewAppeal({ ...written, wanted: '   ' })).toMatchObject({
    filingNumber: 'BA9901012026100001',
    region: null,
    wanted: null,
    identity: null,
  })
})

test('an empty form says at each field what it wants', () => {
  expect(faultsIn(emptyDraft(''))).toMatchObject({
    type: { code: 'choice' },
    filingNumber: { code: 'required' },
    content: { code: 'required' },
  })
})

test('only the chosen way to name what an appeal is about counts', () => {
  expect(codes({ ...written, about: 'region' })).toEqual({ region: 'choice' })
  expect(asNewAppeal({ ...written, about: 'region', region: '990101101000' })).toMatchObject({ filingNumber: null, region: '990101101000' })
})

test('length is counted in characters of what was really written', () => {
  expect(codes({ ...written, content: `${' '.repeat(30)}太短了` })).toEqual({ content: 'too-short' })
  expect(codes({ ...written, content: '字'.repeat(2001) })).toEqual({ content: 'too-long' })
})

test('whoever gives a name gives a number too', () => {
  expect(codes({ ...written, isNamed: true, name: '王', mobile: '1380013' })).toEqual({
    'identity.name': 'too-short',
    'identity.mobile': 'format',
  })
  expect(codes({ ...written, isNamed: true, name: '王五', mobile: '13800138000' })).toEqual({})
})

test('a name that was typed and then held back is not sent', () => {
  expect(asNewAppeal({ ...written, isNamed: false, name: '王五', mobile: '13800138000' }).identity).toBeNull()
})

test('faults of the server stand at the field one can see', () => {
  const fields = [
    { field: 'region', code: 'appeal.about' as const, facts: {} },
    { field: 'proof', code: 'format' as const, facts: {} },
  ]
  expect(faultsFrom(fields, written)).toEqual({ filingNumber: { code: 'appeal.about', facts: {} } })
})

test('an untouched form may be left without a question', () => {
  expect([isTouched(emptyDraft('BA1')), isTouched(written)]).toEqual([false, true])
})
