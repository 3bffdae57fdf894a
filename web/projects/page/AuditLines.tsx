import { Button } from 'antd'
import { useState } from 'react'
import { audit, type FilingLine } from '#contract/audit.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { sizeText } from '../../plain/file-size.ts'
import { Moment } from '../../plain/Moment.tsx'
import { Answered } from '../../ui/feedback/Answered.tsx'
import { pageTexts } from '../page-texts.ts'
import { historyTexts } from './history-texts.ts'
import { useLineName } from './history-words.ts'

/** What the audit trail holds about a filing. Older lines are added below. */
export function AuditLines({ projectId }: { projectId: string }) {
  const words = useTexts(historyTexts)
  return (
    <>
      <p className="quiet">{words.trailLead}</p>
      <LinePage projectId={projectId} />
    </>
  )
}

function LinePage({ projectId, older }: { projectId: string; older?: string }) {
  const words = useTexts(pageTexts)
  const [next, setNext] = useState<string | undefined>()
  const reply = useReply(audit.ofFiling, { params: { id: projectId }, query: older === undefined ? {} : { older } })
  return (
    <Answered reply={reply}>
      {(page) => (
        <>
          <ol className="history">
            {page.items.map((line, at, all) => (
              <Line key={placeOf(line, all.slice(0, at))} line={line} />
            ))}
          </ol>
          {page.older !== null && next === undefined && <Button onClick={() => setNext(page.older ?? undefined)}>{words.more}</Button>}
          {next !== undefined && <LinePage projectId={projectId} older={next} />}
        </>
      )}
    </Answered>
  )
}

/** Lines bear no number, so that none can be missed: its moment, and how many lines of that moment stand before it. */
const placeOf = ({ at }: FilingLine, before: readonly FilingLine[]) => `${at}~${before.filter((line) => line.at === at).length}`

function Line({ line: { at, person, event, address, file, taken } }: { line: FilingLine }) {
  const words = useTexts(historyTexts)
  const lineName = useLineName()
  return (
    <li>
      <p>
        <strong>{lineName(event)}</strong> {file}
        {taken && words.files(taken.files, sizeText(taken.bytes))}
      </p>
      <p className="quiet">
        {person.name} · <Moment at={at} />
        {address && ` · ${words.from(address)}`}
      </p>
    </li>
  )
}
