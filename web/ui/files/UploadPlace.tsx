import { CameraOutlined, UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { acceptedBy, type FileLimits } from '../../client/files/file-limits.ts'
import type { Uploads } from '../../client/files/uploads.ts'
import { useTexts } from '../../client/language.ts'
import { Thumbnail } from '../../plain/Thumbnail.tsx'
import { FileUploadState } from './FileUploadState.tsx'
import { fileTexts } from './file-texts.ts'
import '../../plain/file-places.css'
import './file-list.css'

type Props = {
  /** Which paper is meant. */
  title: string
  help: ReactNode
  limits: FileLimits
  uploads: Pick<Uploads, 'uploads' | 'choose' | 'remove' | 'retry'>
  required?: boolean
  /** Only a photo will do. */
  photo?: boolean
  disabled?: boolean
  /** What is wrong with this place, said at it for as long as it is. */
  fault?: string | null
  id?: string
  /** Told to the field that chooses, for whoever drives the page. */
  mark?: Readonly<Record<`data-${string}`, string>>
  before?: ReactNode
  /** What is there already. */
  children?: ReactNode
}

/** A place for files, the same wherever files are given: straight from a telephone's camera, by choosing, or by dropping with a mouse. */
export function UploadPlace({
  title,
  help,
  limits,
  uploads,
  required,
  photo,
  disabled = false,
  fault = null,
  id,
  mark = {},
  before,
  children,
}: Props) {
  const words = useTexts(fileTexts)
  const chooser = useRef<HTMLInputElement>(null)
  const lens = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const titleId = useId()
  const faultId = useId()
  const takesPhotos = Object.keys(limits.types).some((type) => type.startsWith('image/'))
  const add = (chosen: FileList | null) => {
    if (!disabled) uploads.choose([...(chosen ?? [])])
    for (const input of [chooser.current, lens.current]) if (input) input.value = '' // the same file can be chosen again
  }
  return (
    <fieldset
      id={id}
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
        accept={photo ? 'image/*' : acceptedBy(limits)}
        {...mark}
        onChange={(event) => add(event.target.files)}
      />
      {takesPhotos && (
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
      {before}
      <div className="file-drop-ask row gap-16">
        {takesPhotos && (
          <Button
            className="only-by-hand"
            type="primary"
            disabled={disabled}
            icon={<CameraOutlined aria-hidden />}
            onClick={() => lens.current?.click()}
          >
            {words.camera}
          </Button>
        )}
        <Button
          icon={<UploadOutlined aria-hidden />}
          disabled={disabled}
          aria-describedby={fault ? faultId : undefined}
          onClick={() => chooser.current?.click()}
        >
          <span>
            {words.choose}
            <span className="only-by-mouse">{words.orDrop}</span>
          </span>
        </Button>
        <span className="quiet">{help}</span>
      </div>
      {fault && (
        <p id={faultId} className="file-fault" role="alert">
          {fault}
        </p>
      )}
      <ul className="file-list">
        {children}
        {uploads.uploads.map((one) => (
          <li key={one.id} className="file-row">
            <Thumbnail file={one.file} />
            <span className="file-name file-words anywhere">{one.file.name}</span>
            <FileUploadState one={one} limits={limits} uploads={uploads} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
