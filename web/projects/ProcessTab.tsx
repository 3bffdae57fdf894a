import type { ReactNode } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FactList } from '../ui/FactList.tsx'
import { Moment } from '../ui/Moment.tsx'
import { Money } from '../ui/Money.tsx'
import { actionTexts } from './action-texts.ts'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { useItemName } from './OverviewTab.tsx'
import { pageTexts } from './page-texts.ts'

/** What happened since the filing: sourcing, contract, reports, payments, acceptance, settlement, and the requests on the way. */
export function ProcessTab({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const sections = [
    project.rounds.length > 0 && <Rounds key="rounds" project={project} />,
    project.contract && <Contract key="contract" project={project} />,
    project.reports.length > 0 && <Reports key="reports" project={project} />,
    project.payments.length > 0 && <Payments key="payments" project={project} />,
    project.acceptances.length > 0 && <Acceptances key="acceptances" project={project} />,
    project.settlement && <Settlement key="settlement" project={project} />,
    project.requests.length > 0 && <Requests key="requests" project={project} />,
  ].filter(Boolean)
  return sections.length > 0 ? (
    <div className="fact-groups">{sections}</div>
  ) : (
    <EmptyState title={words.noProcess} text={words.noProcessText} />
  )
}

type Props = { project: ProjectDetail }

function Rounds({ project }: Props) {
  const words = useTexts(pageTexts)
  const fields = useTexts(actionTexts)
  return (
    <Section title={words.rounds}>
      {project.rounds.map((round) => (
        <article key={round.number} className="record">
          <p>
            <strong className="figure">{round.number}</strong> {round.noticeDate} – {round.closingDate} {round.failReason}
          </p>
          <ul>
            {round.bidders.map((bidder) => (
              <li key={bidder.unitId}>
                {bidder.name} <Money fen={bidder.price} /> {bidder.valid ? '' : `(${bidder.reason ?? fields.invalidReason})`}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </Section>
  )
}

function Contract({ project: { contract, supplier } }: Props) {
  const words = useTexts(pageTexts)
  const fields = useTexts(actionTexts)
  const typeName = useItemName('contractType')
  if (!contract) return null
  return (
    <Section title={words.contract}>
      <FactList
        facts={[
          { name: words.supplier, value: [supplier?.name, supplier?.idMasked].filter(Boolean).join(' · ') },
          { name: fields.contractName, value: contract.contractName },
          { name: fields.contractNo, value: <span className="figure">{contract.contractNo}</span> },
          { name: fields.contractType, value: typeName(contract.contractType) },
          { name: fields.contractPrice, value: <Money fen={contract.contractPrice} /> },
          { name: fields.signDate, value: contract.signDate },
          { name: `${fields.contractStart} – ${fields.contractEnd}`, value: `${contract.contractStart} – ${contract.contractEnd}` },
          { name: fields.prepaymentPercent, value: contract.prepaymentPercent },
          { name: fields.retentionPercent, value: contract.retentionPercent },
        ]}
      />
    </Section>
  )
}

const Reports = ({ project: { reports } }: Props) => (
  <Section title={useTexts(pageTexts).reports}>
    {reports.map(({ id, percent, note, reason, by, at }) => (
      <article key={id} className="record">
        <p>
          <strong className="figure">{percent} %</strong> {note} {reason}
        </p>
        <p className="quiet">
          {by} · <Moment at={at} />
        </p>
      </article>
    ))}
  </Section>
)

function Payments({ project: { payments, paid } }: Props) {
  const words = useTexts(pageTexts)
  return (
    <Section title={words.payments}>
      <p>
        {words.paid} <Money fen={paid} />
      </p>
      {payments.map(({ id, date, amount, payee, reason, by }) => (
        <article key={id} className="record">
          <p>
            {date} <Money fen={amount} /> {payee} {reason}
          </p>
          <p className="quiet">{by}</p>
        </article>
      ))}
    </Section>
  )
}

function Acceptances({ project: { acceptances } }: Props) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  return (
    <Section title={words.acceptance}>
      {acceptances.map(({ id, date, passed, opinion, acceptors, by }) => (
        <article key={id} className="record">
          <p>
            {date} · {passed ? names.actions.accept : names.actions['fail-acceptance']} · {opinion}
          </p>
          <p className="quiet">
            {acceptors.map(({ name, unit }) => `${name} (${unit})`).join(', ')} · {by}
          </p>
        </article>
      ))}
    </Section>
  )
}

function Settlement({ project: { settlement } }: Props) {
  const words = useTexts(pageTexts)
  const fields = useTexts(actionTexts)
  if (!settlement) return null
  return (
    <Section title={words.settlement}>
      <FactList
        facts={[
          { name: fields.submitted, value: <Money fen={settlement.submitted} /> },
          { name: fields.reviewed, value: <Money fen={settlement.reviewed} /> },
          { name: fields.agency, value: settlement.agency?.name ?? '–' },
          { name: fields.settlementDate, value: settlement.date },
        ]}
      />
    </Section>
  )
}

function Requests({ project: { requests } }: Props) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const outcomes = { open: '…', granted: words.grant, refused: words.refuse, withdrawn: words.withdrawRequest, lapsed: '–' }
  return (
    <Section title={words.requests}>
      {requests.map(({ id, kind, state, askedBy, askedAt, decidedBy, decision }) => (
        <article key={id} className="record">
          <p>
            <strong>{names.requests[kind]}</strong> · {outcomes[state]} {decision}
          </p>
          <p className="quiet">
            {askedBy.name} · <Moment at={askedAt} /> {decidedBy?.name}
          </p>
        </article>
      ))}
    </Section>
  )
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
