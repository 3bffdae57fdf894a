import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { filingTexts } from './filing-texts.ts'

/** What a mark points at, in words. */
export function useMarkName(project: ProjectDetail): (target: string) => string {
  const words = useTexts(filingTexts)
  return (target) =>
    project.files.find(({ id }) => id === target)?.name ?? (target in words ? String(words[target as keyof typeof words]) : target)
}
