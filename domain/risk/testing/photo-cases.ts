import type { LikePhoto } from '../neighbours.ts'
import type { RiskFile } from '../subject.ts'
import { type Case, cases } from './case.ts'
import { at, otherId, ownId, photo, read, subjectIn, subjectWith, village } from './subject.ts'

const reported = photo('report', { id: 'ours', record: 'second' })

/** The photo of a report and one that looks like it, filed before in another project but for what is changed. */
const alike = (other: Partial<LikePhoto> = {}, ours: Partial<RiskFile> = {}, templates: string[] = []) =>
  subjectWith({
    files: [{ ...reported, ...ours }],
    neighbours: {
      templates,
      likePhotos: [
        {
          ...{ projectId: otherId, regionCode: village, fileId: 'ours', otherId: 'theirs', step: 'report', record: 'first' },
          ...{ lines: 0, coarse: 2, fine: 6, filedOn: '2026-03-20', recordedAt: at('2026-03-20') },
          ...other,
        },
      ],
    },
  })
const here = { projectId: ownId }
const shows = (lines: number | null) => ({ reading: read(null, { lines }) })

export const photoCases: Case[] = cases('K62', [
  ['fires', 'a photo of another project, saved anew', alike(), 2],
  ['fires', 'a photo of the acceptance that was one of a report elsewhere', alike({}, { step: 'acceptance' }), 2],
  ['fires', 'a photo of an earlier report', alike(here), 2],
  ['fires', 'a photo of an earlier report, before its own is handed in', alike(here, { record: null }), 2],
  ['fires', 'a sign with a few words', alike({ lines: 4 }, shows(5)), 2],
  ['clear', 'nothing alike', subjectWith(), 'checked'],
  ['clear', 'two photos of one report', alike({ ...here, record: 'second' }), 'checked'],
  ['clear', 'one view at the start and in a report', alike({ ...here, step: 'start' }), 'checked'],
  ['clear', 'one view at completion and acceptance', alike({ ...here, step: 'completion' }, { step: 'acceptance' }), 'checked'],
  ['clear', 'a later photo elsewhere', alike({ recordedAt: at('2026-04-20') }), 'checked'],
  ['clear', 'a later report', alike({ ...here, recordedAt: at('2026-04-20') }), 'checked'],
  ['clear', 'a page full of letters', alike({}, shows(30)), 'checked'],
  ['clear', 'a page full of letters elsewhere', alike({ lines: 30 }), 'checked'],
  ['clear', 'a picture that may be used everywhere', alike({}, {}, [reported.sha256]), 'checked'],
  ['clear', 'a photo of a receipt', alike({}, { step: 'payment' }), 'too-early'],
  ['clear', 'a document of the start', alike({}, { photo: false }), 'too-early'],
  ['clear', 'no photos yet', subjectIn('filed'), 'too-early'],
  ['clear', 'nobody has looked yet', alike({}, { reading: null }), 'too-early'],
  ['clear', 'its letters are still to be recognised', alike({}, { reading: read(null, { isAwaited: true }) }), 'too-early'],
  ['gap', 'a photo that cannot be opened', alike({}, shows(null)), ['photoLook']],
  ['gap', 'neighbours not loaded', { ...alike(), neighbours: null }, ['neighbours']],
  ['boundary', 'eleven of 64 bits and 24 of 128', alike({ coarse: 11, fine: 24 }), 2],
  ['boundary', 'twenty-five of 128', alike({ coarse: 11, fine: 25 }), 'checked'],
  ['boundary', 'twelve of 64', alike({ coarse: 12, fine: 0 }), 'checked'],
  ['boundary', 'fifteen lines of letters', alike({ lines: 15 }, shows(15)), 2],
  ['boundary', 'sixteen', alike({}, shows(16)), 'checked'],
  ['boundary', 'filed there a millisecond before', alike({ recordedAt: reported.uploadedAt - 1 }), 2],
  ['boundary', 'filed there a millisecond later', alike({ recordedAt: reported.uploadedAt + 1 }), 'checked'],
])
