import { Link } from '@tanstack/react-router'
import { type Finding, findings } from '#contract/findings.ts'
import { useOpened } from '../client/address/opened.ts'
import { screenPath } from '../client/address/screen-path.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { type Fact, FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { Money } from '../plain/Money.tsx'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { PapersButton } from '../ui/papers/PapersButton.tsx'
import { FindingActions } from './FindingActions.tsx'
import { FindingFiles } from './FindingFiles.tsx'
import { FindingHistory } from './FindingHistory.tsx'
import { FindingDue, FindingStateTag, SeverityTag } from './FindingTags.tsx'
import { texts } from './texts.ts'
import './findings.css'

/** The finding that the address names, over whatever list it was opened from. */
export function FindingDrawer() {
  const words = useTexts(texts)
  const { opened, close } = useOpened('finding')
  const reply = useReply(findings.read, { params: { id: opened ?? '' } }, { enabled: opened !== null })
  return (
    <RecordDrawer
      isOpen={opened !== null}
      title={(finding) => (finding ? `${words.number} ${finding.number}` : words.number)}
      reply={reply}
      onClose={close}
    >
      {(finding) => <Whole key={finding.id} finding={finding} />}
    </RecordDrawer>
  )
}

function Whole({ finding }: { finding: Finding }) {
  return (
    <>
      <div className="detail-tags below-8 row gap-12 quiet">
        <FindingStateTag state={finding.state} />
        <SeverityTag severity={finding.severity} />
        <FindingDue finding={finding} />
        <PapersButton of={{ project: finding.project.id, only: { kind: 'finding-notice', record: finding.id } }} />
      </div>
      <FactList facts={useFacts(finding)} />
      <FindingFiles finding={finding} />
      <FindingActions finding={finding} />
      <FindingHistory finding={finding} />
    </>
  )
}

function useFacts(finding: Finding): Fact[] {
  const words = useTexts(texts)
  const { project, description, clause, amount, person, internalNote, openedBy, openedAt, extended } = finding
  const text = (value: string) => <span className="detail-text">{value}</span>
  return [
    { name: words.project, value: <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link> },
    { name: words.description, value: text(description) },
    ...(clause ? [{ name: words.clause, value: text(clause) }] : []),
    ...(amount !== null ? [{ name: words.amount, value: <Money fen={amount} /> }] : []),
    ...(person ? [{ name: words.person, value: person }] : []),
    ...(extended ? [{ name: words.due, value: `${finding.dueOn} (${words.extended})` }] : []),
    {
      name: words.opened,
      value: (
        <>
          <Moment at={openedAt} /> {words.openedBy(openedBy.name)}
        </>
      ),
    },
    ...origin(finding, words),
    ...(internalNote ? [{ name: words.internalNote, value: text(internalNote) }] : []),
  ]
}

function origin({ project, inspectionId, alertId }: Finding, words: (typeof texts)['en']): Fact[] {
  if (inspectionId) return [{ name: words.origin, value: <FromInspection id={inspectionId} /> }]
  if (!alertId) return []
  const risk = screenPath('/v2/project/:id', { id: project.id })
  const link = (
    <Link to={risk} search={{ tab: 'risk', alert: alertId }}>
      {words.fromAlert}
    </Link>
  )
  return [{ name: words.origin, value: link }]
}

function FromInspection({ id }: { id: string }) {
  const words = useTexts(texts)
  const { opened, linkTo } = useOpened('visit')
  return (
    <>
      {words.fromInspection} {opened !== id && <Link {...linkTo(id)}>{words.showInspection}</Link>}
    </>
  )
}
