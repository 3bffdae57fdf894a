import { expect, test } from 'vitest'
import { fileFault } from './file-fault.ts'

const photo = { name: 'site.jpg', type: 'image/jpeg', size: 2_000_000 }
const why = (changes: Partial<typeof photo>, room = 5) => fileFault({ ...photo, ...changes }, room)?.why ?? null

test('photos and papers of a usual size can be added', () => {
  expect([why({}), why({ name: 'a.pdf', type: 'application/pdf' }), why({ size: 10 * 1024 * 1024 })]).toEqual([null, null, null])
})

test('other types, too many bytes and too many files are told apart', () => {
  expect(why({ name: 'a.txt', type: 'text/plain' })).toBe('type')
  expect(why({ name: 'photo.heic', type: 'image/heic' })).toBe('type')
  expect(why({ size: 10 * 1024 * 1024 + 1 })).toBe('size')
  expect(why({}, 0)).toBe('many')
})

test('where the telephone tells no type, the name decides', () => {
  expect([why({ type: '', name: 'SITE.JPEG' }), why({ type: '', name: 'site.exe' })]).toEqual([null, 'type'])
})
