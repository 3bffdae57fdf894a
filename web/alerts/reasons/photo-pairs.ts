import type { RiskInput } from '#contract/risk.ts'

export type SeenPhoto = { projectId: string; fileId: string; filedOn: string }
/** A photo and the one it looks like; null where its reader may not see that. */
export type PhotoPair = { photo: SeenPhoto; other: SeenPhoto | null }

/** The pairs that the inputs of K62 tell, each beginning with the project's own photo. */
export function pairsOf(projectId: string, inputs: readonly RiskInput[]): PhotoPair[] {
  const pairs: PhotoPair[] = []
  let elsewhere = projectId
  for (const { name, value, link } of inputs) {
    const last = pairs.at(-1)
    if (name === 'otherProject' && link) elsewhere = link.id
    if (name === 'photo' && link) {
      elsewhere = projectId
      pairs.push({ photo: { projectId, fileId: link.id, filedOn: String(value) }, other: null })
    }
    if (name === 'otherPhoto' && link && last) last.other = { projectId: elsewhere, fileId: link.id, filedOn: String(value) }
  }
  return pairs
}
