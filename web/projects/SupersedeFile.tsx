import { Button, Progress } from 'antd'
import { useRef } from 'react'
import type { EvidenceView, ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { fileTexts } from '../ui/file-texts.ts'
import { acceptedEndings, useUploads } from '../ui/file-uploads.ts'
import { useRefusalText } from '../ui/refusal-text.ts'

/** A better copy of what proves a step that has passed. Both stay. */
export function SupersedeFile({ project, file }: { project: ProjectDetail; file: EvidenceView }) {
  const words = useTexts(fileTexts)
  const textOf = useRefusalText()
  const chooser = useRef<HTMLInputElement>(null)
  const { id, category, step } = file
  const { sendings, send, cancel, retry } = useUploads({ projectId: project.id, category, step, supersedes: id })
  const [sending] = sendings
  const add = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen) send(chosen)
    if (chooser.current) chooser.current.value = ''
  }
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptedEndings}
        data-supersedes={file.name}
        onChange={(event) => add(event.target.files)}
      />
      {!sending && (
        <Button size="small" type="text" onClick={() => chooser.current?.click()}>
          {words.supersede}
        </Button>
      )}
      {sending && (
        <span className="file-sending">
          {sending.failure === null ? (
            <Progress className="file-progress" percent={Math.round(sending.share * 100)} size="small" aria-label={sending.file.name} />
          ) : (
            <span className="file-failure" role="alert">
              {textOf(sending.failure)}
            </span>
          )}
          {sending.failure !== null && (
            <Button size="small" onClick={() => retry(sending.serial)}>
              {words.retryUpload}
            </Button>
          )}
          <Button size="small" type="text" onClick={() => cancel(sending.serial)}>
            {words.cancel}
          </Button>
        </span>
      )}
    </>
  )
}
