import { Link } from '@tanstack/react-router'
import { findings } from '#contract/findings.ts'
import { useOpened } from '../client/address/opened.ts'
import { useTexts } from '../client/language.ts'
import { useReply } from '../client/reply.ts'
import { Answered } from '../ui/feedback/Answered.tsx'
import { FindingDue, FindingStateTag, SeverityTag } from './FindingTags.tsx'
import { texts } from './texts.ts'
import '../ui/list/details.css'
import './findings.css'

type Props = { project: string } | { inspection: string }

/** The findings of one project or one visit, the newest first. */
export function FindingsPanel(of: Props) {
  const words = useTexts(texts)
  const { linkTo } = useOpened('finding')
  const reply = useReply(findings.list, { query: { page: 1, size: 100, sort: '-opened', ...of } })
  return (
    <Answered reply={reply} rows={2}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="quiet">{words.emptyHere}</p>
        ) : (
          <ul className="detail-list">
            {items.map((finding) => (
              <li key={finding.id}>
                <Link className="row-opener" {...linkTo(finding.id)}>
                  {finding.description}
                </Link>
                <span className="detail-facts row gap-12 quiet">
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
    </Answered>
  )
}
