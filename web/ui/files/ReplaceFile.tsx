import { Button } from 'antd'
import { useRef } from 'react'
import { evidence } from '#contract/evidence.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import { acceptedBy } from '../../client/files/file-limits.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { FileUploadState } from './FileUploadState.tsx'
import { fileTexts } from './file-texts.ts'
import { evidenceLimits, useEvidenceUploads } from './file-uploads.ts'

/** A better copy. Of what proves a step that has passed both stay; what still waits for its step goes once the new one has arrived. */
export function ReplaceFile({ projectId, file }: { projectId: string; file: EvidenceView }) {
  const words = useTexts(fileTexts)
  const chooser = useRef<HTMLInputElement>(null)
  const { id, category, step, record, bidder, maySupersede } = file
  const limits = evidenceLimits(category)
  const remove = useCall(evidence.remove)
  // It takes the place of another, so it needs no room.
  const uploads = useEvidenceUploads(
    {
      ...{ projectId, category, step },
      ...(maySupersede ? { supersedes: id } : record?.includes(' ') ? { record } : bidder ? { bidder: bidder.id } : {}),
    },
    [],
    maySupersede ? undefined : () => remove.mutateAsync({ params: { id: projectId, fileId: id } }),
  )
  const [one] = uploads.uploads
  const add = (files: FileList | null) => {
    uploads.choose([...(files ?? [])].slice(0, 1))
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
