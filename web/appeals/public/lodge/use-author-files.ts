import { appealFileTypes, appealRules } from '#contract/appeal-states.ts'
import { publicAppeals } from '#contract/public-appeals.ts'
import type { FileLimits } from '../../../client/files/file-limits.ts'
import { useUploads } from '../../../client/files/uploads.ts'

export const authorFileLimits: FileLimits = {
  types: appealFileTypes,
  bytesPerFile: appealRules.bytesPerFile,
  files: appealRules.filesPerAppeal,
  unsupported: 'appeal.unsupported-type',
}

type Options = {
  /** By which right they are sent; null as long as there is none. */
  ticket: (() => string | Promise<string>) | null
  /** How many the appeal has already. */
  taken: number
  /** Once this has ended the file is listed here no more. Without it a sent file stays in the list. */
  onSent?: () => Promise<unknown>
}

/** The files somebody adds to an appeal, sent one after the other: a weak signal carries one better than three. */
export const useAuthorFiles = ({ ticket, ...options }: Options) =>
  useUploads({
    ...options,
    route: publicAppeals.attach,
    input: ticket && (async () => ({ query: { ticket: await ticket() } })),
    limits: authorFileLimits,
    atOnce: 1,
  })
export type AuthorFiles = ReturnType<typeof useAuthorFiles>
