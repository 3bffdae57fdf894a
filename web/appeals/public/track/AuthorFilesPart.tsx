import { useRef } from 'react'
import { publicAppeals } from '#contract/public-appeals.ts'
import { call } from '../../../client/api.ts'
import { FileChoice } from '../lodge/FileChoice.tsx'
import { useAuthorFiles } from '../lodge/use-author-files.ts'
import type { AuthorPart } from './author-part.ts'

/** Further files: sent as they are chosen, each choice by a fresh ticket. */
export function AuthorFilesPart({ appeal, credentials, onChanged }: AuthorPart) {
  const ticket = useRef<Promise<string> | null>(null)
  const files = useAuthorFiles({
    ticket: () => {
      ticket.current ??= call(publicAppeals.ticket, { body: credentials }).then((given) => given.ticket)
      return ticket.current
    },
    taken: appeal.files.length,
    onSent: () => call(publicAppeals.track, { body: credentials }).then(onChanged),
  })
  const byFreshTicket = (act: () => void) => {
    ticket.current = null
    act()
  }
  return (
    <FileChoice
      files={files}
      onPick={(picked) => byFreshTicket(() => files.choose(picked))}
      onRetry={(id) => byFreshTicket(() => files.retry(id))}
    />
  )
}
