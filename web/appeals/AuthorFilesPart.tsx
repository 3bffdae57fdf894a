import { appealRules } from '#contract/appeal-states.ts'
import { publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../client/api.ts'
import type { AuthorPart } from './author-part.ts'
import { FileChoice } from './FileChoice.tsx'
import { type ChosenFile, useAuthorFiles } from './use-author-files.ts'

/** Further files: sent as they are chosen, each time by a fresh ticket. */
export function AuthorFilesPart({ appeal, credentials, onChanged }: AuthorPart) {
  const files = useAuthorFiles()
  const pending = files.files.filter(({ status }) => status !== 'sent').length
  const send = async (chosen: readonly ChosenFile[]) => {
    if (chosen.length === 0) return
    try {
      const { ticket } = await call(publicAppeals.ticket, { body: credentials })
      await files.send(chosen, ticket)
      onChanged(await call(publicAppeals.track, { body: credentials }))
      files.forgetSent()
    } catch (failure) {
      for (const { serial } of chosen) files.failUnsent(serial, failure)
    }
  }
  return (
    <FileChoice
      files={files}
      isFull={appeal.files.length + pending >= appealRules.filesPerAppeal}
      onPick={(picked) => void send(files.choose(picked, appeal.files.length))}
      onRetry={(file) => void send([file])}
    />
  )
}
