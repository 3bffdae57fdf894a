import { useNavigate } from '@tanstack/react-router'
import type { Asking } from '#contract/addresses.ts'
import type { FigureLink } from '#domain/statistics/links.ts'
import type { Target } from './chart-spec.ts'

type Filings = Asking<'/v2/project'>

/** The address of the list behind a figure. */
export const addressOf = ({ list, filters }: FigureLink) => ({
  to: '/v2/project' as const,
  search: { ...tabs[list], ...filters } satisfies Filings,
})

const tabs: Record<FigureLink['list'], Filings> = {
  projects: {},
  alerts: { tab: 'alerts' },
  findings: { tab: 'supervision', view: 'findings' },
}

/** Goes where a figure leads. */
export function useFollow(drillTo: (region: string) => void) {
  const navigate = useNavigate()
  return (target: Target) => {
    if ('region' in target) drillTo(target.region)
    else void navigate(addressOf(target.link))
  }
}
