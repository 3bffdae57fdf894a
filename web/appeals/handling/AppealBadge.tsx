import { Link } from '@tanstack/react-router'
import { appeals } from '#contract/appeals.ts'
import type { RiskInputName } from '#contract/risk.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useTexts } from '../../client/language.ts'
import { useReply } from '../../client/reply.ts'
import { RiskSeverityTag } from '../../terms/RiskSeverityTag.tsx'
import { texts } from './texts.ts'
import '../../ui/list/details.css'
import '../../plain/plain.css'
import './staff.css'

/** The indicator of appeals, beside the score and never in it. Without one, or for whom they concern, there is nothing to see: not even a place. */
export function AppealBadge({ projectId }: { projectId: string }) {
  const words = useTexts(texts)
  const { data } = useReply(appeals.badge, { params: { id: projectId } })
  const result = data?.result
  if (result?.state !== 'fired') return null
  const count = (name: RiskInputName) => Number(result.inputs.find((input) => input.name === name)?.value ?? 0)
  return (
    <section className="panel below-16" aria-labelledby="appeal-badge">
      <div className="detail-head">
        <h2 id="appeal-badge">{words.badge}</h2>
        <RiskSeverityTag severity={result.severity} />
      </div>
      <p>
        {words.badgeText(count('openAppeals'), count('substantiatedAppeals'))}{' '}
        <Link to={screenPath('/v2/project', {})} search={{ tab: 'appeals', project: projectId }}>
          {words.badgeLink}
        </Link>
      </p>
      <p className="quiet">{words.badgeHelp}</p>
    </section>
  )
}
