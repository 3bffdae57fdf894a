import type { ReactNode } from 'react'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { usePaperName } from '../../terms/paper-names.ts'
import { FilesField } from '../../ui/files/FilesField.tsx'
import { FileRow } from './FileRow.tsx'

type Props = {
  project: ProjectDetail
  category: FileCategory
  step: EvidenceStep
  required?: boolean
  photo?: boolean
  fault?: string | null
  /** Whose bid is being given, and the field that asks. */
  bid?: { bidder: string | null; ask: ReactNode }
}

/** A place for the files of one category and step. */
export function FileDrop({ project, category, step, required = false, photo = false, fault = null, bid }: Props) {
  const paper = usePaperName(project)
  return (
    <FilesField
      aim={{ projectId: project.id, category, step, ...(bid?.bidder && { bidder: bid.bidder }) }}
      before={bid?.ask}
      title={paper({ category, step })}
      required={required}
      photo={photo}
      fault={fault}
      files={project.files.filter((file) => file.category === category && file.step === step && isWaiting(file, step))}
      show={(file) => <FileRow project={project} file={file} />}
    />
  )
}

/** Files of the filing itself stay in sight; of the other steps only those that wait to be used. */
const isWaiting = (file: ProjectDetail['files'][number], step: EvidenceStep) =>
  file.supersededBy === null && (step === 'filing' || file.record === null)
