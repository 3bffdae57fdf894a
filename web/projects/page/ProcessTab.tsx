import { type ReactNode, Suspense } from 'react'
import type { ProjectDetail, RequestView } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { lazy } from '../../lazy.tsx'
import { Moment } from '../../plain/Moment.tsx'
import { Money } from '../../plain/Money.tsx'
import { StateTag } from '../../plain/StateTag.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { pageTexts } from '../page-texts.ts'
import { BidderTable } from '../records/BidderTable.tsx'
import { RequestContent } from '../records/RequestContent.tsx'
import { TimeLine } from '../timeline/TimeLine.tsx'
import { Acceptors } from './Acceptors.tsx'

const PaidInvoices = lazy(async () => (await import('../readings/PaidInvoices.tsx')).PaidInvoices)

/** Planned against actual, and what happens more than once on the way: rounds, reports, payments, acceptances and requests. */
export function ProcessTab({ project }: { project: ProjectDetail }) {
  const words = useTexts(pageTexts)
  const sections = [
    project.rounds.length > 0 && <Rounds key="rounds" project={project} />,
    project.reports.length > 0 && <Reports key="reports" project={project} />,
    project.payments.length > 0 && <Payments key="payments" project={project} />,
    project.payments.length > 0 && (
      <Suspense key="invoices">
        <PaidInvoices projectId={project.id} />
      </Suspense>
    ),
    project.acceptances.length > 0 && <Acceptances key="acceptances" project={project} />,
    project.requests.length > 0 && <Requests key="requests" project={project} />,
  ].filter(Boolean)
  return sections.length > 0 || hasDays(project) ? (
    <div className="fact-groups">
      <TimeLine project={project} />
      {sections}
    </div>
  ) : (
    <EmptyState title={words.noProcess} text={words.noProcessText} />
  )
}

/** A draft has a plan at most, which stands in its form. */
const hasDays = ({ filedOn, contract }: ProjectDetail) => filedOn !== null || contract !== null

type Props = { project: ProjectDetail }

function Rounds({ project }: Props) {
  const words = useTexts(pageTexts)
  return (
    <Section title={words.rounds}>
      {project.rounds.map((round) => (
        <article key={round.number} className="record stack gap-4">
          <p className="row gap-12">
            <strong>{words.round(round.number)}</strong>
            <span className="figure">
              {round.noticeDate} – {round.closingDate}
            </span>
            {round.failed && <StateTag tone="care">{words.roundFailed}</StateTag>}
          </p>
          {round.failReason && <p>{round.failReason}</p>}
          {round.bidders.length > 0 && <BidderTable bidders={round.bidders} />}
        </article>
      ))}
    </Section>
  )
}

const Reports = ({ project: { reports } }: Props) => (
  <Section title={useTexts(pageTexts).reports}>
    {reports.map(({ id, percent, note, reason, by, at }) => (
      <article key={id} className="record stack gap-4">
        <p className="row gap-12">
          <strong className="figure">{percent}%</strong>
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
      <table className="record-table table">
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
                <small className="quiet block">{[reason, by].filter(Boolean).join(' · ')}</small>
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
        <article key={id} className="record stack gap-4">
          <p className="row gap-12">
            <StateTag tone={passed ? 'done' : 'care'}>{passed ? names.states.accepted : names.actions['fail-acceptance']}</StateTag>
            <span className="figure">{date}</span>
            <span className="quiet">{by}</span>
          </p>
          <p>{opinion}</p>
          <Acceptors acceptors={acceptors} />
        </article>
      ))}
    </Section>
  )
}

/** What was asked and decided. What still waits stands above the tabs. */
function Requests({ project }: Props) {
  const words = useTexts(pageTexts)
  return (
    <Section title={words.requests}>
      {project.requests.map((request) => (
        <Asked key={request.id} project={project} request={request} />
      ))}
    </Section>
  )
}

function Asked({ project, request }: Props & { request: RequestView }) {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const { kind, state, askedBy, askedAt, decidedBy, decision } = request
  return (
    <article className="record stack gap-4">
      <p className="row gap-12">
        <strong>{names.requests[kind]}</strong>
        <StateTag tone={outcomeTones[state]}>{words.outcomes[state]}</StateTag>
        <span className="quiet">
          {askedBy.name} · <Moment at={askedAt} />
        </span>
      </p>
      {decision && <p>{words.field(decidedBy?.name ?? '', decision)}</p>}
      {state !== 'open' && (
        <details open={request.kind === 'correction'}>
          <summary>{words.asked}</summary>
          <RequestContent project={project} request={request} />
        </details>
      )}
    </article>
  )
}

const outcomeTones = { open: 'wait', granted: 'done', refused: 'stop', withdrawn: 'care', lapsed: 'care' } as const

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)
