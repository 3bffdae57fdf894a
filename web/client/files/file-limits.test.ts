import { expect, test } from 'vitest'
import { acceptedBy, type FileLimits, faultsOf } from './file-limits.ts'

const limits: FileLimits = {
  types: { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' },
  bytesPerFile: 1000,
  files: 5,
  unsupported: 'evidence.unsupported-type',
}
const photo = { name: 'site.jpg', type: 'image/jpeg', size: 1000 }
const fault = (changes: Partial<typeof photo>) => faultsOf([{ ...photo, ...changes }], limits, 5)[0]

test('photos and papers up to the largest size can be sent', () => {
  expect([fault({}), fault({ name: 'a.pdf', type: 'application/pdf' })]).toEqual([null, null])
})

test('other types, nothing at all and too many bytes are told apart', () => {
  expect(fault({ name: 'a.txt', type: 'text/plain' })).toBe('type')
  expect(fault({ name: 'photo.heic', type: 'image/heic' })).toBe('type')
  expect(fault({ size: 0 })).toBe('empty')
  expect(fault({ size: 1001 })).toBe('size')
})

test('where the browser tells no type, or one of its own, the name decides; where there is no ending, the type does', () => {
  expect([fault({ type: '', name: 'SITE.JPEG' }), fault({ type: '', name: 'site.exe' }), fault({ type: '', name: 'pdf' })]).toEqual([
    null,
    'type',
    'type',
  ])
  expect([fault({ type: 'application/wps-office.pdf', name: 'a.pdf' }), fault({ name: 'image' })]).toEqual([null, null])
})

test('as many are taken as there is room, and those that cannot be sent take none', () => {
  const chosen = [photo, { ...photo, size: 0 }, photo, photo]
  expect(faultsOf(chosen, limits, 2)).toEqual([null, 'empty', null, 'many'])
  expect(faultsOf([photo], limits, -1)).toEqual(['many'])
})

test('a field that chooses files names types and endings, for each browser knows one of them better', () => {
  expect(acceptedBy(limits)).toBe('application/pdf,image/jpeg,.pdf,.jpg,.jpeg')
})
