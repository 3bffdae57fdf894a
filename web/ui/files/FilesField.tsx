import { Fragment, type ReactNode } from 'react'
import type { EvidenceView } from '#contract/project-views.ts'
import { useTexts } from '../../client/language.ts'
import { FileItem } from './FileItem.tsx'
import { fileTexts } from './file-texts.ts'
import { evidenceLimits, type FileAim, useEvidenceUploads } from './file-uploads.ts'
import { UploadPlace } from './UploadPlace.tsx'

type Props = {
  aim: FileAim
  /** Which paper is meant. */
  title: string
  files: readonly EvidenceView[]
  required?: boolean
  /** Only a photo will do. */
  photo?: boolean
  /** What is wrong with this place, said at it for as long as it is. */
  fault?: string | null
  /** How one file is shown, where that is more than usual. */
  show?: (file: EvidenceView) => ReactNode
  /** What has to be said of files before they are chosen. */
  before?: ReactNode
}

/** A place for the files of one category and step of a filing, or of a record of its supervision. */
export function FilesField({ aim, title, files, required = false, photo = false, fault = null, show, before }: Props) {
  const words = useTexts(fileTexts)
  const limits = evidenceLimits(aim.category)
  const uploads = useEvidenceUploads(aim, files)
  return (
    <UploadPlace
      id={`files-${aim.category}`}
      title={title}
      help={
        <>
          {words.kinds} {'application/ofd' in limits.types && words.invoices}
        </>
      }
      limits={limits}
      uploads={uploads}
      required={required}
      photo={photo}
      fault={fault}
      before={before}
      mark={{ 'data-category': aim.category, 'data-step': aim.step }}
    >
      {files.map((file) => (
        <Fragment key={file.id}>{show ? show(file) : <FileItem projectId={aim.projectId} file={file} />}</Fragment>
      ))}
    </UploadPlace>
  )
}
