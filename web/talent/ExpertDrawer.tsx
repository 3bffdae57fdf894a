import { type ExpertDetail, talent } from '#contract/talent.ts'
import { useOpened } from '../client/address/opened.ts'
import { useLabel, useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { FactList } from '../plain/FactList.tsx'
import { Moment } from '../plain/Moment.tsx'
import { RecordDrawer } from '../ui/list/RecordDrawer.tsx'
import { ExpertActions } from './ExpertActions.tsx'
import { Certificate, ExpertStateTag } from './expert-columns.tsx'
import { IdentityNumber } from './IdentityNumber.tsx'
import { texts } from './texts.ts'

/** The expert whom the address names. */
export function ExpertDrawer({ onEdit }: { onEdit: (expert: ExpertDetail) => void }) {
  const words = useTexts(texts)
  const { opened, close } = useOpened('expert')
  const reply = useReply(talent.read, { params: { id: opened ?? '' } }, { enabled: opened !== null })
  return (
    <RecordDrawer isOpen={opened !== null} title={(expert) => expert?.name ?? words.name} reply={reply} onClose={close}>
      {(expert) => (
        <div key={expert.id}>
          <ExpertActions expert={expert} onEdit={onEdit} />
          <Facts expert={expert} />
          <Sessions expert={expert} />
        </div>
      )}
    </RecordDrawer>
  )
}

function Facts({ expert }: { expert: ExpertDetail }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { avoids } = expert
  return (
    <FactList
      facts={[
        { name: words.state, value: <ExpertStateTag state={expert.state} words={words} /> },
        ...(expert.stateReason ? [{ name: words.reason, value: expert.stateReason }] : []),
        { name: words.pool, value: words.pools[expert.pool] },
        { name: words.specialties, value: words.joined(expert.specialties.map(({ label }) => labelOf(label))) },
        { name: words.employer, value: expert.employer },
        { name: words.title, value: expert.title },
        { name: words.certificateNo, value: <span className="figure">{expert.certificateNo}</span> },
        { name: words.certificateUntil, value: <Certificate expert={expert} words={words} /> },
        { name: words.years, value: <span className="figure">{expert.years}</span> },
        { name: words.region, value: labelOf(expert.region.name) },
        { name: words.avoids, value: avoids.length > 0 ? words.joined(avoids.map(({ name }) => name)) : words.none },
        { name: words.gender, value: words.genders[expert.gender] },
        { name: words.birthYear, value: <span className="figure">{expert.birthYear}</span> },
        { name: words.idNumber, value: <IdentityNumber expert={expert} /> },
        { name: words.mobile, value: <span className="figure">{expert.mobile}</span> },
        { name: words.workload, value: words.workloadOf(expert.accepted, expert.asked) },
        { name: words.score, value: <span className="figure">{expert.score ?? words.none}</span> },
        { name: words.registeredBy, value: expert.registeredBy ?? words.none },
        { name: words.created, value: <Moment at={expert.createdAt} /> },
        { name: words.changed, value: <Moment at={expert.changedAt} /> },
      ]}
    />
  )
}

function Sessions({ expert: { sessions } }: { expert: ExpertDetail }) {
  const words = useTexts(texts)
  const labelOf = useLabel()
  return (
    <section className="detail-section">
      <h3>{words.sessions}</h3>
      {sessions.length === 0 ? <p className="quiet">{words.noSessions}</p> : null}
      <ul className="detail-list">
        {sessions.map(({ project, at, specialty, score }) => (
          <li key={`${project} ${at}`}>
            <span>{project}</span>
            <span className="detail-facts row gap-12 quiet">
              <Moment at={at} />
              <span>{labelOf(specialty)}</span>
              {score !== null && (
                <span>
                  {words.score} <span className="figure">{score}</span>
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
