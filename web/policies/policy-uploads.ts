import { useEffect } from 'react'
import { attachmentRules, attachmentTypes, type PolicyDetail, policies } from '#contract/policies.ts'
import type { FileLimits } from '../client/files/file-limits.ts'
import { sentName, useShellUploads } from '../ui/files/file-uploads.ts'

export const attachmentLimits: FileLimits = {
  types: attachmentTypes,
  bytesPerFile: attachmentRules.bytesPerFile,
  files: attachmentRules.filesPerPolicy,
  unsupported: 'policy.unsupported-type',
}

/** Those that were sent once are not sent again when the policy is closed and opened. */
const taken = new WeakSet<File>()

/** Files on their way to a policy, beginning with those that were chosen with it. */
export function usePolicyUploads({ id, files }: PolicyDetail, chosenBefore: readonly File[]) {
  const uploads = useShellUploads({
    route: policies.attach,
    input: (file) => ({ params: { id }, query: { name: sentName(file) } }),
    limits: attachmentLimits,
    taken: files.length,
  })
  useEffect(() => {
    const fresh = chosenBefore.filter((file) => !taken.has(file))
    if (fresh.length === 0) return
    for (const file of fresh) taken.add(file)
    uploads.choose(fresh)
  })
  return uploads
}
