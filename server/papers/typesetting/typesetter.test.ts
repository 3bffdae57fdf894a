import { afterEach, expect, test } from 'vitest'
import { typesettingLimits } from './order.ts'
import { createTypesetter, type Typesetter } from './typesetter.ts'

const opened: Typesetter[] = []
const open = () => {
  const typesetter = createTypesetter(null)
  opened.push(typesetter)
  return typesetter
}
afterEach(() => {
  for (const typesetter of opened.splice(0)) typesetter.close()
})

const content = {
  ...{ number: 'BA1', name: '村道硬化', kind: '工程', trade: null, place: '青石镇', owner: '桃源村', method: null, filedOn: '2026-03-05' },
  ...{ estimatedPrice: { figure: '300,000.00', capital: '叁拾万元整' }, plannedStart: null, plannedEnd: null },
}
const paper = {
  language: 'zh',
  draft: false,
  number: 'BA1-HZ-01',
  office: '青石镇',
  issuedOn: '2026-03-06',
  eventOn: '2026-03-05',
  check: null,
}
const order = { template: 'receipt', data: JSON.stringify({ ...paper, content }) }

test('the same input gives the same bytes, whichever process sets it', async () => {
  const [first, again] = [await open().set(order), await open().set(order)]
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  expect(first.equals(again)).toBe(true)
})

test('what somebody typed is printed as it is and never read as part of the template', async () => {
  const typed = '#panic("no") $x$ \\ *a* @b <c> ] }'
  await expect(open().set({ ...order, data: JSON.stringify({ ...paper, content: { ...content, name: typed } }) })).resolves.toBeTruthy()
})

test('only so many wait, and the others are told at once', async () => {
  const typesetter = open()
  const asked = Array.from({ length: typesettingLimits.waiting + 5 }, () => typesetter.set(order))
  const outcomes = await Promise.allSettled(asked)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(4) // one is being set while the others wait
  expect(refused).toEqual(refused.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'paper.typesetter-busy' }) })))
})

test('whoever waits when the server stops is told', async () => {
  const typesetter = open()
  const waiting = typesetter.set(order)
  typesetter.close()
  await expect(waiting).rejects.toMatchObject({ code: 'paper.typesetter-busy' })
})
