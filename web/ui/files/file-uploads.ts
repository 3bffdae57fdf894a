import { evidence, evidenceRules, typesOf } from '#contract/evidence.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import type { Input, Reply, Route } from '#contract/route.ts'
import type { FileLimits } from '../../client/file-limits.ts'
import { useWritten } from '../../client/reply.ts'
import { useUnsaved } from '../../client/unsaved.ts'
import { isOnItsWay, useUploads } from '../../client/uploads.ts'
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
export type FileAim = { projectId: string; category: FileCategory; step: EvidenceStep; supersedes?: string; record?: string }

/** `files` are those the same place may hold already. */
export function useEvidenceUploads({ projectId, ...aim }: FileAim, files: readonly EvidenceView[], onArrived?: () => Promise<unknown>) {
  return useShellUploads({
    route: evidence.upload,
    input: (file) => ({ params: { id: projectId }, query: { ...aim, name: sentName(file) } }),
    limits: evidenceLimits(aim.category),
    taken: files.filter((file) => isInPlaceOf(aim, file)).length,
    place: aim.record ? 'view' : 'page',
    onArrived: async ({ file, reply }) => {
      keepPicture(reply.sha256, file)
      await onArrived?.()
    },
  })
}

const isInPlaceOf = ({ category, step, record }: Omit<FileAim, 'projectId'>, file: EvidenceView) =>
  file.category === category &&
  file.step === step &&
  (record === undefined ? file.record === null || file.record === file.step : file.record === record) &&
  file.supersededBy === null
