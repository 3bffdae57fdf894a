import type { ProjectDetail } from '#contract/project-views.ts'
import { wholeFiling } from '#contract/questions.ts'
import { useTexts } from '../../client/language.ts'
import { actionTexts } from '../actions/action-texts.ts'
import { useMarkName } from '../mark-name.ts'
import { recordTexts } from '../records/record-texts.ts'
import { questionTexts } from './question-texts.ts'

/** What a question is about, under the name it has on the page. */
export function useTargetName(project: ProjectDetail): (target: string) => string {
  const words = useTexts(questionTexts)
  const fields = useTexts(actionTexts)
  const records = useTexts(recordTexts)
  const markName = useMarkName(project)
  const otherwise: Record<string, string> = {
    [wholeFiling]: words.wholeFiling,
    'award.rounds': records.rounds,
    'award.publicityStart': records.awardPublished,
    'contract.contractStart': records.contractPeriod,
    'settlement.agencyId': fields.agency,
    'settlement.date': fields.settlementDate,
  }
  return (target) => {
    const field = target.split('.')[1]
    const named =
      otherwise[target] ?? (field !== undefined && field in fields ? String(fields[field as keyof typeof fields]) : markName(target))
    return named === target && target.length === 36 ? words.removedFile : named
  }
}
