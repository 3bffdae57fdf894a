import { useRef } from 'react'
import { evidence, evidenceRules, typesOf } from '#contract/evidence.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import type { FileLimits } from '../../client/files/file-limits.ts'
import { isOnItsWay, useUploads } from '../../client/files/uploads.ts'
import { useWritten } from '../../client/reply.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { keepPicture } from '../../plain/thumbnails.ts'
import { useTellForm } from '../form/form-inside.tsx'

type Options<R extends Route> = {
  route: R
  input: (file: File) => Input<R>
  limits: FileLimits
  taken: number
  /** Files of a page itself are still there when another of its steps or tabs is shown. */
  place?: 'view' | 'page'
  /** What has to happen once a file is there, before the page is asked again. */
  onArrived?: ((sent: { file: File; reply: Reply<R> }) => Promise<unknown>) | undefined
}

/** Inside the shell: a file that has arrived makes the whole page current, and nobody leaves unasked while one is on its way. */
export function useShellUploads<R extends Route>({ route, place = 'view', onArrived, ...options }: Options<R>) {
  const written = useWritten()
  const uploads = useUploads({
    ...options,
    route,
    atOnce: 3,
    onSent: async (sent) => {
      await onArrived?.(sent)
      await written({ route, ...sent })
    },
  })
  const isAnyOnItsWay = uploads.uploads.some(isOnItsWay)
  useUnsaved(() => isAnyOnItsWay, place)
  useTellForm(isAnyOnItsWay)
  return uploads
}

/** The end of a long name says what it is. */
export const sentName = (file: File): string => file.name.slice(-200)

export const evidenceLimits = (category: FileCategory): FileLimits => ({
  types: typesOf(category),
  bytesPerFile: evidenceRules.bytesPerFile,
  files: evidenceRules.filesPerRecord,
  unsupported: 'evidence.unsupported-type',
})

/** Where files go: a step of a filing, or a record of supervision such as `finding <id>`. */
export type FileAim = {
  projectId: string
  category: FileCategory
  step: EvidenceStep
  supersedes?: string
  record?: string
  /** Whose bid is being given. */
  bidder?: string
}

/** `files` are those the same place may hold already. */
export function useEvidenceUploads(
  { projectId, bidder, ...aim }: FileAim,
  files: readonly EvidenceView[],
  onArrived?: () => Promise<unknown>,
) {
  // A file belongs to whoever was named when it was chosen; it may still wait when the next bidder is named.
  const bidders = useRef(new WeakMap<File, string>())
  const { choose, ...uploads } = useShellUploads({
    route: evidence.upload,
    input: (file) => {
      const whose = bidders.current.get(file)
      return { params: { id: projectId }, query: { ...aim, ...(whose && { bidder: whose }), name: sentName(file) } }
    },
    limits: evidenceLimits(aim.category),
    taken: files.filter((file) => isInPlaceOf(aim, file)).length,
    place: aim.record ? 'view' : 'page',
    onArrived: async ({ file, reply }) => {
      keepPicture(reply.sha256, file)
      await onArrived?.()
    },
  })
  return {
    ...uploads,
    choose: (picked: readonly File[]) => {
      if (bidder) for (const file of picked) bidders.current.set(file, bidder)
      choose(picked)
    },
  }
}

const isInPlaceOf = ({ category, step, record }: Omit<FileAim, 'projectId' | 'bidder'>, file: EvidenceView) =>
  file.category === category &&
  file.step === step &&
  (record === undefined ? file.record === null || file.record === file.step : file.record === record) &&
  file.supersededBy === null
