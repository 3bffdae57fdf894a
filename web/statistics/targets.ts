import { useNavigate } from '@tanstack/react-router'
import type { FigureLink } from '#domain/statistics/links.ts'
import { type Pairs, readPairs, writePairs } from '../client/query-string.ts'
import type { Target } from './chart-spec.ts'

/** The address of the list behind a figure. */
export const addressOf = ({ list, filters }: FigureLink) => ({ to: '/v2/project' as const, search: { ...tabs[list], ...asPairs(filters) } })

const tabs: Record<FigureLink['list'], Pairs> = {
  projects: {},
  alerts: { tab: 'alerts' },
  findings: { tab: 'supervision', view: 'findings' },
}

/** As an address holds them: words alone. */
const asPairs = (filters: object): Pairs => readPairs(writePairs(filters as Record<string, unknown>))

/** Goes where a figure leads. */
export function useFollow(drillTo: (region: string) => void) {
  const navigate = useNavigate()
  return (target: Target) => {
    if ('region' in target) drillTo(target.region)
    else void navigate(addressOf(target.link))
  }
}
