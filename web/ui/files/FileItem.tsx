import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { evidence } from '#contract/evidence.ts'
import type { EvidenceView } from '#contract/project-views.ts'
import { serverAddress } from '../../client/address/address.ts'
import { call } from '../../client/api.ts'
import { download } from '../../client/files/download.ts'
import { useTexts } from '../../client/language.ts'
import { useCall } from '../../client/reply.ts'
import { sizeText } from '../../plain/file-size.ts'
import { Moment } from '../../plain/Moment.tsx'
import { Thumbnail } from '../../plain/Thumbnail.tsx'
import { useRefusal } from '../feedback/refusals.ts'
import { FileIcon } from './FileIcon.tsx'
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
      <Thumbnail
        file={file.sha256}
        load={isPhoto(file) ? bytesOf(projectId, file.id) : undefined}
        otherwise={<FileIcon mediaType={file.mediaType} />}
      />
      <div className="file-words">
        <span className="file-name anywhere">{file.name}</span>
        <span className="quiet">
          {sizeText(file.size)} · <Moment at={file.uploadedAt} /> · {words.uploadedBy(file.uploadedBy.name)}
        </span>
        {file.bidder && <span>{words.bidOf(file.bidder.name)}</span>}
        <PhotoFacts file={file} />
        {children}
      </div>
      <FileActions projectId={projectId} file={file} />
    </li>
  )
}

/** The stored bytes, behind the same rights as a look at them; the page keeps a small picture of them and nothing else. */
const bytesOf = (projectId: string, fileId: string) => async (signal: AbortSignal) => {
  const { path } = await call(evidence.link, { params: { id: projectId, fileId }, body: { inline: true } }, signal)
  const response = await fetch(`${serverAddress(window.location)}${path}`, { signal, credentials: 'omit', priority: 'low' })
  return response.blob()
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
    <div className="file-actions row gap-4">
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
  if (!isPhoto({ mediaType })) return null
  const { takenAt, latitude, longitude } = photo
  const facts = [
    takenAt && words.taken(takenAt),
    latitude !== null && longitude !== null && words.position(latitude.toFixed(5), longitude.toFixed(5)),
  ].filter(Boolean)
  return <span className="quiet">{facts.join(' · ') || words.noPhotoFacts}</span>
}

const isPhoto = ({ mediaType }: Pick<EvidenceView, 'mediaType'>) => mediaType.startsWith('image/')
const isViewable = (file: EvidenceView) => file.mediaType === 'application/pdf' || isPhoto(file)
