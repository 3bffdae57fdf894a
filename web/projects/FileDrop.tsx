import { UploadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useId, useRef, useState } from 'react'
import { evidenceTypes } from '#contract/evidence.ts'
import type { FileCategory } from '#contract/file-categories.ts'
import type { EvidenceStep } from '#contract/lifecycle.ts'
import type { ProjectDetail } from '#contract/project-views.ts'
import { useTexts } from '../client/language.ts'
import { useRefusalText } from '../ui/refusal-text.ts'
import { FileRow } from './FileRow.tsx'
import { filingTexts } from './filing-texts.ts'
import { lifecycleTexts } from './lifecycle-texts.ts'
import { pageTexts } from './page-texts.ts'
import { type Sending, useUploads } from './uploads.ts'

type Props = { project: ProjectDetail; category: FileCategory; step: EvidenceStep }
const accepted = Object.values(evidenceTypes)
  .map((ending) => `.${ending}`)
  .join(',')

/** A place for the files of one kind: by choosing, by dropping, or straight from a telephone's camera. */
export function FileDrop({ project, category, step }: Props) {
  const words = useTexts(pageTexts)
  const help = useTexts(filingTexts).evidenceHelp
  const names = useTexts(lifecycleTexts)
  const chooser = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { sendings, send, cancel, retry } = useUploads({ projectId: project.id, category, step })
  const title = useId()
  const here = project.files.filter((file) => file.category === category && file.step === step && isWaiting(file, step))
  const add = (files: FileList | null) => {
    for (const file of files ?? []) send(file)
    if (chooser.current) chooser.current.value = ''
  }

  return (
    <fieldset
      className={isOver ? 'file-drop file-drop-over' : 'file-drop'}
      aria-labelledby={title}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add(event.dataTransfer.files)
      }}
    >
      <legend id={title}>
        {names.categories[category]}
        <small>{names.steps[step]}</small>
      </legend>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={accepted}
        data-category={category}
        data-step={step}
        onChange={(event) => add(event.target.files)}
      />
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => chooser.current?.click()}>
        {words.drop}
      </Button>
      <p className="quiet">{help}</p>
      <ul className="file-list">
        {here.map((file) => (
          <FileRow key={file.id} project={project} file={file} />
        ))}
        {sendings.map((sending) => (
          <SendingRow
            key={sending.serial}
            sending={sending}
            onCancel={() => cancel(sending.serial)}
            onRetry={() => retry(sending.serial)}
          />
        ))}
      </ul>
    </fieldset>
  )
}

/** Files of the filing itself stay in sight; of the other steps only those that wait to be used. */
const isWaiting = (file: ProjectDetail['files'][number], step: EvidenceStep) =>
  file.supersededBy === null && (step === 'filing' || file.record === null)

function SendingRow({ sending, onCancel, onRetry }: { sending: Sending; onCancel: () => void; onRetry: () => void }) {
  const words = useTexts(pageTexts)
  const textOf = useRefusalText()
  return (
    <li className="file-row">
      <span className="file-name">{sending.file.name}</span>
      {sending.failure !== null ? (
        <span className="file-failure" role="alert">
          {textOf(sending.failure)}
        </span>
      ) : (
        <Progress className="file-progress" percent={Math.round(sending.share * 100)} size="small" aria-label={sending.file.name} />
      )}
      {sending.failure !== null && (
        <Button size="small" onClick={onRetry}>
          {words.retryUpload}
        </Button>
      )}
      <Button size="small" type="text" onClick={onCancel}>
        {words.cancelUpload}
      </Button>
    </li>
  )
}
