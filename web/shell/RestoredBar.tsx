import { Link } from '@tanstack/react-router'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { texts } from './texts.ts'

/** Told on every page to whoever may switch a restored copy on. What `PageBar` has to say is more urgent, and covers it. */
export function RestoredBar() {
  const words = useTexts(texts)
  if (!useMe().standsStill) return null
  return (
    <div className="page-bar" role="status">
      {words.restoredCopy}{' '}
      <Link className="page-bar-button" to="/system/supervision" search={{ tab: 'audit' }}>
        {words.restoredCopyLink}
      </Link>
    </div>
  )
}
