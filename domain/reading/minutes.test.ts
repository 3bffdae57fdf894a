import { expect, test } from 'vitest'
import { attendanceStands, attendancesIn } from './minutes.ts'

test.each([
  ['应到人数：35人　　实到人数：31人\n经举手表决：同意30票，反对0票，弃权1票', [35, 31, 30]],
  ['应参加会议村民代表42人，实际参加会议村民代表36人，表决结果：36人同意，0人反对', [42, 36, 36]],
  ['本村共有村民代表二十八名，到会二十五名。经表决，赞成二十三票，反对一票', [28, 25, 23]],
  ['表决结果：24人同意\n出席会议\n应到 56 人，实到 38 人', [56, 38, 24]],
  ['应到会代表 40 人，到会代表 32 人。\n不同意 2 票，同意 30 票', [40, 32, 30]],
])('%s: who should have come, came and agreed', (page, [should, did, agreed]) => {
  expect(attendancesIn([page])).toMatchObject([{ should, did, agreed, page: 1 }])
})

test('minutes of which a number is missing tell of no meeting, nor do numbers that cannot be', () => {
  expect(attendancesIn(['应到35人，实到31人，一致通过。'])).toEqual([])
  expect(attendancesIn(['应到35人，实到31人，同意38票。'])).toEqual([])
  expect(attendanceStands(['同意30票'], { should: 35, did: 31, agreed: 30 })).toEqual({ result: 'unclear' })
})

const page = ['会议记录', '应到35人，实到31人，同意30票。', '应到35人，实到33人。第一项同意33票；第二项同意29票。']

test('any meeting of a file, and any vote taken in it, clears what was typed', () => {
  expect(attendanceStands(page, { should: 35, did: 31, agreed: 30 })).toMatchObject({ result: 'confirmed', page: 2 })
  expect(attendanceStands(page, { should: 35, did: 33, agreed: 29 })).toMatchObject({ result: 'confirmed', page: 3 })
})

test('numbers that no meeting of the file has are contradicted by the first', () => {
  expect(attendanceStands(page, { should: 35, did: 30, agreed: 30 })).toMatchObject({
    ...{ result: 'contradicted', read: { should: 35, did: 31, agreed: 30 }, page: 2, excerpt: expect.stringContaining('实到31人') },
  })
})

test('a vote that no meeting read here took is of one in words that nobody knows, and contradicts nobody', () => {
  const minutes = ['应到35人，实到31人，同意30票。', '全体户主四十二位，来了三十八位，同意36票。']
  expect(attendanceStands(minutes, { should: 42, did: 38, agreed: 36 })).toEqual({ result: 'unclear' })
  expect(attendanceStands(minutes, { should: 42, did: 38, agreed: 35 })).toMatchObject({ result: 'contradicted' })
})
