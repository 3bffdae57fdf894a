import { Button } from 'antd'
import type { EvidenceView, ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { StateTag } from '../../plain/StateTag.tsx'
import { FileItem } from '../../ui/files/FileItem.tsx'
import { fileTexts } from '../../ui/files/file-texts.ts'
import { lifecycleTexts } from '../lifecycle-texts.ts'
import { AboutField } from '../questions/AboutField.tsx'

type Props = { project: ProjectDetail; file: EvidenceView; tellsStep?: boolean; isUnreadable?: boolean }

/** One file of a filing, with what the reviewer said of it and the copy that took its place. */
export function FileRow({ project, file, tellsStep, isUnreadable }: Props) {
  const words = useTexts(fileTexts)
  const names = useTexts(lifecycleTexts)
  const mark = project.marks.find(({ target }) => target === file.id)
  return (
    <FileItem projectId={project.id} file={file}>
      {tellsStep && <span className="quiet">{names.steps[file.step]}</span>}
      {isUnreadable && <span className="quiet">{words.unreadable}</span>}
      {file.lateReason && (
        <span>
          <StateTag tone="care">{words.late}</StateTag> {file.lateReason}
        </span>
      )}
      {file.supersededBy && <Newer project={project} id={file.supersededBy} />}
      {mark && <span className="care">{words.marked(mark.note)}</span>}
      {(mark || project.state !== 'draft' || !project.mayEdit) && (
        <div>
          <AboutField project={project} target={file.id} name={file.name} />
        </div>
      )}
    </FileItem>
  )
}

/** Both stay: the old one leads to the new one. */
function Newer({ project, id }: { project: ProjectDetail; id: string }) {
  const words = useTexts(fileTexts)
  const newer = project.files.find((file) => file.id === id)
  const show = () => document.getElementById(`file-${id}`)?.scrollIntoView({ block: 'center' })
  return (
    <span className="quiet">
      {words.superseded}
      {newer && (
        <Button type="link" size="small" onClick={show}>
          {newer.name}
        </Button>
      )}
    </span>
  )
}
