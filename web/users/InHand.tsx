import { Link } from '@tanstack/react-router'
import { Modal } from 'antd'
import { countsText } from '#contract/region-obstacles.ts'
import type { UserDetail } from '#contract/users.ts'
import { missingAuthority, screensAlong } from '#domain/people/access.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { texts } from './texts.ts'

/** What stays behind when somebody leaves, who can see to it, and where it is found by whoever may look. */
export function InHand({ user: { id, staysOpen } }: { user: UserDetail }) {
  const words = useTexts(texts)
  const counts = countsText(useLanguage(), staysOpen)
  const maySee = missingAuthority(screensAlong('/v2/project'), useMe().authorities) === null
  if (!counts) return null
  const hasFilings = staysOpen !== null && staysOpen.filings > 0
  return (
    <>
      <p>{words.inHand(counts)}</p>
      {hasFilings && <p>{words.inHandText}</p>}
      {hasFilings && maySee && (
        <Link to="/v2/project" search={{ filer: id }} onClick={() => Modal.destroyAll()}>
          {words.showFilings}
        </Link>
      )}
    </>
  )
}
