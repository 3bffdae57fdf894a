import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { findings } from '#contract/findings.ts'
import { useTexts } from '../client/language.ts'
import { useOpened } from '../client/opened.ts'
import { useReply } from '../client/reply.ts'
import { RefusalNotice } from '../ui/RefusalNotice.tsx'
import { FindingDue, FindingStateTag, SeverityTag } from './FindingTags.tsx'
import { texts } from './texts.ts'
import '../ui/matters.css'
import './findings.css'

type Props = { project: string } | { inspection: string }

/** The findings of one project or one visit, the newest first. */
export function FindingsPanel(of: Props) {
  const words = useTexts(texts)
  const { linkTo } = useOpened('finding')
  const { data, error, refetch } = useReply(findings.list, { query: { page: 1, size: 100, sort: '-opened', ...of } })
  if (error) return <RefusalNotice failure={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  if (data.items.length === 0) return <p className="quiet">{words.emptyHere}</p>
  return (
    <ul className="matter-list">
      {data.items.map((finding) => (
        <li key={finding.id}>
          <Link className="row-opener" {...linkTo(finding.id)}>
            {finding.description}
          </Link>
          <span className="matter-facts">
            <span className="figure">{finding.number}</span>
            <SeverityTag severity={finding.severity} />
            <FindingStateTag state={finding.state} />
            <FindingDue finding={finding} />
          </span>
        </li>
      ))}
    </ul>
  )
}
