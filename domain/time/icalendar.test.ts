import { expect, test } from 'vitest'
import { readCalendar } from '../testing/read-icalendar.ts'
import { calendarText } from './icalendar.ts'

const event = (changes: object = {}) => ({
  uid: 'review-1@platform',
  day: '2026-12-31',
  summary: '审核到期',
  description: '桃源村',
  url: 'https://example.cn/v2/project/1',
  ...changes,
})
const written = (...events: ReturnType<typeof event>[]) =>
  calendarText({ name: '我的日程', language: 'zh', events, at: '2026-11-17T04:40:01.123Z' })

test('a calendar is read by somebody else as it was meant: whole days, a stable name, a stamp', () => {
  const { head, events } = readCalendar(written(event(), event({ uid: 'other', day: '2027-01-01' })))
  expect(head).toMatchObject({ VERSION: '2.0', METHOD: 'PUBLISH', 'X-WR-CALNAME': '我的日程', CALSCALE: 'GREGORIAN' })
  expect(events).toHaveLength(2)
  expect(events[0]).toMatchObject({
    UID: 'review-1@platform',
    DTSTAMP: '20261117T044001Z',
    DTSTART: '20261231',
    'DTSTART parameters': 'VALUE=DATE',
    SUMMARY: '审核到期',
    'SUMMARY parameters': 'LANGUAGE=zh',
    URL: 'https://example.cn/v2/project/1',
  })
})

test.each([
  ['signs that mean something', 'a, b; c\\d: "e"'],
  ['several lines', 'one\ntwo\r\nthree'],
  ['a name as long as may be', '桃'.repeat(100)],
  ['characters of four bytes at every place of a line', `${'x'.repeat(3)}${'𠮷'.repeat(60)}`],
  ['what looks like another property', 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT'],
])('%s come back as they were', (_what, text) => {
  const { events } = readCalendar(written(event({ summary: text })))
  expect(events.map(({ SUMMARY }) => SUMMARY)).toEqual([text.replaceAll('\r\n', '\n')])
})

test('other control characters are left out', () => {
  expect(readCalendar(written(event({ summary: 'a\u0000b\u0007c\u007fd' }))).events[0]?.SUMMARY).toBe('abcd')
})
