import { type ReadingProgress, readings } from '#contract/readings.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { readingTexts } from './reading-texts.ts'

/** How far the platform has read the files of filings. */
export function ReadingPanel() {
  const words = useTexts(readingTexts)
  const reply = useReply(readings.progress, {})
  if (reply.data?.mayRead === false) return null
  return (
    <section className="panel verification" aria-labelledby="reading-state">
      <h2 id="reading-state">{words.title}</h2>
      <Answered reply={reply} rows={2}>
        {({ read, withText, waiting, unreadable, cpuSeconds, readsCodes, scans }) => (
          <>
            <p>{words.progress(read, withText)}</p>
            <p>{waiting > 0 ? words.waiting(waiting) : words.nothingWaits}</p>
            {unreadable > 0 && <p>{words.unreadable(unreadable)}</p>}
            <p className="quiet">{words.cost(cpuSeconds)}</p>
            {!readsCodes && <p>{words.notInstalled}</p>}
            <Scans {...scans} />
          </>
        )}
      </Answered>
    </section>
  )
}

function Scans({ isInstalled, pages, waiting, unreadable, cpuSeconds }: ReadingProgress['scans']) {
  const words = useTexts(readingTexts)
  return (
    <>
      {(isInstalled || pages > 0) && <p>{words.scans(pages)}</p>}
      {isInstalled && waiting > 0 && <p>{words.scansWaiting(waiting)}</p>}
      {unreadable > 0 && <p>{words.scansUnreadable(unreadable)}</p>}
      {pages > 0 && <p className="quiet">{words.scansCost(cpuSeconds)}</p>}
      {!isInstalled && <p>{words.scansNotInstalled}</p>}
    </>
  )
}
