import type { RiskInput, RiskLink, Severity } from '#contract/risk.ts'
import { alikeWithin, rememberedWithin } from '../../reading/photo-prints.ts'
import { dayOfMoment, dayText } from '../day-numbers.ts'
import { clear, count, fired, gap, indicator, input, linked, neighbour, tooEarly } from '../indicator.ts'
import { isBefore, type LikePhoto } from '../neighbours.ts'
import { inOrder, isOfSite, type RiskFile, type RiskProject } from '../subject.ts'

/**
 * A photo of the work that looks like one filed before and is another file: saved anew, made smaller or brighter, cut at its edges. Pages full
 * of letters look alike and do not count. Until it is known how alike honest photos of one village are, it is only to be looked at: whoever sets
 * the figures says how grave it may be. The project that had it first is not to blame.
 * Villagers' Committees Law art. 34: the archive is true, exact and complete.
 */
export const K62 = indicator({
  needs: 'neighbours',
  maximum: 4,
  reads: ['photo', 'photoLook', 'neighbours'],
  figures: {
    coarse: count(alikeWithin.coarse, 1, rememberedWithin.coarse),
    fine: count(alikeWithin.fine, 1, rememberedWithin.fine),
    lines: count(15, 1, 200),
    severity: count(2, 1, 4),
  },
  evaluate({ project, neighbours }, { coarse, fine, lines, severity }) {
    const photos = inOrder(project.files.filter(isOfSite))
    if (photos.length === 0) return tooEarly
    if (neighbours === null) return gap('neighbours')
    const isAlike = (other: LikePhoto) => other.coarse <= coarse && other.fine <= fine && other.lines <= lines
    const alike = elsewhereFirst(neighbours.likePhotos.filter(isAlike), project)
    const found = photos
      .filter(({ reading, sha256 }) => (reading?.lines ?? lines + 1) <= lines && !neighbours.templates.includes(sha256))
      .flatMap((photo): Pair[] => {
        const other = alike.find((other) => wasSeenBefore(photo, other, project))
        return other ? [{ photo, other }] : []
      })
    if (found.length > 0) {
      const isElsewhere = found.some(({ other }) => other.projectId !== project.id)
      return fired(Math.min(isElsewhere ? 4 : 3, severity) as Severity, tell(found, project)) // whole numbers from 1 to 4
    }
    if (photos.some(({ reading }) => reading === null || reading.isAwaited)) return tooEarly
    return photos.some(({ reading }) => reading?.lines === null) ? gap('photoLook') : clear
  },
})

const elsewhereFirst = (photos: readonly LikePhoto[], { id }: RiskProject) =>
  photos.toSorted(
    (one, other) =>
      Number(one.projectId === id) - Number(other.projectId === id) ||
      one.recordedAt - other.recordedAt ||
      (one.otherId < other.otherId ? -1 : 1),
  )

/** In another project, or in another report of the same one; photos of one report may show one thing from two steps away. */
function wasSeenBefore(
  { id: fileId, step, record, uploadedAt }: RiskFile,
  other: LikePhoto,
  { id, firstSubmittedAt }: RiskProject,
): boolean {
  if (other.fileId !== fileId) return false
  const isOtherReport = step === 'report' && other.step === 'report' && record !== other.record
  if (other.projectId === id && !isOtherReport) return false
  return isBefore({ at: other.recordedAt, projectId: other.projectId }, { at: Math.max(uploadedAt, firstSubmittedAt ?? 0), projectId: id })
}

type Pair = { photo: RiskFile; other: LikePhoto }

/** More of them say nothing new. */
const mostTold = 5

/** Each pair is a photo, the one it looks like, and how much; photos carry the day on which they were filed. */
function tell(pairs: readonly Pair[], { id }: RiskProject): RiskInput[] {
  return pairs
    .toSorted((one, other) => Number(one.other.projectId === id) - Number(other.other.projectId === id))
    .slice(0, mostTold)
    .flatMap(({ photo, other }) => [
      linked('photo', dayText(dayOfMoment(photo.uploadedAt)), { kind: 'file', id: photo.id }),
      ...(other.projectId === id ? [] : [neighbour(other)]),
      { name: 'otherPhoto', value: other.filedOn, link: linkTo(other, id) },
      input('photoLikeness', Number((1 - (other.coarse + other.fine) / 192).toFixed(2))),
    ])
}

const linkTo = ({ otherId, projectId, regionCode }: LikePhoto, own: string): RiskLink => ({
  kind: 'file',
  id: otherId,
  regionCode: projectId === own ? null : regionCode,
})
