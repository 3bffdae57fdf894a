import type { ProjectDetail } from '#contract/project-views.ts'
import { needsCountyReview } from '#domain/filing/filing.ts'
import { useTexts } from '../../client/language.ts'
import { useMethod } from '../use-method.ts'
import { phraseTexts } from './phrase-texts.ts'

/** What an office writes when it approves; a town that passes a filing on says so. */
export function useApprovals({ state, filing, limits }: ProjectDetail): readonly string[] {
  const { steps, toCounty } = useTexts(phraseTexts)
  const method = useMethod(filing.method)
  const approvals = steps.approve ?? []
  return state === 'town-review' && needsCountyReview({ filing, method, limits }) ? [toCounty] : approvals
}

/** Nothing speaks against it: no indicator of weight fired, and the rules have nothing to remark. Then the opinion is the usual one. */
export const isPlain = ({ risk, warnings }: ProjectDetail) => (risk === null || risk.level === 'green') && warnings.length === 0
