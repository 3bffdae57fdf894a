import type { FilingField } from '#contract/filing.ts'
import type { ActionView, ProjectDetail } from '#contract/project-views.ts'
import { fieldFaultText } from '#contract/refusal-texts.ts'
import { useLanguage, useTexts } from '../client/language.ts'
import { usePaperName } from '../terms/paper-names.ts'
import { filingTexts } from './filing-texts.ts'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { pageTexts } from './page-texts.ts'

type Obstacle = ActionView['obstacles'][number]

/** What stands in the way, in a sentence each. */
export function useObstacleWords(about?: ProjectDetail): (obstacle: Obstacle) => string {
  const words = useTexts(pageTexts)
  const names = useTexts(lifecycleTexts)
  const fields = useTexts(filingTexts)
  const paper = usePaperName(about)
  const language = useLanguage()
  return (obstacle) => {
    switch (obstacle.kind) {
      case 'state':
        return names.states[obstacle.state]
      case 'person':
        return names.persons[obstacle.reason]
      case 'field':
        return words.field(fieldName(obstacle.field, fields, words.progress), fieldFaultText(language, obstacle.code, obstacle.facts ?? {}))
      case 'evidence':
        return words.needs(paper(obstacle))
      case 'request-open':
        return words.requestOpen(names.requests[obstacle.request])
      case 'findings-open':
        return words.findingsOpen(obstacle.numbers)
      case 'way':
        return {
          'needs-competition': words.needsCompetition,
          'is-competitive': words.isCompetitive,
          'town-never-reviewed': words.townNeverReviewed,
        }[obstacle.reason]
      default:
        return { stopped: words.stopped, 'review-started': words.reviewStarted }[obstacle.kind]
    }
  }
}

const fieldName = (field: string, names: Record<FilingField, string>, progress: string) =>
  field === 'progress' ? progress : (names[field.split('.')[0] as FilingField] ?? field) // filing fields, else as the rule calls it
