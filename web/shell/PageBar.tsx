import { useConnectionLost } from '../client/connection.ts'
import { useTexts } from '../client/language.ts'
import { useOutdated, useRefresh } from '../client/reply.ts'
import { useRefusalText } from '../plain/refusal-text.ts'
import { texts } from './texts.ts'

/** Why the page may not be current, in one bar above everything. It goes away by itself. */
export function PageBar() {
  const words = useTexts(texts)
  const textOf = useRefusalText()
  const isLost = useConnectionLost()
  const outdated = useOutdated()
  const refresh = useRefresh()
  if (isLost) {
    return (
      <div className="page-bar" role="status">
        {words.connectionLost}
      </div>
    )
  }
  if (!outdated) return null
  return (
    <div className="page-bar" role="status">
      {words.outdated(textOf(outdated))}{' '}
      <button type="button" className="page-bar-button" onClick={() => void refresh()}>
        {words.refresh}
      </button>
    </div>
  )
}
