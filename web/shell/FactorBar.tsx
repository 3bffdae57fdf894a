import { Link } from '@tanstack/react-router'
import { momentText } from '../client/clock.ts'
import { useTexts } from '../client/language.ts'
import { useMe } from '../client/session.ts'
import { texts } from './texts.ts'

/** Told on every page to whoever must set up a second factor soon. Once it is due, there is only the page where it is done. */
export function FactorBar() {
  const words = useTexts(texts)
  const { factorUntil, mustEnrol } = useMe()
  if (!factorUntil || mustEnrol) return null
  return (
    <div className="page-bar" role="status">
      {/* A telephone has room for the day alone. */}
      {words.factorUntil(momentText(factorUntil).slice(0, 10))}{' '}
      <Link className="page-bar-button" to="/personal/updatePwd">
        {words.factorLink}
      </Link>
    </div>
  )
}
