import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../../client/language.ts'
import { actionTexts } from '../action-texts.ts'
import { DayItem, TextItem } from './form-items.tsx'

/** When the work began and, for works, who answers for it on site. */
export function StartFields({ project, path = [] }: { project: ProjectDetail; path?: string[] }) {
  const words = useTexts(actionTexts)
  return (
    <>
      <DayItem name={[...path, 'actualStart']} label={words.actualStart} past />
      <TextItem name={[...path, 'sitePerson']} label={words.sitePerson} most={60} optional={project.kind !== 1} />
      <TextItem name={[...path, 'qualityPerson']} label={words.qualityPerson} most={60} optional={project.kind !== 1} />
    </>
  )
}
