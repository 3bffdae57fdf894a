import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Fragment, type ReactNode, useId, useRef, useState } from 'react'
import type { EvidenceView } from '#contract/project-views.ts'
import { acceptedBy } from '../../client/file-limits.ts'
import { useTexts } from '../../client/language.ts'
import { FileItem } from './FileItem.tsx'
import { FileUploadState } from './FileUploadState.tsx'
import { fileTexts } from './file-texts.ts'
import { evidenceLimits, type FileAim, useEvidenceUploads } from './file-uploads.ts'
import './file-list.css'

type Props = {
  aim: FileAim
  title: ReactNode
  help: string
  files: readonly EvidenceView[]
  /** Offers the camera of a telephone beside its files. */
  camera?: boolean
  /** How one file is shown, where that is more than usual. */
  show?: (file: EvidenceView) => ReactNode
  /** Without a file here the form cannot be sent. */
  required?: boolean
  /** What is wrong with this place, said at it for as long as it is. */
  fault?: string | null
}

/** A place for the files of one kind: by choosing, by dropping, or straight from a telephone's camera. */
export function FilesField({ aim, title, help, files, camera = false, show, required = false, fault = null }: Props) {
  const words = useTexts(fileTexts)
  const chooser = useRef<HTMLInputElement>(null)
  const lens = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const limits = evidenceLimits(aim.category)
  const uploads = useEvidenceUploads(aim, files)
  const titleId = useId()
  const faultId = useId()
  const add = (chosen: FileList | null) => {
    uploads.choose([...(chosen ?? [])])
    for (const input of [chooser.current, lens.current]) if (input) input.value = ''
  }
  return (
    <fieldset
      className={['file-drop', isOver && 'file-drop-over', fault && 'file-drop-fault'].filter(Boolean).join(' ')}
      aria-labelledby={titleId}
      aria-describedby={fault ? faultId : undefined}
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
      <legend id={titleId}>
        {required && (
          <span className="file-star" role="img" aria-label={words.required}>
            *
          </span>
        )}
        {title}
      </legend>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={acceptedBy(limits)}
        data-category={aim.category}
        data-step={aim.step}
        onChange={(event) => add(event.target.files)}
      />
      {camera && (
        <input
          ref={lens}
          type="file"
          hidden
          accept="image/*"
          capture="environment"
          data-camera
          onChange={(event) => add(event.target.files)}
        />
      )}
      <div className="file-drop-ask">
        {camera && (
          <Button icon={<CameraOutlined aria-hidden />} onClick={() => lens.current?.click()}>
            {words.camera}
          </Button>
        )}
        <Button
          icon={<UploadOutlined aria-hidden />}
          aria-describedby={fault ? faultId : undefined}
          onClick={() => chooser.current?.click()}
        >
          {words.drop}
        </Button>
        <span className="quiet">
          {help} {'application/ofd' in limits.types && words.invoices}
        </span>
      </div>
      {fault && (
        <p id={faultId} className="file-fault" role="alert">
          {fault}
        </p>
      )}
      <ul className="file-list">
        {files.map((file) => (
          <Fragment key={file.id}>{show ? show(file) : <FileItem projectId={aim.projectId} file={file} />}</Fragment>
        ))}
        {uploads.uploads.map((one) => (
          <li key={one.id} className="file-row">
            <span className="file-name file-words">{one.file.name}</span>
            <FileUploadState one={one} limits={limits} uploads={uploads} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
