import { Link } from '@tanstack/react-router'
import type { Appeal } from '#contract/appeals.ts'
import { useOpened } from '../../client/address/opened.ts'
import { screenPath } from '../../client/address/screen-path.ts'
import { useLabel, useTexts } from '../../client/language.ts'
import type { Fact } from '../../plain/FactList.tsx'
import { Moment } from '../../plain/Moment.tsx'
import { appealNames } from '../appeal-names.ts'
import { texts } from './texts.ts'

/** What is known of an appeal beside its words. */
export function useAppealFacts(appeal: Appeal): Fact[] {
  const words = useTexts(texts)
  const labelOf = useLabel()
  const { project, region, lodgedAt, realName, handler, rating, transferredTo, reviewUntil, extended, dueOn, reply, state } = appeal
  const mayAsk = state === 'replied' || state === 'reviewed'
  return [
    ...(project
      ? [
          {
            name: words.project,
            value: (
              <span className="name-and-number">
                <Link to={screenPath('/v2/project/:id', { id: project.id })}>{project.name}</Link>
                <span className="figure">{project.number}</span>
              </span>
            ),
          },
        ]
      : []),
    { name: words.region, value: labelOf(region.name) },
    { name: words.lodged, value: <Moment at={lodgedAt} /> },
    ...(appeal.counter ? [{ name: words.counter, value: words.counterWays[appeal.counter] }] : []),
    { name: words.author, value: realName ? words.named : words.anonymous },
    { name: words.handler, value: handler?.name ?? words.nobody },
    ...(extended && dueOn && !reply ? [{ name: words.due, value: `${dueOn} (${words.extended})` }] : []),
    ...useJudgements(appeal),
    ...(reviewUntil && mayAsk ? [{ name: words.reviewUntil, value: <span className="figure">{reviewUntil}</span> }] : []),
    ...(rating ? [{ name: words.rating, value: [words.score(rating.score), rating.comment].filter(Boolean).join(' · ') }] : []),
    ...(transferredTo ? [{ name: words.transferredTo, value: transferredTo }] : []),
    ...useTies(appeal),
  ]
}

function useJudgements(appeal: Appeal): Fact[] {
  const words = useTexts(texts)
  const names = useTexts(appealNames)
  return (['reply', 'review', 'recheck'] as const).flatMap((stage) => {
    const judged = appeal[stage]
    if (!judged) return []
    const value = (
      <>
        <strong>{names.outcomes[judged.outcome]}</strong> · {words.by(judged.by.name)} · <Moment at={judged.at} />
      </>
    )
    return [{ name: words.outcome[stage], value }]
  })
}

/** Other appeals and the finding it led to. */
function useTies({ mergedInto, merged, findingId, project }: Appeal): Fact[] {
  const words = useTexts(texts)
  const { linkTo } = useOpened('appeal')
  const link = ({ id, reference }: { id: string; reference: string }) => (
    <Link key={id} className="appeal-tie" {...linkTo(id)}>
      {reference}
    </Link>
  )
  return [
    ...(mergedInto ? [{ name: words.mergedInto, value: link(mergedInto) }] : []),
    ...(merged.length > 0 ? [{ name: words.merged, value: <>{merged.map(link)}</> }] : []),
    ...(findingId && project
      ? [
          {
            name: words.finding,
            value: (
              <Link to={screenPath('/v2/project/:id', { id: project.id })} search={{ tab: 'supervision', finding: findingId }}>
                {words.showFinding}
              </Link>
            ),
          },
        ]
      : []),
  ]
}
