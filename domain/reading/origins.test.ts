import { expect, test } from 'vitest'
import { type Origin, signsOfOneOrigin } from './origins.ts'

const blank: Origin = { author: null, lastModifiedBy: null, rsidRoot: null, rsids: [], pdfId: null }

test.each<[string, Partial<Origin>, Partial<Origin>, string[]]>([
  ['one birth', { rsidRoot: '00A1B2C3' }, { rsidRoot: '00a1b2c3' }, ['one-document']],
  ['three sittings', { rsids: ['1', '2', '3', '4'] }, { rsids: ['4', '3', '2', '9'] }, ['one-document']],
  ['two sittings', { rsids: ['1', '2', '3'] }, { rsids: ['3', '2', '9'] }, []],
  ['one PDF', { pdfId: 'ABCDEF' }, { pdfId: 'ABCDEF' }, ['one-pdf']],
  ['who wrote the one changed the other last', { author: '刘海涛' }, { lastModifiedBy: '刘海涛 ' }, ['one-author']],
  ['a name that comes with machines', { author: 'Administrator' }, { author: 'administrator' }, []],
  ['another one', { author: '微软用户' }, { author: '微软用户' }, []],
  ['a birth and an author', { rsidRoot: '1', author: '刘海涛' }, { rsidRoot: '1', author: '刘海涛' }, ['one-document', 'one-author']],
  ['nothing at all', {}, {}, []],
  ['empty fields', { author: '', pdfId: '' }, { author: ' ', pdfId: '' }, []],
])('%s', (_, one, other, signs) => {
  expect(signsOfOneOrigin({ ...blank, ...one }, { ...blank, ...other }, []).map(({ sign }) => sign)).toEqual(signs)
})

test('what the tender document brought along says nothing about two bidders', () => {
  const form: Origin = { author: '代理机构', lastModifiedBy: null, rsidRoot: 'R', rsids: ['1', '2', '3'], pdfId: 'P' }
  expect(signsOfOneOrigin(form, form, [form])).toEqual([])
  const bid = { ...form, rsids: ['1', '2', '3', '7', '8', '9'] }
  expect(signsOfOneOrigin(bid, bid, [form])).toEqual([{ sign: 'one-document', shared: ['7', '8', '9'] }])
})
