import type { ReactNode } from 'react'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { FactList } from '../../plain/FactList.tsx'
import { Moment } from '../../plain/Moment.tsx'
import { Money } from '../../plain/Money.tsx'
import { StateTag } from '../../plain/StateTag.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { actionTexts } from '../actions/action-texts.ts'
import { useItemName } from '../item-name.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { Party } from './Party.tsx'

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
          <p className="record-head">
            <strong>{words.round(round.number)}</strong>
            <span className="figure">
              {round.noticeDate} – {round.closingDate}
            </span>
            {round.failed && <StateTag tone="care">{words.roundFailed}</StateTag>}
          </p>
          {round.failReason && <p>{round.failReason}</p>}
          {round.bidders.length > 0 && (
            <table className="record-table">
              <thead>
                <tr>
                  <th scope="col">{fields.bidders}</th>
                  <th scope="col" className="amount">
                    {fields.price}
                  </th>
                  <th scope="col">{fields.valid}</th>
                </tr>
              </thead>
              <tbody>
                {round.bidders.map((bidder) => (
                  <tr key={bidder.unitId}>
                    <td>
                      <Party unit={bidder} />
                    </td>
                    <td className="amount">
                      <Money fen={bidder.price} />
                    </td>
                    <td>{bidder.valid ? fields.yes : [fields.no, bidder.reason].filter(Boolean).join(' · ')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
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
          {
            name: words.supplier,
            value: supplier && (
              <>
                <Party unit={supplier} /> <span className="figure quiet">{supplier.idMasked}</span>
              </>
            ),
          },
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
        <p className="record-head">
          <strong className="figure">{percent} %</strong>
          <span className="quiet">
            {by} · <Moment at={at} />
          </span>
        </p>
        <p>{note}</p>
        {reason && <p className="quiet">{reason}</p>}
      </article>
    ))}
  </Section>
)

function Payments({ project: { payments, paid } }: Props) {
  const words = useTexts(pageTexts)
  return (
    <Section title={words.payments}>
      <table className="record-table">
        <thead>
          <tr>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.payee}</th>
            <th scope="col" className="amount">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map(({ id, date, amount, payee, reason, by }) => (
            <tr key={id}>
              <td className="figure">{date}</td>
              <td>
                {payee}
                <small className="quiet record-note">{[reason, by].filter(Boolean).join(' · ')}</small>
              </td>
              <td className="amount">
                <Money fen={amount} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {words.paid}
            </th>
            <td className="amount">
              <Money fen={paid} />
            </td>
          </tr>
        </tfoot>
      </table>
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
          <p className="record-head">
            <StateTag tone={passed ? 'done' : 'care'}>{passed ? names.states.accepted : names.actions['fail-acceptance']}</StateTag>
            <span className="figure">{date}</span>
            <span className="quiet">{by}</span>
          </p>
          <p>{opinion}</p>
          <p className="quiet">{acceptors.map(({ name, unit }) => `${name} (${unit})`).join(', ')}</p>
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
          { name: fields.agency, value: settlement.agency ? <Party unit={settlement.agency} /> : '–' },
          { name: fields.settlementDate, value: settlement.date },
          { name: fields.warrantyEnd, value: settlement.warrantyEnd ?? '–' },
        ]}
      />
    </Section>
  )
}

function Requests({ project: { requests } }: Props) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  return (
    <Section title={words.requests}>
      {requests.map(({ id, kind, state, askedBy, askedAt, decidedBy, decision }) => (
        <article key={id} className="record">
          <p className="record-head">
            <strong>{names.requests[kind]}</strong>
            <StateTag tone={outcomeTones[state]}>{words.outcomes[state]}</StateTag>
            <span className="quiet">
              {askedBy.name} · <Moment at={askedAt} />
            </span>
          </p>
          {decision && (
            <p>
              {decidedBy?.name}: {decision}
            </p>
          )}
        </article>
      ))}
    </Section>
  )
}

const outcomeTones = { open: 'wait', granted: 'done', refused: 'stop', withdrawn: 'care', lapsed: 'care' } as const

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
