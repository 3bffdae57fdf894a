import { Button } from 'antd'
import { useState } from 'react'
import { type Appeal, type AppealFile, appeals } from '#contract/appeals.ts'
import { serverAddress } from '../../client/address/address.ts'
import { call } from '../../client/api.ts'
import { download } from '../../client/files/download.ts'
import { useTexts } from '../../client/language.ts'
import { Moment } from '../../plain/Moment.tsx'
import { useRefusal } from '../../ui/feedback/refusals.ts'
import { FileIcon } from '../../ui/files/FileIcon.tsx'
import { FilePreview } from '../../ui/files/FilePreview.tsx'
import { texts } from './texts.ts'
import '../../ui/files/file-list.css'
import { sizeText } from '../../plain/file-size.ts'

/** What the author added, under the names it was given here. */
export function AppealFiles({ appeal: { id, files } }: { appeal: Appeal }) {
  const words = useTexts(texts)
  return (
    <section className="detail-section" aria-label={words.files}>
      <h3>{words.files}</h3>
      <p className="quiet">{files.length === 0 ? words.noFiles : words.stripped}</p>
      <FileRows appealId={id} files={files} />
    </section>
  )
}

export const FileRows = ({ appealId, files }: { appealId: string; files: readonly AppealFile[] }) => (
  <ul className="file-list">
    {files.map((file) => (
      <FileRow key={file.id} appealId={appealId} file={file} />
    ))}
  </ul>
)

/** Links are good for five minutes, so each is asked for when it is needed. */
function FileRow({ appealId, file }: { appealId: string; file: AppealFile }) {
  const words = useTexts(texts)
  const refuse = useRefusal()
  const [isOpen, setOpen] = useState(false)
  const params = { id: appealId, fileId: file.id }
  const save = () =>
    void call(appeals.link, { params, body: { inline: false } }).then(
      ({ path }) => download(`${serverAddress(window.location)}${path}`, file.name),
      refuse,
    )
  return (
    <li className="file-row">
      <FileIcon mediaType={file.mediaType} />
      <div className="file-words">
        <span className="file-name anywhere">{file.name}</span>
        <span className="quiet">
          {sizeText(file.size)} · <Moment at={file.addedAt} />
        </span>
      </div>
      <div className="file-actions row gap-4">
        <Button size="small" type="text" aria-label={`${words.preview} ${file.name}`} onClick={() => setOpen(true)}>
          {words.preview}
        </Button>
        <Button size="small" type="text" aria-label={`${words.download} ${file.name}`} onClick={save}>
          {words.download}
        </Button>
      </div>
      {isOpen && (
        <FilePreview
          file={file}
          linkTo={(signal) => call(appeals.link, { params, body: { inline: true } }, signal)}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}
