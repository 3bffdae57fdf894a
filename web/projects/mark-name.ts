import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { filingTexts } from './filing-texts.ts'

/** Where the page shows several fields as one, a mark goes by the name that stands there. */
const together: Record<string, 'attendance' | 'publicity' | 'period'> = {
  shouldAttend: 'attendance',
  publicityStart: 'publicity',
  plannedStart: 'period',
}

/** What a mark points at, in words. */
export function useMarkName(project: ProjectDetail): (target: string) => string {
  const words = useTexts(filingTexts)
  return (target) => {
    const name = together[target] ?? target
    return project.files.find(({ id }) => id === target)?.name ?? (name in words ? String(words[name as keyof typeof words]) : target)
  }
}
