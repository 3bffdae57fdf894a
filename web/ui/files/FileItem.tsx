import { FileImageOutlined, FilePdfOutlined, FileTextOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { evidence } from '#contract/evidence.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import { serverAddress } from '../../client/address.ts'
import { call } from '../../client/api.ts'
import { download } from '../../client/download.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { sizeText } from '../../plain/file-size.ts'
import { Moment } from '../../plain/Moment.tsx'
import { Thumbnail } from '../../plain/Thumbnail.tsx'
import { useRefusal } from '../feedback/refusals.ts'
import { FilePreview } from './FilePreview.tsx'
import { fileTexts } from './file-texts.ts'
import { ReplaceFile } from './ReplaceFile.tsx'
import './file-list.css'

type Props = {
  projectId: string
  file: EvidenceView
  /** What else there is to say of it. */
  children?: ReactNode
}

/** One file: what it is called, who brought it when, and what can be done with it. */
export function FileItem({ projectId, file, children }: Props) {
  const words = useTexts(fileTexts)
  return (
    <li className={file.supersededBy ? 'file-row file-superseded' : 'file-row'} id={`file-${file.id}`}>
      <Thumbnail file={file.sha256} otherwise={<FileIcon file={file} />} />
      <div className="file-words">
        <span className="file-name">{file.name}</span>
        <span className="quiet">
          {sizeText(file.size)} · <Moment at={file.uploadedAt} /> · {words.uploadedBy(file.uploadedBy.name)}
        </span>
        <PhotoFacts file={file} />
        {children}
      </div>
      <FileActions projectId={projectId} file={file} />
    </li>
  )
}

function FileActions({ projectId, file }: Props) {
  const words = useTexts(fileTexts)
  const { modal } = App.useApp()
  const refuse = useRefusal()
  const [isOpen, setOpen] = useState(false)
  const link = useCall(evidence.link, { quiet: true })
  const remove = useCall(evidence.remove)
  const params = { id: projectId, fileId: file.id }
  const save = () =>
    link
      .mutateAsync({ params, body: { inline: false } })
      .then(({ path }) => download(`${serverAddress(window.location)}${path}`, file.name), refuse)
  const ask = () =>
    modal.confirm({
      title: words.removeTitle,
      content: file.name,
      okText: words.remove,
      cancelText: words.cancel,
      okButtonProps: { danger: true },
      onOk: () => remove.mutateAsync({ params }).catch(refuse),
    })
  return (
    <div className="file-actions">
      {isViewable(file) && (
        <Button size="small" type="text" onClick={() => setOpen(true)}>
          {words.preview}
        </Button>
      )}
      <Button size="small" type="text" onClick={save}>
        {words.download}
      </Button>
      {(file.maySupersede || file.mayRemove) && <ReplaceFile projectId={projectId} file={file} />}
      {file.mayRemove && (
        <Button size="small" type="text" danger onClick={ask}>
          {words.remove}
        </Button>
      )}
      {isOpen && (
        <FilePreview
          file={file}
          linkTo={(signal) => call(evidence.link, { params, body: { inline: true } }, signal)}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** When and where a photo says it was taken: what makes it proof. */
function PhotoFacts({ file: { mediaType, photo } }: { file: EvidenceView }) {
  const words = useTexts(fileTexts)
  if (!mediaType.startsWith('image/')) return null
  const { takenAt, latitude, longitude } = photo
  const facts = [
    takenAt && words.taken(takenAt),
    latitude !== null && longitude !== null && words.position(latitude.toFixed(5), longitude.toFixed(5)),
  ].filter(Boolean)
  return <span className="quiet">{facts.join(' · ') || words.noPhotoFacts}</span>
}

function FileIcon({ file: { mediaType } }: { file: EvidenceView }) {
  const Icon = mediaType === 'application/pdf' ? FilePdfOutlined : mediaType.startsWith('image/') ? FileImageOutlined : FileTextOutlined
  return <Icon className="file-icon" aria-hidden />
}

const isViewable = ({ mediaType }: EvidenceView) => mediaType === 'application/pdf' || mediaType.startsWith('image/')
