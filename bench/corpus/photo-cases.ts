import { photoFile } from './dossier.ts'
import type { Kind, Making } from './kind.ts'
import { edited, edits, photoOf } from './photos.ts'

/** Every place is seen once, unless a case sees it again. */
const nextPlace = ({ maker }: Making) => maker.chance.between(1, 1_000_000)

const takenAt = ({ maker: { half } }: Making, place: number, aside = 0) => photoOf(half, { place, aside })

export const photoKinds: readonly Kind[] = [
  {
    says: 'photos of its own site',
    truths: {},
    make: async (making) => ({ reports: 2, files: [0, 1].map((report) => photoFile(takenAt(making, nextPlace(making)), report)) }),
  },
  {
    says: 'photo of another project, worked on',
    truths: { K62: 'true' },
    make: async (making) => {
      const { maker } = making
      const photo = takenAt(making, nextPlace(making))
      const again = await edited(photo, maker.chance.of(edits[maker.half]))
      const earlier = { reports: 1, files: [photoFile(photo)], site: maker.site(), truths: { K62: 'near' as const } }
      return { reports: 1, files: [photoFile(again)], earlier }
    },
  },
  {
    says: 'photo of an earlier report, worked on',
    truths: { K62: 'true' },
    make: async (making) => {
      const { maker } = making
      const photo = takenAt(making, nextPlace(making))
      const again = await edited(photo, maker.chance.of(edits[maker.half]))
      return { reports: 2, files: [photoFile(photo), photoFile(again, 1)] }
    },
  },
  {
    says: 'photos of one place from some steps aside, in two reports',
    truths: { K62: 'near' },
    make: async (making) => {
      const place = nextPlace(making)
      const aside = making.maker.chance.between(10, 22) / 100
      return { reports: 2, files: [photoFile(takenAt(making, place)), photoFile(takenAt(making, place, aside), 1)] }
    },
  },
]
