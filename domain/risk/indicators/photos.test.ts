import { expect, test } from 'vitest'
import type { LikePhoto } from '../neighbours.ts'
import { defaultSettings } from '../settings.ts'
import { at, otherId, ownId, photo, subjectWith, village } from '../testing/subject.ts'
import { K62 } from './photos.ts'

const like = (fileId: string, changes: Partial<LikePhoto> = {}): LikePhoto => ({
  ...{ projectId: otherId, regionCode: village, fileId, otherId: 'theirs', step: 'report', record: 'first' },
  ...{ lines: 0, coarse: 2, fine: 6, filedOn: '2026-03-20', recordedAt: at('2026-03-20') },
  ...changes,
})
const inputsOf = (files: string[], likePhotos: LikePhoto[]) => {
  const subject = subjectWith({ files: files.map((id) => photo('report', { id, record: id })), neighbours: { likePhotos } })
  const outcome = K62.evaluate(subject, defaultSettings.K62.figures as never)
  return outcome.state === 'fired' ? outcome.inputs : []
}

test('a photo is told with the oldest it looks like, elsewhere before here, and with how much', () => {
  const inputs = inputsOf(
    ['ours'],
    [
      like('ours', { otherId: 'here', projectId: ownId, recordedAt: at('2026-02-01') }),
      like('ours', { otherId: 'newer', recordedAt: at('2026-03-25') }),
      like('ours'),
    ],
  )
  expect(inputs.map(({ name, value, link }) => [name, value, link?.id, link?.regionCode])).toEqual([
    ['photo', '2026-04-01', 'ours', null],
    ['otherProject', otherId, otherId, village],
    ['otherPhoto', '2026-03-20', 'theirs', village],
    ['photoLikeness', 0.96, undefined, undefined],
  ])
})

test('a photo of an earlier report is told without a project, and five photos of many are enough', () => {
  const many = Array.from({ length: 8 }, (_, at) => `photo ${at}`)
  const inputs = inputsOf(
    many,
    many.map((id, at) => like(id, at < 7 ? { projectId: ownId } : {})),
  )
  expect(inputs.filter(({ name }) => name === 'photo')).toHaveLength(5)
  expect(inputs.map(({ name }) => name).slice(0, 7)).toEqual([
    ...['photo', 'otherProject', 'otherPhoto', 'photoLikeness'],
    ...['photo', 'otherPhoto', 'photoLikeness'],
  ])
})
