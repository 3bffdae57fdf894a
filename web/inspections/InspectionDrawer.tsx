import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Inspection, inspections } from '#contract/inspections.ts'
import { listed } from '#contract/listing.ts'
import { useOpened } from '../client/address/opened.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { type Fact, FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { writtenPlace } from '../ui/map/read-place.ts'
import { PapersButton } from '../ui/papers/PapersButton.tsx'
import { CheckListRead } from './CheckListForm.tsx'
import { InspectionActions } from './InspectionActions.tsx'
import { InspectionFiles } from './InspectionFiles.tsx'
import { InspectionStateTag, ResultTag } from './InspectionTags.tsx'
import { texts } from './texts.ts'
import { Visit } from './Visit.tsx'
import './inspections.css'

/** What findings show of themselves here is another room's, so it is handed in. */
type Props = { findings: (inspection: Inspection) => ReactNode }

/** The inspection that the address names, over whatever list it was opened from. */
export function InspectionDrawer({ findings }: Props) {
  const words = useTexts(texts)
  const { opened, close } = useOpened('visit')
  const reply = useReply(inspections.read, { params: { id: opened ?? '' } }, { enabled: opened !== null })
  return (
    <RecordDrawer isOpen={opened !== null} title={() => words.inspection} reply={reply} onClose={close}>
      {(inspection) => <Whole key={inspection.id} inspection={inspection} findings={findings} />}
    </RecordDrawer>
  )
}

function Whole({ inspection, findings }: { inspection: Inspection } & Props) {
  const words = useTexts(texts)
  const { state, result, type, checks, actions } = inspection
  const isVisiting = actions.some(({ action, hindrance }) => action === 'save' && hindrance === null)
  return (
    <>
      <div className="detail-tags below-8 row gap-12 quiet">
        <InspectionStateTag state={state} />
        {result && <ResultTag result={result} />}
        <span>{words.types[type]}</span>
        {result && <PapersButton of={{ project: inspection.project.id, only: { kind: 'inspection-record', record: inspection.id } }} />}
      </div>
      <FactList facts={useFacts(inspection)} />
      {/* One and the same at either place, with what is being typed there. */}
      {isVisiting ? null : <InspectionActions key="actions" inspection={inspection} />}
      {isVisiting ? (
        <Visit inspection={inspection} />
      ) : (
        <>
          <CheckListRead checks={checks} />
          <InspectionFiles inspection={inspection} />
        </>
      )}
      {state === 'planned' ? null : findings(inspection)}
      {isVisiting ? <InspectionActions key="actions" inspection={inspection} /> : null}
    </>
  )
}

function useFacts(inspection: Inspection): Fact[] {
  const { project, plannedOn, lead, others, startedAt, submittedAt, summary, cancelReason, pickId, state, place, metresAway } = inspection
  const language = useLanguage()
  const words = useTexts(texts)
  return [
    { name: words.project, value: <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link> },
    { name: words.day, value: <time className="figure">{plannedOn}</time> },
    { name: words.lead, value: lead.name },
    ...(others.length > 0 ? [{ name: words.others, value: listed[language](others) }] : []),
    ...(startedAt ? [{ name: words.startedAt, value: <Moment at={startedAt} /> }] : []),
    ...(submittedAt ? [{ name: words.submittedAt, value: <Moment at={submittedAt} /> }] : []),
    ...(place && state !== 'in-progress' ? [{ name: words.place, value: words.stood(writtenPlace(place), metresAway) }] : []),
    ...(summary && state !== 'in-progress' ? [{ name: words.summary, value: <span className="detail-text">{summary}</span> }] : []),
    ...(cancelReason ? [{ name: words.cancelReason, value: <span className="detail-text">{cancelReason}</span> }] : []),
    ...(pickId ? [{ name: words.types.random, value: <FromPick id={pickId} /> }] : []),
  ]
}

function FromPick({ id }: { id: string }) {
  const words = useTexts(texts)
  const { opened, linkTo } = useOpened('pick')
  return opened === id ? null : <Link {...linkTo(id)}>{words.fromPick}</Link>
}
