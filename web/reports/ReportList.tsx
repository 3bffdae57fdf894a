import { Button, Pagination, Tag } from 'antd'
import { useState } from 'react'
import type { Language } from '#contract/language.ts'
import { type Report, type ReportForm, reportForms, type reports } from '#contract/reports.ts'
import type { Reply } from '#contract/route.ts'
import { useLabel, useTexts } from '../client/language.ts'
import type { Answer } from '../client/reply.ts'
import { Moment } from '../plain/Moment.tsx'
import { Answered } from '../ui/feedback/Answered.tsx'
import { useRefusal } from '../ui/feedback/refusals.ts'
import { fetchReport } from './fetch-report.ts'
import { reportTexts } from './texts.ts'

type Props = {
  mine: Answer<Reply<typeof reports.list>>
  page: number
  size: number
  onPage: (page: number) => void
  language: Language
  /** The one a notice told of. */
  told: string
}

/** The reports one has, the newest first, each in both forms. */
export function ReportList({ mine, page, size, onPage, language, told }: Props) {
  const words = useTexts(reportTexts)
  return (
    <section className="stack gap-8" aria-labelledby="report-list" aria-busy={mine.isPlaceholderData}>
      <h2 id="report-list">{words.mine}</h2>
      <Answered reply={mine} rows={3}>
        {({ items, total }) =>
          total === 0 ? (
            <p>{words.none}</p>
          ) : (
            <>
              <ul className="rows ruled">
                {items.map((report) => (
                  <Row key={report.id} report={report} language={language} isTold={report.id === told} />
                ))}
              </ul>
              {total > size && <Pagination simple current={page} pageSize={size} total={total} onChange={onPage} />}
            </>
          )
        }
      </Answered>
    </section>
  )
}

function Row({ report, language, isTold }: { report: Report; language: Language; isTold: boolean }) {
  const words = useTexts(reportTexts)
  const labelOf = useLabel()
  const refuse = useRefusal()
  const [fetching, setFetching] = useState<ReportForm | null>(null)
  const name = words.name(labelOf(report.region.name), report.month)
  const fetchAs = async (form: ReportForm) => {
    setFetching(form)
    await fetchReport(report.id, name, { form, language }).catch(refuse)
    setFetching(null)
  }
  return (
    <li aria-current={isTold ? 'true' : undefined}>
      <span className="grow">
        <strong>{labelOf(report.region.name)}</strong> {words.monthName(report.month)}{' '}
        {report.isMonthly && <Tag color={isTold ? 'blue' : 'default'}>{isTold ? words.told : words.monthly}</Tag>}
        <span className="quiet small">
          <br />
          {words.made} <Moment at={report.madeAt} />
        </span>
      </span>
      <span className="row gap-8">
        {reportForms.map((form) => (
          <Button
            key={form}
            size="small"
            loading={fetching === form}
            aria-label={words.fetchOf(words.forms[form], name)}
            onClick={() => void fetchAs(form)}
          >
            {words.forms[form]}
          </Button>
        ))}
      </span>
    </li>
  )
}
