import { Button } from 'antd'
import { useRef } from 'react'
import type { EvidenceView, ProjectDetail } from '#contract/project-views.ts'
import { acceptedBy } from '../../client/file-limits.ts'
import { useTexts } from '../../client/language.ts'
import { FileUploadState } from '../../ui/files/FileUploadState.tsx'
import { fileTexts } from '../../ui/files/file-texts.ts'
import { evidenceLimits, useEvidenceUploads } from '../../ui/files/file-uploads.ts'

/** A better copy of what proves a step that has passed. Both stay. */
export function SupersedeFile({ project, file }: { project: ProjectDetail; file: EvidenceView }) {
  const words = useTexts(fileTexts)
  const chooser = useRef<HTMLInputElement>(null)
  const { id, category, step } = file
  const limits = evidenceLimits(category)
  // It takes the place of another, so it needs no room.
  const uploads = useEvidenceUploads({ projectId: project.id, category, step, supersedes: id }, [])
  const [one] = uploads.uploads
  const add = (files: FileList | null) => {
    uploads.choose([...(files ?? [])])
    if (chooser.current) chooser.current.value = ''
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedBy(limits)}
        data-supersedes={file.name}
        onChange={(event) => add(event.target.files)}
      />
      {!one && (
        <Button size="small" type="text" onClick={() => chooser.current?.click()}>
          {words.supersede}
        </Button>
      )}
      {one && (
        <span className="row gap-4">
          <FileUploadState one={one} limits={limits} uploads={uploads} />
        </span>
      )}
    </>
  )
}
