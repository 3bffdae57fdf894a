import type { Inspection } from '#contract/inspections.ts'
import { useTexts } from '../client/language.ts'
import { FileItem } from '../ui/files/FileItem.tsx'
import { FilesField } from '../ui/files/FilesField.tsx'
import { texts } from './texts.ts'

/** Photos and papers of a visit; while it is under way every supervisor of the project may add some. */
export function InspectionFiles({ inspection }: { inspection: Inspection }) {
  const words = useTexts(texts)
  const { id, project, state, files, actions } = inspection
  const supervises = actions.some(({ hindrance }) => hindrance !== 'not-supervisor')
  if (state === 'in-progress' && supervises)
    return (
      <section className="detail-section">
        <FilesField
          aim={{ projectId: project.id, category: 'PROJECT_SUPERVISION_FILE', step: 'supervision', record: `inspection ${id}` }}
          title={words.files}
          files={files}
        />
      </section>
    )
  if (files.length === 0) return null
  return (
    <section className="detail-section">
      <h3>{words.files}</h3>
      <ul className="file-list">
        {files.map((file) => (
          <FileItem key={file.id} projectId={project.id} file={file} />
        ))}
      </ul>
    </section>
  )
}
